import type { BenchJob, CompletesBy } from '../../bench-runner/protocol';
import type { Mode, Workload } from './benchmark';
import type { JobRequest } from './executor';

/** What is run: code under a name, and the function of it to call. */
export interface Program {
  /** Absolute path that the code is compiled under. */
  file: string;
  /** CommonJS source. */
  code: string;
  /** Property of the exports, or null for the exports themselves. */
  exportName: string | null;
}

/** What a doxbee upload is called with. */
export const DOXBEE_ARGS: readonly unknown[] = [{}, 'a/b/report.txt', 'tag'];

/** The 2013 study warmed up with so many calls at most. */
const STUDY_WARM_UP = 350;

/** Full rounds that a timed run of sound mode makes before it measures. */
const SOUND_WARM_UP_ROUNDS = 2;

export type Measure = BenchJob['measure'];

export function benchJob(
  program: Program,
  workload: Workload,
  measure: Measure,
  completesBy: CompletesBy | 'auto',
  timeoutMs: number,
): JobRequest {
  return {
    kind: 'bench',
    subject: { file: program.file, code: program.code },
    call: { exportName: program.exportName, args: [...DOXBEE_ARGS], completesBy },
    io: { layer: 'doxbee', boundary: 'promisified', ioMs: workload.ioMs },
    longStackSupport: false,
    timeoutMs,
    bench: {
      parallel: workload.parallel,
      warmUp: warmUp(workload.mode, workload.parallel, measure),
      measure,
    },
  };
}

/**
 * Memory is measured after a short warm-up, as in 2013: a heap that has already served as many
 * calls would not grow again. Time is measured after full rounds, when the code is compiled.
 */
function warmUp(mode: Mode, parallel: number, measure: Measure): number[] {
  if (mode === 'faithful' || measure === 'memory') return [Math.min(STUDY_WARM_UP, parallel)];
  return Array.from({ length: SOUND_WARM_UP_ROUNDS }, () => parallel);
}
