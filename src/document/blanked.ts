/** As many blanks as the text has characters; its lines stay. */
export function blanked(text: string): string {
  return text.replace(/[^\r\n\u2028\u2029]/g, ' ');
}

/**
 * A text with pieces of code in the blanks before an offset, in their order and as near to it as
 * they fit; null where they do not fit. A piece is never broken over two lines.
 */
export function writtenBefore(
  text: string,
  before: number,
  pieces: readonly string[],
): string | null {
  let made = text;
  let limit = before;
  for (const piece of [...pieces].reverse()) {
    const at = lastPlace(made, limit, piece.length);
    if (at === null) return null;
    made = made.slice(0, at) + piece + made.slice(at + piece.length);
    limit = at;
  }
  return made;
}

/** Offset of the last row of so many blanks on one line up to a limit, or null. */
function lastPlace(text: string, limit: number, length: number): number | null {
  let blanks = 0;
  for (let at = limit - 1; at >= 0; at--) {
    const character = text[at]!;
    // what stands before may be a comment up to the end of its line
    if (character.trim() !== '') return null;
    blanks = /[\r\n\u2028\u2029]/.test(character) ? 0 : blanks + 1;
    if (blanks === length && !endsInComment(text, at)) return at;
  }
  return null;
}

function endsInComment(text: string, at: number): boolean {
  const line = /[^\r\n\u2028\u2029]*$/.exec(text.slice(Math.max(0, at - 1000), at))![0];
  return line.trim() !== '';
}

/**
 * A text with pieces of code in the blanks from an offset on, up to another; one that does not fit
 * is put in there, which moves what follows on that line.
 */
export function writtenBehind(
  text: string,
  start: number,
  end: number,
  pieces: readonly string[],
): string {
  let made = text;
  let from = start;
  for (const piece of pieces) {
    const row = new RegExp(`[^\\S\\r\\n\\u2028\\u2029]{${piece.length}}`, 'g');
    row.lastIndex = from;
    const found = row.exec(made.slice(0, end));
    const at = found ? found.index : from;
    made = made.slice(0, at) + piece + made.slice(found ? at + piece.length : at);
    from = at + piece.length;
  }
  return made;
}
