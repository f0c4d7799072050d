import type { SubjectDocument } from '../document/document';
import { functionsOf, type FunctionOfDocument } from '../document/functions';
import { firstAtLeast } from '../document/lines';
import type { FunctionTokens } from './complexity';
import { tokenStarts } from './tokenStarts';

/**
 * Returns all functions of a document with their tokens, in the order of the text. Never throws.
 */
export function countFunctions(
  document: SubjectDocument,
): (FunctionOfDocument & Pick<FunctionTokens, 'tokens'>)[] {
  const starts = tokenStarts(document);
  return functionsOf(document).functions.map((found) => {
    const tokens = firstAtLeast(starts, found.end) - firstAtLeast(starts, found.start);
    return { ...found, tokens };
  });
}
