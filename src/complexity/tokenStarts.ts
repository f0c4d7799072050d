import type { SubjectDocument } from '../document/document';
import { lexedTokens } from './count';
import { quickTokenStarts } from './quickTokens';

/**
 * Returns the ascending offsets at which tokens start, as a report counts them. They come from a
 * lexer that does not parse, for speed, if it can decide; otherwise from the report's lexer. Never
 * throws.
 */
export function tokenStarts(document: SubjectDocument): readonly number[] {
  const quick = quickTokenStarts(document.text, document.language);
  return quick ?? lexedTokens(document).tokens.map(({ start }) => start);
}
