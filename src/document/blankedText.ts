/** Replaces each character by a blank; line ends stay. */
export function blanked(text: string): string {
  return text.replace(/[^\r\n\u2028\u2029]/g, ' ');
}

/**
 * Writes pieces of code into the blanks before an offset, in their order and as near to it as they
 * fit; null if they do not fit. A piece stays on one line.
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

/** Returns the offset of the last run of `length` blanks on one line before a limit, or null. */
function lastPlace(text: string, limit: number, length: number): number | null {
  let blanks = 0;
  for (let at = limit - 1; at >= 0; at--) {
    const character = text[at]!;
    // earlier code may end in a line comment
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
 * Writes pieces of code into the blanks between two offsets. A piece that does not fit is inserted,
 * which moves the rest of its line.
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
