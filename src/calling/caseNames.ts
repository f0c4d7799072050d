import type { SubjectDocument } from '../document/document';
import { chooseFunction } from './chooseFunction';
import { scoreFileOf } from './scoreFile';

/**
 * The names of the cases that the sidecar of a document has of a function, as far as its text tells
 * them; none where there is no sidecar. Runs nothing.
 *
 * @param name as a person would call it, or null for the function that the document is about
 */
export function caseNames(document: SubjectDocument, name: string | null): string[] {
  const sidecar = scoreFileOf(document.file);
  if (sidecar === null || 'state' in sidecar || sidecar.cases === null) return [];
  const chosen = chooseFunction(document, name);
  if ('state' in chosen) return [];
  const { fn } = chosen;
  const names = sidecar.cases
    .filter((each) => each.function === null || [fn.path, fn.name].includes(each.function))
    .flatMap((each) => (each.name === null ? [] : [each.name]));
  return [...new Set(names)];
}
