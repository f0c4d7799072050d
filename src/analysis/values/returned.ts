import type { FunctionNode } from '../../document/walk';
import { fewOf, type Reading, type Value } from './value';

/** What a function of the file comes to: all that it returns. */
export function returnedBy({ code, valuesOf }: Reading, fn: FunctionNode): Value[] {
  return fewOf((code.returned.get(fn) ?? []).flatMap(valuesOf));
}
