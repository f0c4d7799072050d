import type { Complexity } from '../complexity/complexity';
import { countTokens } from '../complexity/count';
import type { SubjectDocument } from '../document/document';
import type { WorkloadKind } from '../document/workloadKind';
import type { Gallery } from '../gallery/gallery';
import { besideShortest } from '../gallery/standing';

/**
 * Counts the tokens of a document or one function. An upload is compared with the shortest of the
 * gallery.
 *
 * @param functionName null: the whole document
 */
export function tokensOf(
  document: SubjectDocument,
  functionName: string | null,
  kind: WorkloadKind,
  gallery: Gallery,
): Complexity {
  return besideShortest(countTokens(document, functionName), kind, gallery);
}
