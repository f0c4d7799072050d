import type { Benchmark } from '../harness/benchmark';
import { endingWell } from '../explore/endsWell';
import { isNotYet } from '../failure';
import type { BenchmarkPlan } from '../harness/benchmarkEntries';
import type { Means } from '../harness/kinds/kind';
import type { RoundsProgress } from '../harness/rounds';
import { benchmarkWithPrices } from '../probe/benchmarkWithPrices';
import type { PricesWanted } from '../probe/prices';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Progress, ScoreDependencies } from './inputs';
import { exploring } from './exploring';
import { addDiagnostics } from './addDiagnostics';
import { calledBy } from './prepare';
import type { Measured, Probed } from './stages';

export interface TimingPlan {
  means: Means;
  rounds: Omit<BenchmarkPlan, 'soFar'>;
  prices: PricesWanted;
  dependencies: ScoreDependencies;
  onProgress(progress: Progress): void;
  /** Receives rough figures, while more rounds improve them. */
  soFar(measured: Measured[]): void;
  signal: AbortSignal;
}

/**
 * Limit of subjects with rough figures: people wait for the functions of a file, not for a gallery.
 */
const MOST_SHOWN_SO_FAR = 12;

/** Times the subjects that are not timed yet. Returns all in the given order. Never rejects. */
export async function measureAll(probed: readonly Probed[], plan: TimingPlan): Promise<Measured[]> {
  let measured = await measureTogether(probed, plan);
  for (const [index, before] of probed.entries()) {
    if (!isNotYet(before.benchmark)) continue;
    const put = (one: Measured) => measured.map((each, i) => (i === index ? one : each));
    const means = { ...plan, ...plan.means, timeoutMs: plan.rounds.timeoutMs };
    const of = exploring<Measured>(before, means, async (call) => {
      const soFar = ([one]: Measured[]) => plan.soFar(put(one!));
      return (await measureTogether([calledBy(before, call)], { ...plan, soFar }))[0]!;
    });
    const outcome = of ? await endingWell(measured[index]!, of) : measured[index]!;
    measured = put(await addDiagnostics(outcome));
  }
  return measured;
}

async function measureTogether(
  probed: readonly Probed[],
  { means, rounds, prices, onProgress, soFar, signal }: TimingPlan,
): Promise<Measured[]> {
  const waiting = probed.filter(({ benchmark }) => isNotYet(benchmark));
  const together = (results: readonly Partial<Measured>[]): Measured[] =>
    probed.map((each) => ({
      ...each,
      changedOnDisk: false,
      ...results[waiting.indexOf(each)],
    }));
  if (waiting.length === 0) return together([]);
  const tellSoFar = (benchmarks: Benchmark[]) =>
    soFar(together(benchmarks.map((benchmark) => ({ benchmark }))));
  const results = await benchmarkWithPrices(
    waiting.map(({ program, workload, entry, debuggability }) => ({
      entry: { program, workload, runtime: entry.runtime as RuntimeInfo },
      debuggability,
    })),
    prices,
    { ...rounds, ...(waiting.length > MOST_SHOWN_SO_FAR ? {} : { soFar: tellSoFar }) },
    means,
    (progress) => onProgress(progressOf(progress)),
    signal,
  );
  return together(results);
}

function progressOf({ round, rounds }: RoundsProgress): Progress {
  const text = `Benchmark, round ${round} of ${rounds}`;
  return { stage: 'benchmark', done: round - 1, total: rounds, text };
}
