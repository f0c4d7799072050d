import type { File } from '@babel/types';

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
  const ending = file ? (functionsByEnd(file).get(end) ?? []) : [];
  // a method begins at its decorators, and two arrows may end at one place: the last one is it
  return ending.filter(({ node }) => (node.start ?? 0) <= start).at(-1) ?? null;
}

const known = new WeakMap<File, ReadonlyMap<number, FunctionVisit[]>>();

/** Every function of a file by the offset behind it, in the order of the text; callers share one walk. */
function functionsByEnd(file: File): ReadonlyMap<number, FunctionVisit[]> {
  const found = known.get(file);
  if (found) return found;
  const byEnd = new Map<number, FunctionVisit[]>();
  walk(file, (visit) => {
    if (!isFunctionVisit(visit)) return;
    const end = visit.node.end ?? 0;
    const others = byEnd.get(end);
    if (others) others.push(visit);
    else byEnd.set(end, [visit]);
  });
  known.set(file, byEnd);
  return byEnd;
}
