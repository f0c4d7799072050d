/** Ends of tokens that can be found from their own text. Negative: there is no end. */

const BLANK = 1;
const DIGIT = 2;
const NAME = 4;
const CLASSES = new Uint8Array(128);
for (const blank of '\t\n\v\f\r ') CLASSES[blank.charCodeAt(0)] = BLANK;
for (let code = 0; code < 128; code++) {
  if (/[0-9]/.test(String.fromCharCode(code))) CLASSES[code] = DIGIT;
  if (/[$A-Z_a-z#]/.test(String.fromCharCode(code))) CLASSES[code] = NAME;
}

const NAME_OF_ANY_SCRIPT = /#?[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*/uy;
const NUMBER =
  /0[xX][\da-fA-F_]+n?|0[oO][0-7_]+n?|0[bB][01_]+n?|(?:\.\d[\d_]*|(?:0|[1-9][\d_]*)(?:n|\.[\d_]*)?)(?:[eE][+-]?[\d_]+)?/y;

export function isBlank(code: number): boolean {
  return code < 128 ? CLASSES[code] === BLANK : /\s/.test(String.fromCharCode(code));
}

export function isDigit(code: number): boolean {
  return code < 128 && CLASSES[code] === DIGIT;
}

/** True for the first character of a name, or of an escape, which is left to a parser. */
export function isOfName(code: number): boolean {
  if (code < 128) return CLASSES[code] === NAME || code === 0x5c;
  return code >= 128 && !isBlank(code);
}

export function nameEnd(text: string, start: number): number {
  let at = start + 1;
  let code = text.charCodeAt(at);
  while (code < 128 && CLASSES[code]! >= DIGIT && code !== 0x23) code = text.charCodeAt(++at);
  const isPlain = text.charCodeAt(start) < 128 && !(code >= 128) && code !== 0x5c;
  if (isPlain) return text.charCodeAt(start) === 0x5c ? -1 : at;
  const end = endOfMatch(NAME_OF_ANY_SCRIPT, text, start);
  return text[end] === '\\' ? -1 : end;
}

/** Returns the end of a number; old octal numbers are left to a parser. */
export function numberEnd(text: string, start: number): number {
  const end = endOfMatch(NUMBER, text, start);
  const after = text.charCodeAt(end);
  return isDigit(after) || isOfName(after) ? -1 : end;
}

export function stringEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === 0x0a || code === 0x0d) return -1;
    if (code !== 0x5c) continue;
    at++;
    if (text.startsWith('\r\n', at)) at++;
  }
  return -1;
}

/**
 * Returns the end of a template part: from a backtick or a closing brace to the next `${` or the
 * end of the template.
 */
export function templateEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x60) return at + 1;
    if (code === 0x24 && text.charCodeAt(at + 1) === 0x7b) return at + 2;
    if (code === 0x5c) at++;
  }
  return -1;
}

const REGEXP =
  /\/(?:[^\\/[\r\n\u2028\u2029]|\\[^\r\n\u2028\u2029]|\[(?:[^\\\]\r\n\u2028\u2029]|\\[^\r\n\u2028\u2029])*\])+\/[$\w]*/y;

export function regExpEnd(text: string, start: number): number {
  return endOfMatch(REGEXP, text, start);
}

const LINE_END = /[\n\r\u2028\u2029]/g;

/** Returns the end of a comment, which begins with `//` or `/*`. */
export function commentEnd(text: string, start: number): number {
  if (text[start + 1] === '*') {
    const end = text.indexOf('*/', start + 2);
    return end < 0 ? -1 : end + 2;
  }
  LINE_END.lastIndex = start;
  return LINE_END.exec(text)?.index ?? text.length;
}

function endOfMatch(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
