import type { SubjectDocument } from './document';
import type { FunctionOfDocument } from './functions';
import { syntaxOf } from './syntax';
import { isFunctionVisit, walk, type FunctionVisit } from './walk';

/** A function where it stands in the syntax of its document, or null where it is of another one. */
export function visitOfFunction(
  document: SubjectDocument,
  { start, end }: Pick<FunctionOfDocument, 'start' | 'end'>,
): FunctionVisit | null {
  const { file } = syntaxOf(document);
  let found: FunctionVisit | null = null;
  if (!file) return null;
  walk(file, (visit) => {
    // a method begins at its decorators, and two arrows may end at one place: the last one is it
    const isThere = visit.node.end === end && (visit.node.start ?? 0) <= start;
    if (isThere && isFunctionVisit(visit)) found = visit;
  });
  return found;
}
