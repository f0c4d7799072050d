const OPENS = '([{';
const CLOSES = ')]}';

/**
 * Returns the code of an unexecuted part on one line, without the code behind it.
 *
 * @param line that the part begins and ends on
 * @param from offset of its first character
 * @param to offset of its last one, without the brackets and the semicolon that end it
 * @param isExact false where `to` is from a source map: then the last name may begin there
 */
export function notRunCode(line: string, from: number, to: number, isExact: boolean): string {
  let depth = 0;
  for (let at = from; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (OPENS.includes(sign)) depth += 1;
    if (CLOSES.includes(sign)) depth -= 1;
    // this bracket was opened before the part
    if (depth < 0 && at > to) return line.slice(from, at).trim();
    if (depth > 0 || at < to) continue;
    if (sign === ';') return line.slice(from, at + 1);
    if (isExact) return line.slice(from, line.charAt(at + 1) === ';' ? at + 2 : at + 1).trim();
  }
  return line.slice(from).trim();
}
