import type { Benchmark, Workload } from './benchmark';
import type { Program } from './benchJob';
import { cancelled } from './childFailure';
import { estimate } from './estimate';
import type { Executor } from './executor';
import type { Random } from './random';
import { runRounds, type RoundsPlan, type RoundsProgress, type Samples } from './rounds';

/** Measures the programs side by side; one benchmark for each, in the order given. */
export async function benchmarkPrograms(
  programs: readonly Program[],
  plan: RoundsPlan,
  executor: Executor,
  onProgress: (progress: RoundsProgress) => void,
  signal: AbortSignal,
): Promise<Benchmark[]> {
  const samples = await runRounds(programs, plan, executor, onProgress, signal);
  return samples.map((one) => benchmarkOf(one, plan.workload, plan.random));
}

function benchmarkOf(samples: Samples, workload: Workload, random: Random): Benchmark {
  const { failure } = samples;
  // what was measured until a cancel stands; a program that fails has no time
  const stands = failure === null || failure.state === 'cancelled';
  if (!stands) return { ...workload, ...failure };
  if (samples.timeMs.length === 0 || samples.peakBytes.length === 0) {
    return { ...workload, ...cancelled() };
  }
  const memory = estimate(samples.peakBytes, random);
  return {
    state: 'scored',
    ...workload,
    timeMs: estimate(samples.timeMs, random),
    floorMs: samples.floorMs,
    operations: samples.operations,
    memory: {
      peakBytes: memory.median,
      low: memory.low,
      high: memory.high,
      samples: memory.samples,
      method: 'sampledAtCompletions',
    },
  };
}
