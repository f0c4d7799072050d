import type { Observed } from '../../bench-runner/protocol/bench';
import type { Recording } from '../../bench-runner/protocol/recording';
import type { ScoredBenchmark, Workload } from './benchmark';

/** A child notes no more of a call. */
const MOST_NOTED = 200;

/** How many of the simultaneous calls asked for other I/O than the recorded one; nothing where no process told. */
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

/** Operations that are asked for at once have no order. */
function nameOf(operations: readonly string[]): string {
  return JSON.stringify([...operations.slice(0, MOST_NOTED)].sort());
}
