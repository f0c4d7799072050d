import type { File } from '@babel/types';

import type { SubjectDocument } from './document';
import type { FunctionOfDocument } from './functions';
import { syntaxOf } from './syntax';
import { isFunctionVisit, walk, type FunctionVisit } from './walk';

/** Returns the node of a function in its document; null if the range is no function of it. */
export function visitOfFunction(
  document: SubjectDocument,
  { start, end }: Pick<FunctionOfDocument, 'start' | 'end'>,
): FunctionVisit | null {
  const { file } = syntaxOf(document);
  const ending = file ? (functionsByEnd(file).get(end) ?? []) : [];
  // a method begins at its decorators, and two arrow functions may end at one offset: the last is
  // meant
  return ending.filter(({ node }) => (node.start ?? 0) <= start).at(-1) ?? null;
}

const known = new WeakMap<File, ReadonlyMap<number, FunctionVisit[]>>();

/** Maps each function of a file by its end offset, in the order of the text; cached per file. */
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
