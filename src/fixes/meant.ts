import { chooseFunction } from '../calling/chooseFunction';
import type { SubjectDocument } from '../document/document';
import { isIn, scopeOf, type Range } from '../probe/waits/scope';
import type { FixKind } from './fix';

/** Which fixes are looked for, and where; `scope` null: everywhere. */
export interface Meant {
  kinds: readonly FixKind[];
  scope: readonly Range[] | null;
}

/** These put a function behind the text. */
const ADDING: ReadonlySet<FixKind> = new Set(['newPromise', 'awaitWrapper']);

/** What may help one function: what stands in it, and in what it runs of its file. */
export function meantBy(
  document: SubjectDocument,
  functionName: string,
  kinds: readonly FixKind[],
): Meant {
  const chosen = chooseFunction(document, functionName);
  if ('state' in chosen) return { kinds: [], scope: [] };
  const { fn } = chosen;
  if (chosen.document === document) return { kinds, scope: scopeOf(document, fn) };
  // a function that is scored alone would not find what is put outside of it
  return { kinds: kinds.filter((kind) => !ADDING.has(kind)), scope: [fn] };
}

export function isMeant({ scope }: Meant, start: number): boolean {
  return scope === null || isIn(scope, { start });
}
