/** Measures a subject with several numbers of calls, in the same rounds. */

import { sweepOf, sweptWorkloads, type IoTime, type Sweep } from '../harness/sweep';
import type { Progress, ScoreDependencies, ScoreEntry, ScoreOptions } from './score';
import { scoreTogether } from './score';

export interface SweepPlan {
  /** Numbers of calls at once. */
  parallel: readonly number[];
  ioTimes: readonly IoTime[];
}

/**
 * Returns one sweep for each entry and each kind of I/O time, all measured in the same rounds. The
 * order is that of the entries, then of `plan.ioTimes`. Never rejects.
 */
export async function sweep(
  entries: readonly Omit<ScoreEntry, 'workload'>[],
  plan: SweepPlan,
  options: Omit<ScoreOptions, 'runtime' | 'parts'>,
  dependencies: ScoreDependencies,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Sweep[]> {
  const wanted = entries.flatMap((entry) =>
    plan.ioTimes.map((ioTime) => ({
      entry,
      ioTime,
      workloads: sweptWorkloads(plan.parallel, ioTime, options.workload),
    })),
  );
  const reports = await scoreTogether(
    wanted.flatMap(({ entry, workloads }) => workloads.map((workload) => ({ ...entry, workload }))),
    { ...options, parts: { benchmark: true, debuggability: false } },
    dependencies,
    { progress: onProgress, partial: () => undefined },
    signal,
  );
  return wanted.map(({ ioTime, workloads }) => {
    const points = reports.splice(0, workloads.length).map(({ benchmark }) => benchmark);
    return sweepOf(ioTime, points);
  });
}
