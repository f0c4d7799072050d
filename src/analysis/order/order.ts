import type { FunctionVisit } from '../../document/walk';
import type { Code } from '../code';
import { Dataflow } from './dataflow';
import { OrderUnknown } from './orderUnknown';
import type { Recorded } from './recordedCalls';
import type { Step } from './step';

/** Steps of a function with their dependencies, or the reason why these are unknown. */
export type Order = { state: 'known'; steps: readonly Step[] } | { state: 'notKnown'; why: string };

export function orderOf(code: Code, fn: FunctionVisit, recorded: Recorded): Order {
  const { node } = fn;
  if (node.async && node.generator) return { state: 'notKnown', why: 'it is an async generator' };
  try {
    return { state: 'known', steps: new Dataflow(code, fn, recorded).steps() };
  } catch (error) {
    if (error instanceof OrderUnknown) return { state: 'notKnown', why: error.message };
    throw error;
  }
}
