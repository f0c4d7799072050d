const OPENS = '([{';
const CLOSES = ')]}';

/**
 * As much of a part that did not run as stands on one line: not what is behind it there.
 *
 * @param line that the part begins and ends on
 * @param from offset of its first character
 * @param to offset of its last one, but for the brackets and the semicolon that end it
 * @param isExact false where a source map told `to`: then it may be where the last name begins
 */
export function notRunCode(line: string, from: number, to: number, isExact: boolean): string {
  let depth = 0;
  for (let at = from; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (OPENS.includes(sign)) depth += 1;
    if (CLOSES.includes(sign)) depth -= 1;
    // what closes here was opened before the part
    if (depth < 0 && at > to) return line.slice(from, at).trim();
    if (depth > 0 || at < to) continue;
    if (sign === ';') return line.slice(from, at + 1);
    if (isExact) return line.slice(from, line.charAt(at + 1) === ';' ? at + 2 : at + 1).trim();
  }
  return line.slice(from).trim();
}
