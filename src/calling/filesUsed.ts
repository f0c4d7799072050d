import type { Node } from '@babel/types';

import { analysisOf } from '../analysis/functionAnalysis';
import { importedNames } from '../analysis/importedNames';
import { reachedVisits, withoutOtherMethods } from '../analysis/values/relevantNodes';
import type { SubjectDocument } from '../document/document';
import type { FunctionOfDocument } from '../document/functions';
import type { Visit } from '../document/walk';
import type { ProjectDocuments } from '../modules/projectDocuments';

/** Returns the files of the project whose exports a function uses, by its own file. */
export function filesUsed(
  document: SubjectDocument,
  fn: Pick<FunctionOfDocument, 'start' | 'end'>,
  documents: ProjectDocuments,
): Set<string> {
  const files = new Set<string>();
  const analysis = analysisOf(document, fn);
  if (!analysis) return files;
  const { code, visit: scored } = analysis;
  const names = importedNames(code.file);
  for (const visit of withoutOtherMethods(reachedVisits(code, scored), code, scored)) {
    const specifier = isUsed(visit) ? names.get(visit.node.name) : undefined;
    const file = specifier === undefined ? null : documents.at(specifier, document.file);
    if (file) files.add(file.file);
  }
  return files;
}

/** True for an identifier that is a value, not the name of a member. */
function isUsed(visit: Visit): visit is Visit & { node: Extract<Node, { type: 'Identifier' }> } {
  const { node, key, parent } = visit;
  if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return false;
  if (parent?.node.type.startsWith('TS')) return false;
  const isName = key === 'property' || key === 'key';
  return !isName || ('computed' in parent!.node && parent!.node.computed === true);
}
