import type { ProbeResult, ProbedOperation } from '../../bench-runner/protocol';
import { readStack, type StackReader, type TracedFrame } from './frames';

/** An asynchronous call site as a run met it. */
export interface CallSite {
  operation: ProbedOperation;
  /** Index of the operation in the run. */
  index: number;
  /** The stack at the failing call, from the call on: what a person would need to see. */
  wanted: TracedFrame[];
}

/**
 * The sites of a run. Operations that are called at the same place, from the same callers (as in a
 * loop), are one site.
 */
export function callSites(result: ProbeResult, reader: StackReader): CallSite[] {
  const sites = new Map<string, CallSite>();
  result.operations.forEach((operation, index) => {
    const wanted = fromTheCallOn(readStack(operation.stack, reader));
    const keys = wanted.flatMap(({ key }) => key ?? []);
    const identity = keys.length > 0 ? keys.join(' < ') : `operation ${index}`;
    if (!sites.has(identity)) sites.set(identity, { operation, index, wanted });
  });
  return [...sites.values()];
}

/** The harness's own frames are on top of the call, and with them goes what counted them. */
function fromTheCallOn(frames: TracedFrame[]): TracedFrame[] {
  return frames
    .filter(({ owner }) => owner !== 'harness')
    .map(({ beyondLimit, ...frame }) => frame);
}
