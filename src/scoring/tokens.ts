import type { Complexity } from '../complexity/complexity';
import { countTokens } from '../complexity/count';
import type { SubjectDocument } from '../document/document';
import type { WorkloadKind } from '../document/workloadKind';
import type { Gallery } from '../gallery/gallery';
import { besideShortest } from '../gallery/standing';

/**
 * The tokens of a document or of one function of it; those of an upload beside the shortest of the gallery.
 *
 * @param functionName null: all of the document
 */
export function tokensOf(
  document: SubjectDocument,
  functionName: string | null,
  kind: WorkloadKind,
  gallery: Gallery,
): Complexity {
  return besideShortest(countTokens(document, functionName), kind, gallery);
}
