import type { SubjectDocument } from '../document/document';
import { lexedTokens } from './count';
import { quickTokenStarts } from './quickTokens';

/**
 * Offsets at which the tokens of a document start, as a report counts them, ascending. While a
 * document is edited, and where many are, they come from a lexer that does not parse, wherever it
 * can tell them; else from the one that the report's count is from. Never throws.
 */
export function tokenStarts(document: SubjectDocument): readonly number[] {
  const quick = quickTokenStarts(document.text, document.language);
  return quick ?? lexedTokens(document).tokens.map(({ start }) => start);
}
