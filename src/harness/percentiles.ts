import { median } from 'simple-statistics';
import type { Percentiles } from '../../bench-runner/protocol/bench';

/** Median over the runs for each percentile; the samples are summed. */
export function overRuns(runs: readonly Percentiles[]): Percentiles {
  const of = (name: keyof Percentiles) => median(runs.map((run) => run[name]));
  const samples = runs.reduce((sum, run) => sum + run.samples, 0);
  return { p50: of('p50'), p90: of('p90'), p99: of('p99'), max: of('max'), samples };
}
