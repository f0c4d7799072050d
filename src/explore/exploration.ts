import type { CallOptions } from '../calling/callOptions';
import type { PreparedCall } from '../calling/preparedCall';
import type { SubjectDocument } from '../document/document';
import type { Benchmark } from '../harness/benchmark';
import type { Debuggability } from '../probe/debuggability';
import type { Failure } from '../failure';
import { hasTests, type Explorer } from './explore';
import type { Scenario } from './scenario';

/** What became of a call that was probed, or timed. */
export interface Seen {
  readonly call?: PreparedCall | null;
  readonly debuggability: Debuggability;
  readonly benchmark: Benchmark;
}

/** A function whose calls are explored, and the means to prepare, to search for and to see them. */
export interface Exploration<Outcome extends Seen> {
  readonly document: SubjectDocument;
  readonly options: CallOptions;
  readonly explorer: Explorer;
  /** Null where it cannot be called. */
  prepare(options: CallOptions, document?: SubjectDocument): Promise<PreparedCall | null>;
  /** What was seen, as that of another call which does the same. */
  called(seen: Outcome, call: PreparedCall): Outcome;
  /** What became of a call that failed so. Left out: only what was seen tells that. */
  failedSo?(call: PreparedCall, why: Failure): Outcome;
  /** Probes a call, or times it. `aside`: beside another one, which tells how calls end. */
  see(call: PreparedCall, aside?: 'aside'): Promise<Outcome>;
}

/** What is asked of a call before it is seen, in one process. */
const AT_FIRST = { endsWell: 'ifItFailsHere', reaches: true, otherOutcomes: true } as const;

/**
 * What became of a call: seen, or told by a search, where it fails and is to be made otherwise anyway. Without a test
 * in it there is one way, which is seen at once.
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

/** Sees a call that is made in the stead of the one that its code suggests. */
export function seeScenario<Outcome extends Seen>(
  scenario: Scenario,
  firstFailed: string,
  { see }: Exploration<Outcome>,
): Promise<Outcome> {
  return see(inStead(scenario, firstFailed));
}

/** A call that is made as the one that its code suggests failed. */
export function inStead({ call, differs }: Scenario, firstFailed: string): PreparedCall {
  return { ...call, otherwise: { ...differs, firstFailed } };
}
