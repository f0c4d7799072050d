import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { Failure } from '../failure';
import type { Benchmark, Workload } from './benchmark';
import type { Entry } from './benchJob';
import { benchmarkOf } from './benchmarkOf';
import { cancelled } from './childEnd';
import { makesLessIo, notTheSameWork } from './lessIo';
import { isEnough } from './stoppingRule';
import type { Means } from './kinds/kind';
import { runRounds, type EntryResults, type RoundsPlan, type RoundsProgress } from './rounds';
import type { Conditions, ConditionsWatch } from '../runtimes/conditions';
import { timeMsOf } from './windows';

export interface BenchmarkPlan extends Omit<RoundsPlan, 'isEnough' | 'afterRound'> {
  /** Starts to watch the state of the machine; called as the rounds begin. */
  watchConditions(): ConditionsWatch;
  /** Gets rough figures while further rounds improve them. Left out: not wanted. */
  soFar?(benchmarks: Benchmark[]): void;
}

/** Least samples of rough figures: one sample has no range. */
const FEWEST_SO_FAR = 2;

/** Measures the entries side by side; one benchmark for each, in the order given. Never rejects. */
export async function benchmarkEntries(
  entries: readonly Entry[],
  plan: BenchmarkPlan,
  means: Means,
  onProgress: (progress: RoundsProgress) => void,
  signal: AbortSignal,
): Promise<Benchmark[]> {
  const { soFar } = plan;
  const watch = plan.watchConditions();
  const benchmarks = async (measured: readonly EntryResults[]) => {
    const conditions = await watch.end(childrenCpuMs(measured));
    return entries.map(({ workload }, i) =>
      finished(measured[i] as EntryResults, workload, conditions),
    );
  };
  const measured = await runRounds(
    entries,
    {
      ...plan,
      isEnough,
      async afterRound(known) {
        if (!soFar || !known.some(({ timed }) => timed.length >= FEWEST_SO_FAR)) return;
        soFar(await benchmarks(known));
      },
    },
    means,
    onProgress,
    signal,
  );
  return benchmarks(measured);
}

/** CPU time of all processes, or null if one could not report it. */
function childrenCpuMs(measured: readonly EntryResults[]): number | null {
  const runs = measured.flatMap(({ timed, observed }) => [...timed, ...observed]);
  return runs.reduce<number | null>(
    (sum, { processCpuMs }) => (sum === null || processCpuMs === null ? null : sum + processCpuMs),
    0,
  );
}

/** Makes the benchmark of what was measured until a cancel; a failed program has no time. */
function finished(measured: EntryResults, workload: Workload, conditions: Conditions): Benchmark {
  const { failure } = measured;
  if (failure !== null && failure.state !== 'cancelled') {
    return { ...workload, ...withMeasured(failure, measured.timed) };
  }
  if (measured.timed.length === 0) return { ...workload, ...cancelled() };
  const benchmark = benchmarkOf(measured, workload, conditions);
  const { timeMs, floorMs } = benchmark;
  // a person's own function may cache answers: a warning covers that
  if (workload.kind === 'doxbee' && makesLessIo(timeMs.median, floorMs)) {
    const why = notTheSameWork(timeMs.median, floorMs, workload.parallel);
    return { ...workload, ...withMeasured(why, measured.timed) };
  }
  return benchmark;
}

/** Adds the times measured before a failure. */
function withMeasured(failure: Failure, timed: readonly BenchResult[]): Failure {
  if (timed.length === 0) return failure;
  return { ...failure, reason: { ...failure.reason, measuredMs: timed.map(timeMsOf) } };
}
