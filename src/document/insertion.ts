import type { Node } from '@babel/types';

/** Code that is inserted at an offset, on a line where it moves nothing. */
export interface Insertion {
  offset: number;
  code: string;
}

export function inserted(text: string, { offset, code }: Insertion): string {
  return text.slice(0, offset) + code + text.slice(offset);
}

/** Matches blanks and a comment up to the end of the line. */
const REST_IS_BLANK = /[^\S\r\n\u2028\u2029]*(?:\/\/.*)?(?=[\r\n\u2028\u2029]|$)/y;

type Braced = Extract<Node, { type: 'BlockStatement' | 'ClassBody' }>;

/**
 * Returns the place to insert code in braces: behind the opening one if its line is otherwise
 * empty; else before the closing one, if that is reached.
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
