import type { Benchmark } from '../harness/benchmark';
import { benchmarkEntries, type BenchmarkPlan } from '../harness/benchmarkEntries';
import type { Entry } from '../harness/benchJob';
import type { Means } from '../harness/kinds/kind';
import type { RoundsProgress } from '../harness/rounds';
import type { Debuggability } from './debuggability';
import { entryWith, trialsToPrice, withPrices, type PricesWanted } from './prices';

/** A subject to time, with its grade. */
export interface GradedEntry {
  entry: Entry;
  debuggability: Debuggability;
}

export interface PricedBenchmark {
  benchmark: Benchmark;
  /** The grade, with the prices of its stack trials. */
  debuggability: Debuggability;
}

/**
 * Benchmarks the subjects side by side, and each with its stack trials in the first of the same
 * rounds. Returns one result per subject, in the given order. Never rejects.
 */
export async function benchmarkWithPrices(
  subjects: readonly GradedEntry[],
  wanted: PricesWanted,
  plan: BenchmarkPlan,
  means: Means,
  onProgress: (progress: RoundsProgress) => void,
  signal: AbortSignal,
): Promise<PricedBenchmark[]> {
  const priced = subjects.map(({ entry, debuggability }) => ({
    entry,
    debuggability,
    trials: trialsToPrice(debuggability, wanted),
  }));
  const beside = priced.flatMap(({ entry, trials }) =>
    trials.map((trial) => entryWith(trial, entry)),
  );
  const entries = [...subjects.map(({ entry }) => entry), ...beside];
  const { soFar } = plan;
  const benchmarks = await benchmarkEntries(
    entries,
    { ...plan, ...(soFar && { soFar: (all) => soFar(all.slice(0, subjects.length)) }) },
    means,
    onProgress,
    signal,
  );
  const besides = benchmarks.splice(subjects.length);
  return priced.map(({ debuggability, trials }, index) => {
    const benchmark = benchmarks[index] as Benchmark;
    const longer = besides.splice(0, trials.length);
    return {
      benchmark,
      debuggability: withPrices(debuggability, benchmark, trials, longer),
    };
  });
}
