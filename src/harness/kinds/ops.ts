import { median } from 'simple-statistics';

import type { BenchResult } from '../../../bench-runner/protocol/bench';
import type { Operations, OpsJob } from '../../../bench-runner/protocol/ops';
import type { Mode, OpsFigures } from '../benchmark';
import { estimate } from '../estimate';
import type { JobRequest } from '../executor';
import { marginPercent } from '../meanMargin';
import { timeMsOf } from '../windows';
import type { Kind, RunResult } from './kind';
import { withoutFakes } from './withoutFakes';

/** One repeated operation. */
export const ops: Kind = {
  isObserved: false,

  async run({ program, workload }, { runtime, timeoutMs }, { executor }, signal) {
    const job: JobRequest = {
      ...withoutFakes(program),
      kind: 'ops',
      timeoutMs,
      ops: PLANS[workload.mode],
    };
    const { result } = await executor.run(job, runtime, signal);
    return result.state === 'completed' ? (result as BenchResult) : (result satisfies RunResult);
  },

  figures: (timed) => ({ ops: figuresOf(timed) }),
};

/**
 * Cycles for each mode: the usual tool of 2015 made cycles of 50 ms, with no warm-up except the
 * search for their length.
 */
const PLANS: Readonly<Record<Mode, OpsJob>> = {
  sound: { cycleMs: 10, warmUpMs: 300, enoughMs: 300, waitsBetween: false },
  faithful: { cycleMs: 50, warmUpMs: 0, enoughMs: 1500, waitsBetween: true },
};

function figuresOf(timed: readonly BenchResult[]): OpsFigures {
  const all = timed.flatMap((run): Operations[] => (run.ops ? [run.ops] : []));
  const cyclesMs = timed.flatMap(({ windows }) => windows.map(({ timeMs }) => timeMs));
  return {
    opsPerSecond: estimate(timed.map((run) => 1000 / timeMsOf(run))),
    marginPercent: marginPercent(cyclesMs),
    endsBy: all[0]?.endsBy ?? 'return',
    operations: all.reduce((sum, { operations }) => sum + operations, 0),
    emptyMs: median(all.map(({ emptyMs }) => emptyMs)),
  };
}
