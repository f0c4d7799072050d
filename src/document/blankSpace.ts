/**
 * Matches one kind of blank at a time: a pattern for all would try every way to split a run of
 * them.
 */
const BLANK = /\s+|\/\/.*|\/\*[^]*?\*\//y;

/** Returns the offset of the first character that is neither white space nor in a comment. */
export function afterBlanks(text: string, start: number): number {
  let offset = start;
  for (;;) {
    BLANK.lastIndex = offset;
    if (!BLANK.test(text)) return offset;
    offset = BLANK.lastIndex;
  }
}
