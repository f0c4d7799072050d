import type { SubjectDocument } from './document';
import type { FunctionOfDocument } from './functions';
import { syntaxOf } from './syntax';
import { isFunction, walk, type FunctionNode, type Visit } from './walk';

/** A function where it stands in the syntax of its document, or null where it is of another one. */
export function visitOfFunction(
  document: SubjectDocument,
  { start, end }: Pick<FunctionOfDocument, 'start' | 'end'>,
): (Visit & { node: FunctionNode }) | null {
  const { file } = syntaxOf(document);
  let found: (Visit & { node: FunctionNode }) | null = null;
  if (!file) return null;
  walk(file, (visit) => {
    // a method begins at its decorators, and two arrows may end at one place: the last one is it
    const isThere = visit.node.end === end && (visit.node.start ?? 0) <= start;
    if (isThere && isFunctionVisit(visit)) found = visit;
  });
  return found;
}

function isFunctionVisit(visit: Visit): visit is Visit & { node: FunctionNode } {
  return isFunction(visit.node);
}
