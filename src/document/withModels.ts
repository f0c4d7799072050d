import type { NamedModels } from '../models/models';
import type { SubjectDocument } from './document';

/** Returns the document with the user's models. */
export function withModels(
  document: SubjectDocument,
  models: readonly NamedModels[],
): SubjectDocument {
  return models.length === 0 ? document : { ...document, models };
}
