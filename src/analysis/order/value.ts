import type { Node } from '@babel/types';

import type { Binding } from '../scopes/scopes';

/** Origin of a value: steps by number, and names whose object it may be or hold. */
export interface Value {
  from: ReadonlySet<number>;
  roots: ReadonlySet<Binding>;
  /** True if it may be or hold what other code sees: an argument, `this`, a name of the module. */
  isOuter: boolean;
}

export const NOTHING: Value = { from: new Set(), roots: new Set(), isOuter: false };
export const OUTER: Value = { ...NOTHING, isOuter: true };

export function union(values: readonly Value[]): Value {
  return {
    from: new Set(values.flatMap(({ from }) => [...from])),
    roots: new Set(values.flatMap(({ roots }) => [...roots])),
    isOuter: values.some(({ isOuter }) => isOuter),
  };
}

/** Returns a text or a number made from a value, which shares no object with it. */
export function plain({ from }: Value): Value {
  return { ...NOTHING, from };
}

export function isIn({ declared }: Binding, around: Node): boolean {
  return declared.every(
    ({ node }) => (node.start ?? -1) >= (around.start ?? 0) && (node.end ?? 0) <= (around.end ?? 0),
  );
}

/** True if a value is or holds something that the function did not make. */
export function isOutside({ roots, isOuter }: Value, fn: Node): boolean {
  return isOuter || [...roots].some((root) => !isIn(root, fn));
}
