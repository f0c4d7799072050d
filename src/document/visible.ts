/**
 * Escapes for text of a subject (names, code, stacks, output). A file must not move a terminal's
 * cursor, hide text, or change the direction of a line.
 */

const NAMED_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

// C0, DEL and C1; soft hyphen; direction marks, embeddings and isolates (UAX #9); zero-width space,
// word joiner and invisible operators; line and paragraph separator; BOM; tags; lone surrogates
const UNSEEN =
  // eslint's rule guards against control characters by accident; here they are the subject
  new RegExp(
    '[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e' +
      '\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]|\\p{Surrogate}',
    'gu',
  );

/** Returns a text as one line, with all invisible characters escaped. */
export function visible(text: string): string {
  return text.replace(UNSEEN, escape);
}

/** Returns the lines of a text with invisible characters escaped; a tab becomes two spaces. */
export function visibleLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/).map((line) => visible(line.replaceAll('\t', '  ')));
}

function escape(character: string): string {
  const named = NAMED_ESCAPES[character];
  if (named !== undefined) return named;
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`;
}
