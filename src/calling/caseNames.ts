import type { SubjectDocument } from '../document/document';
import { chooseFunction } from './chooseFunction';
import { scoreFileOf } from './scoreFile';

/**
 * Returns the case names of a function in a document's score file, if its text shows them. Runs no
 * code.
 *
 * @param name as in a call, or null for the main function of the document
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
