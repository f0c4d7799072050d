import jsTokens from 'js-tokens';

import type { SubjectDocument } from '../document/document';
import { hashbangAsComment } from '../document/hashbang';
import { syntaxOf } from '../document/syntax';
import { plainText } from './plainText';
import type { PlainText } from './plainText';
import type { Token } from './token';

/** Types of tokens that js-tokens finds and Esprima does not count. */
const NOT_COUNTED: ReadonlySet<string> = new Set([
  'HashbangComment',
  'LineTerminatorSequence',
  'MultiLineComment',
  'SingleLineComment',
  'WhiteSpace',
]);

/**
 * Returns the tokens of any text, by js-tokens; broken text is lexed as far as possible. With a
 * syntax tree, the tokens are those that Esprima would find if it knew the syntax. In TypeScript,
 * `>>` that closes two lists of types is two tokens. Never throws.
 */
export function tolerantTokens(document: SubjectDocument): Token[] {
  const { text } = document;
  const { file } = syntaxOf(document);
  const lexable = hashbangAsComment(text);
  const plain = file ? plainText(lexable, file) : guessed(lexable, document);
  const tokens: Token[] = [];
  let start = 0;
  for (const { type, value } of jsTokens(plain.text, { jsx: plain.jsx })) {
    const end = start + value.length;
    if (!NOT_COUNTED.has(type)) push(tokens, text, start, end, plain.typeBrackets);
    start = end;
  }
  return tokens;
}

function guessed(text: string, { language }: SubjectDocument): PlainText {
  return { text, jsx: language.endsWith('react'), typeBrackets: new Set() };
}

/** Adds a token, or several if brackets of types are adjacent. */
function push(
  tokens: Token[],
  text: string,
  start: number,
  end: number,
  typeBrackets: ReadonlySet<number>,
): void {
  let from = start;
  while (end - from > 1 && typeBrackets.has(from)) {
    tokens.push({ value: text.slice(from, from + 1), start: from, end: from + 1 });
    from++;
  }
  tokens.push({ value: text.slice(from, end), start: from, end });
}
