/** Rows, by what they do, that say what is wanted and are not true yet: they are not tried. */
export const NOT_YET: readonly string[] = [
  'replaces Function.prototype.call and apply',
  'replaces every method of Array.prototype',
  'throws an error with a message of 5 MB',
  'throws an error with a stack of a hundred thousand lines',
];
