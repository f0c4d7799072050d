/** Source maps of a generated text that has the same lines. */

import { encode } from '@jridgewell/sourcemap-codec';

/** Token with its column, from 0. */
interface Token {
  text: string;
  column: number;
}

/** Limit of pairs of tokens that are compared for one line. */
const MOST_PAIRS = 250_000;

const ONLY_SOURCE = 0;

/**
 * Returns the `mappings` of a source map from `code` to `text`. Each line maps the tokens that both
 * have in common, in their order.
 */
export function lineMappings(code: string, text: string): string {
  const source = text.split('\n');
  const lines = code.split('\n').map((ran, line) => alignedTokens(ran, source[line] ?? ''));
  return encode(
    lines.map((tokens, line) => tokens.map(([at, from]) => [at, ONLY_SOURCE, line, from])),
  );
}

/** Returns the columns of common tokens in two lines: that in the first, and that in the second. */
export function alignedTokens(ran: string, source: string): [number, number][] {
  const [a, b] = [tokensOf(ran), tokensOf(source)];
  let first = 0;
  while (first < a.length && first < b.length && isSame(a, first, b, first)) first += 1;
  let last = 0;
  const most = Math.min(a.length, b.length) - first;
  while (last < most && isSame(a, a.length - 1 - last, b, b.length - 1 - last)) last += 1;
  const pairs: [Token, Token][] = [];
  for (let i = 0; i < first; i++) pairs.push([a[i]!, b[i]!]);
  const between = longestCommon(a.slice(first, a.length - last), b.slice(first, b.length - last));
  for (const pair of between) pairs.push(pair);
  for (let i = last; i > 0; i--) pairs.push([a[a.length - i]!, b[b.length - i]!]);
  const columns = pairs.map(([one, other]): [number, number] => [one.column, other.column]);
  // code before the first common token begins where the line does
  return columns[0]?.[0] === 0 ? columns : [[0, 0], ...columns];
}

function tokensOf(line: string): Token[] {
  return [...line.matchAll(/[\w$]+|[^\s\w$]/g)].map(({ 0: text, index }) => ({
    text,
    column: index,
  }));
}

function isSame(a: readonly Token[], i: number, b: readonly Token[], j: number): boolean {
  return a[i]!.text === b[j]!.text;
}

/** Returns the longest common subsequence of two lists. */
function longestCommon(a: readonly Token[], b: readonly Token[]): [Token, Token][] {
  if (a.length * b.length > MOST_PAIRS) return [];
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const skipped = Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
      const taken = isSame(a, i, b, j) ? lengths[(i + 1) * width + j + 1]! + 1 : 0;
      lengths[i * width + j] = Math.max(skipped, taken);
    }
  }
  const pairs: [Token, Token][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (isSame(a, i, b, j)) pairs.push([a[i++]!, b[j++]!]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}
