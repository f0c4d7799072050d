/** Pieces of JavaScript, laid out as a formatter would. */

const WIDTH = 88;

/** Returns an object, array or call with its parts: on one line if it is short. */
export function wrapped(open: string, parts: readonly string[], close: string): string {
  const space = open.endsWith('{') ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (parts.length === 0) return open + close;
  if (!line.includes('\n') && line.length <= WIDTH) return line;
  return `${open}\n${parts.map((part) => `${indented(part)},\n`).join('')}${close}`;
}

export function indented(code: string): string {
  return code.replace(/^(?=.)/gm, '  ');
}

/** Returns a string literal, of which nothing can break out. */
export function literal(text: string): string {
  const quoted = JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'");
  return `'${quoted.replace(/[\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, escaped)}'`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export function keyCode(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

/** Returns text for a line of a comment. */
export function commented(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ').replace(/\*\//g, '* /');
}
