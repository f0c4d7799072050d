import { parseModule, parseScript } from 'esprima';
import type { ParseOptions, Program } from 'esprima';

import { hashbangAsComment } from '../document/hashbang';
import type { Token } from './token';

export type EsprimaResult =
  | { state: 'parsed'; tokens: Token[] }
  /** Refusal with Esprima's own message. */
  | { state: 'refused'; message: string };

/** Matches signs of a module; a text without them that is no script is no module either. */
const MODULE_SIGNS = /\b(?:import|export)\b|<!--|-->/;

/**
 * Returns the tokens that Esprima finds while it parses. Its `tokenize` cannot tell a division from
 * a regular expression, and splits `?.` in two. Never throws.
 */
export function esprimaTokens(text: string, jsx: boolean): EsprimaResult {
  const source = hashbangAsComment(text);
  const asScript = attempt(parseScript, source, jsx);
  if (asScript.state === 'parsed' || !MODULE_SIGNS.test(source)) return asScript;
  const asModule = attempt(parseModule, source, jsx);
  if (asModule.state === 'parsed') return asModule;
  // the attempt that got further has the real reason
  const { message } = asModule.reached > asScript.reached ? asModule : asScript;
  return { state: 'refused', message };
}

type Attempt =
  { state: 'parsed'; tokens: Token[] } | { state: 'refused'; message: string; reached: number };

type Parse = (source: string, options: ParseOptions) => Program;

function attempt(parse: Parse, source: string, jsx: boolean): Attempt {
  try {
    const { tokens = [] } = parse(source, { tokens: true, range: true, jsx });
    return { state: 'parsed', tokens: tokens.map(withOffsets) };
  } catch (error) {
    const deep = error instanceof RangeError;
    const message = error instanceof Error ? error.message : String(error);
    return {
      state: 'refused',
      message: deep ? 'The code is nested too deeply for Esprima.' : message,
      reached: indexOf(error),
    };
  }
}

function withOffsets({ value, range }: { value: string; range?: [number, number] }): Token {
  if (!range) throw new Error('Esprima gave a token without its range.');
  return { value, start: range[0], end: range[1] };
}

/** Returns the offset of Esprima's error. */
function indexOf(error: unknown): number {
  const index = error instanceof Error && 'index' in error ? error.index : undefined;
  return typeof index === 'number' ? index : -1;
}
