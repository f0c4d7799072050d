import { Models, type NamedModels } from '../models/models';
import { SHIPPED, SHIPPED_FILES } from '../models/shipped';
import type { SubjectDocument } from './document';

const known = new WeakMap<readonly NamedModels[], Models>();

/** Returns all models of APIs for a document: the shipped ones, and the user's. */
export function modelsOf({ models }: Pick<SubjectDocument, 'models'>): Models {
  if (models === undefined || models.length === 0) return SHIPPED;
  const made = known.get(models) ?? new Models([...models, ...SHIPPED_FILES]);
  known.set(models, made);
  return made;
}
