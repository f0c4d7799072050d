/** One kind of blank at a time: a pattern of all of them would try every way to part a row of them. */
const BLANK = /\s+|\/\/.*|\/\*[^]*?\*\//y;

/** Offset of the first character, from an offset on, that is neither white space nor in a comment. */
export function afterBlanks(text: string, start: number): number {
  let offset = start;
  for (;;) {
    BLANK.lastIndex = offset;
    if (!BLANK.test(text)) return offset;
    offset = BLANK.lastIndex;
  }
}
