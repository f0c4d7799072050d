/** Rows, by what they do, that say what is wanted and are not true yet: they are not tried. */
export const NOT_YET: readonly string[] = [
  'loops as the process exits, when its result is known',
  'replaces Function.prototype.call and apply',
  'replaces every method of Array.prototype',
  'throws an error with a message of 5 MB',
  'throws an error with a stack of a hundred thousand lines',
  'is a script that leaves a process behind, detached and with a clean environment',
  'is a script that leaves a grandchild in another session behind',
  'is ended by SIGQUIT while it loops',
  'is ended by SIGKILL while it loops: nothing of it lives on',
  'is ended by SIGKILL while it loops, with a process beside it',
];
