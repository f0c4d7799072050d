import { reachedFrom } from '../analysis/waits/reached';
import { chooseFunction } from '../calling/chooseFunction';
import type { SubjectDocument } from '../document/document';
import type { StackFixKind } from './fixTitle';

/** Kinds of fixes to look for, and a test for their offsets. */
export interface FixScope {
  kinds: readonly StackFixKind[];
  isMeant: (offset: number) => boolean;
}

/** Kinds that add a function at the end of the text. */
const ADDING: ReadonlySet<StackFixKind> = new Set(['newPromise', 'awaitWrapper']);

/** Returns the scope of one function: its own code, and what it calls in its file. */
export function fixScopeOf(
  document: SubjectDocument,
  functionName: string,
  kinds: readonly StackFixKind[],
): FixScope {
  const chosen = chooseFunction(document, functionName);
  if ('state' in chosen) return { kinds: [], isMeant: () => false };
  const { fn } = chosen;
  if (chosen.document === document) return { kinds, isMeant: reachedFrom(document, fn) };
  // a function that is scored alone would not find code outside of it
  const isMeant = (offset: number) => offset >= fn.start && offset < fn.end;
  return { kinds: kinds.filter((kind) => !ADDING.has(kind)), isMeant };
}
