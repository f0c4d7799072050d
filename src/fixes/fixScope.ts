import { reachedFrom } from '../analysis/waits/reached';
import { chooseFunction } from '../calling/chooseFunction';
import type { SubjectDocument } from '../document/document';
import type { StackFixKind } from './fixTitle';

/** Which fixes are looked for, and whether one that begins at an offset is meant. */
export interface FixScope {
  kinds: readonly StackFixKind[];
  isMeant: (offset: number) => boolean;
}

/** These put a function behind the text. */
const ADDING: ReadonlySet<StackFixKind> = new Set(['newPromise', 'awaitWrapper']);

/** What may help one function: what stands in it, and in what it runs of its file. */
export function fixScopeOf(
  document: SubjectDocument,
  functionName: string,
  kinds: readonly StackFixKind[],
): FixScope {
  const chosen = chooseFunction(document, functionName);
  if ('state' in chosen) return { kinds: [], isMeant: () => false };
  const { fn } = chosen;
  if (chosen.document === document) return { kinds, isMeant: reachedFrom(document, fn) };
  // a function that is scored alone would not find what is put outside of it
  const isMeant = (offset: number) => offset >= fn.start && offset < fn.end;
  return { kinds: kinds.filter((kind) => !ADDING.has(kind)), isMeant };
}
