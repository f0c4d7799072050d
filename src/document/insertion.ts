import type { Node } from '@babel/types';

/** Code that is put into a text so that nothing of the text is at another place than before. */
export interface Insertion {
  offset: number;
  code: string;
}

export function inserted(text: string, { offset, code }: Insertion): string {
  return text.slice(0, offset) + code + text.slice(offset);
}

/** Nothing but blanks and a comment up to the end of the line. */
const REST_IS_BLANK = /[^\S\r\n\u2028\u2029]*(?:\/\/.*)?(?=[\r\n\u2028\u2029]|$)/y;

type Braced = Extract<Node, { type: 'BlockStatement' | 'ClassBody' }>;

/**
 * Where code goes into braces: behind what opens them, where nothing else stands on that line; else
 * before what closes them, as long as that is run.
 */
export function placeInBraces(text: string, braces: Braced): number {
  const start = (braces.start ?? 0) + 1;
  const directive = braces.type === 'BlockStatement' ? braces.directives.at(-1) : undefined;
  const after = directive?.end ?? start;
  REST_IS_BLANK.lastIndex = after;
  if (REST_IS_BLANK.test(text)) return after;
  const leaves =
    braces.type === 'BlockStatement' &&
    braces.body.some(({ type }) => type === 'ReturnStatement' || type === 'ThrowStatement');
  return leaves ? after : (braces.end ?? start) - 1;
}
