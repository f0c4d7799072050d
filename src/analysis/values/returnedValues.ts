import type { FunctionNode } from '../../document/walk';
import { fewOf, type ValueAnalysis, type Value } from './value';

/** Returns all values that a function of the file returns. */
export function returnedBy({ code, valuesOf }: ValueAnalysis, fn: FunctionNode): Value[] {
  return fewOf((code.returned.get(fn) ?? []).flatMap(valuesOf));
}
