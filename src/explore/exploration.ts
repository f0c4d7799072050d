import type { CallOptions } from '../calling/callOptions';
import type { PreparedCall } from '../calling/preparedCall';
import type { SubjectDocument } from '../document/document';
import type { Benchmark } from '../harness/benchmark';
import type { Debuggability } from '../probe/debuggability';
import type { Failure } from '../failure';
import { hasTests, type Explorer } from './explore';
import type { Scenario } from './scenario';

/** Outcome of a call that was probed or timed. */
export interface Seen {
  readonly call?: PreparedCall | null;
  readonly debuggability: Debuggability;
  readonly benchmark: Benchmark;
}

/** A function whose calls are explored, with the means to prepare, search and run them. */
export interface Exploration<Outcome extends Seen> {
  readonly document: SubjectDocument;
  readonly options: CallOptions;
  readonly explorer: Explorer;
  /** Null where it cannot be called. */
  prepare(options: CallOptions, document?: SubjectDocument): Promise<PreparedCall | null>;
  /** Returns an outcome as that of another call with the same behaviour. */
  called(seen: Outcome, call: PreparedCall): Outcome;
  /** Returns the outcome of a call that failed in a search. Left out: it must be run to know. */
  failedSo?(call: PreparedCall, why: Failure): Outcome;
  /** Probes or times a call. `aside`: without its other ends, as the main call has them. */
  see(call: PreparedCall, aside?: 'aside'): Promise<Outcome>;
}

/** Objectives of the first search, which share one process. */
const AT_FIRST = { endsWell: 'ifItFailsHere', reaches: true, otherOutcomes: true } as const;

/**
 * Returns the outcome of a call from a run, or from a search if it fails there and needs another
 * scenario anyway. A call without conditions has one scenario, so it is run at once.
 */
export async function seenOrTold<Outcome extends Seen>(
  call: PreparedCall,
  { explorer, see, failedSo }: Exploration<Outcome>,
): Promise<{ outcome: Outcome; isTold: boolean }> {
  const traces = failedSo && hasTests(call) ? await explorer.explore(call, AT_FIRST) : null;
  const why = traces?.endsWell === null ? null : traces?.plain.failure;
  if (failedSo && why) return { outcome: failedSo(call, why), isTold: true };
  return { outcome: await see(call), isTold: false };
}

/** Runs the call of a scenario in place of the main one, which failed. */
export function seeScenario<Outcome extends Seen>(
  scenario: Scenario,
  firstFailed: string,
  { see }: Exploration<Outcome>,
): Promise<Outcome> {
  return see(inStead(scenario, firstFailed));
}

/** Returns the call of a scenario, marked as a replacement of the failed one. */
export function inStead({ call, differs }: Scenario, firstFailed: string): PreparedCall {
  return { ...call, otherwise: { ...differs, firstFailed } };
}
