import type { Observed } from '../../bench-runner/protocol/bench';
import type { Recording } from '../../bench-runner/protocol/recording';
import type { ScoredBenchmark, Workload } from './benchmark';

/** Most operations of a call that a child notes. */
const MOST_NOTED = 200;

/**
 * Number of simultaneous calls with other I/O than the recorded one; empty if no process reported
 * it.
 */
export function waysOf(
  seen: readonly Observed[],
  { work }: Pick<Recording, 'work'>,
  { parallel }: Pick<Workload, 'parallel'>,
): Pick<ScoredBenchmark, 'ways'> {
  const told = seen.map(({ ways }) => ways).filter((ways) => ways !== null);
  if (told.length === 0) return {};
  const first = work.operations.filter(({ boundary }) => boundary !== 'timer');
  const asked = nameOf(first.map(({ name }) => name));
  const same = told.flat().filter(({ operations }) => nameOf(operations) === asked);
  const calls = told.length * parallel;
  const alike = same.reduce((sum, each) => sum + each.calls, 0);
  return { ways: { calls, otherwise: Math.max(0, calls - alike) } };
}

/** Name of a set of operations: simultaneous ones have no order. */
function nameOf(operations: readonly string[]): string {
  return JSON.stringify([...operations.slice(0, MOST_NOTED)].sort());
}
