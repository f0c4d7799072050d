import type { SubjectDocument } from '../document/document';
import { functionsNamed } from '../document/findFunction';
import { functionsOfBrokenFile } from '../document/functionsOfBrokenFile';
import type { FunctionOfDocument } from '../document/functions';
import { firstAtLeast } from '../document/lines';
import type { Complexity, FunctionTokens } from './complexity';
import { esprimaTokens } from './esprimaTokens';
import type { Token } from './token';
import { tolerantTokens } from './tolerantTokens';

/** Tokens of a document, with the lexer that found them. */
export interface Lexed {
  tokens: Token[];
  lexer: Complexity['lexer'];
  /** Error message of Esprima, if it could not parse the document. */
  esprimaRefused?: string;
}

/**
 * Returns the tokens by Esprima if it parses the document, whatever its language; otherwise by
 * js-tokens. Never throws.
 */
export function lexedTokens(document: SubjectDocument): Lexed {
  const parsed = esprimaTokens(document.text, document.language.endsWith('react'));
  if (parsed.state === 'parsed') return { tokens: parsed.tokens, lexer: 'esprima' };
  return {
    tokens: tolerantTokens(document),
    lexer: 'js-tokens',
    esprimaRefused: parsed.message,
  };
}

/**
 * Counts the tokens of a document. `ratio` and `shortest` stay null, as they need a gallery. A
 * function counts from its first token to its last, with nested functions. A declaration or method
 * includes its name and modifiers, but no decorators; `upload = function () {}` counts from
 * `function` on. Never throws.
 *
 * @param functionName of the function that is scored, or null for the whole document
 */
export function countTokens(
  document: SubjectDocument,
  functionName: string | null = null,
): Complexity {
  const { starts, functions, ...lexed } = countedOf(document);
  const named = functionName === null ? [] : functionsNamed(document, functionName);
  const own = named.length === 1 ? countIn(named[0]!, starts) : null;
  return {
    tokens: own?.tokens ?? starts.length,
    ...(own ? { fileTokens: starts.length } : {}),
    ...lexed,
    functions,
    ratio: null,
    shortest: null,
  };
}

interface Counted extends Omit<Lexed, 'tokens'> {
  /** Offsets at which tokens start. */
  starts: readonly number[];
  functions: FunctionTokens[];
}

const known = new WeakMap<SubjectDocument, Counted>();

/** Returns the count that all functions of a document share. */
function countedOf(document: SubjectDocument): Counted {
  const before = known.get(document);
  if (before) return before;
  const { tokens, ...lexed } = lexedTokens(document);
  const starts = tokens.map(({ start }) => start);
  const functions = functionsOfBrokenFile(document).map((found) => countIn(found, starts));
  const counted = { starts, functions, ...lexed };
  known.set(document, counted);
  return counted;
}

function countIn(found: FunctionOfDocument, starts: readonly number[]): FunctionTokens {
  const { name, line, endLine, start, end } = found;
  const tokens = firstAtLeast(starts, end) - firstAtLeast(starts, start);
  return { name, line, endLine, tokens };
}
