import type { Benchmark, Workload } from './benchmark';
import type { Entry } from './benchJob';
import { benchmarkOf } from './benchmarkOf';
import { cancelled } from './childFailure';
import { isEnough } from './enough';
import type { Executor } from './executor';
import { runRounds, type Measured, type RoundsPlan, type RoundsProgress } from './rounds';
import type { Random } from './random';

/** Measures the entries side by side; one benchmark for each, in the order given. Never rejects. */
export async function benchmarkEntries(
  entries: readonly Entry[],
  plan: Omit<RoundsPlan, 'isEnough'>,
  executor: Executor,
  onProgress: (progress: RoundsProgress) => void,
  signal: AbortSignal,
): Promise<Benchmark[]> {
  const { random } = plan;
  const measured = await runRounds(
    entries,
    { ...plan, isEnough: (soFar) => isEnough(soFar, random) },
    executor,
    onProgress,
    signal,
  );
  return entries.map(({ workload }, i) => finished(measured[i] as Measured, workload, random));
}

/** What was measured until a cancel stands; a program that fails has no time. */
function finished(measured: Measured, workload: Workload, random: Random): Benchmark {
  const { failure } = measured;
  if (failure !== null && failure.state !== 'cancelled') return { ...workload, ...failure };
  if (measured.timed.length === 0) return { ...workload, ...cancelled() };
  return benchmarkOf(measured, workload, random);
}
