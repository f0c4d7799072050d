/**
 * Stages of a score: Counted → Prepared → Probed → Measured. Each stage returns the next one and
 * does not change its input.
 */

import type { PreparedCall } from '../calling/preparedCall';
import type { Complexity } from '../complexity/complexity';
import { failure, isNotYet, type Failure } from '../failure';
import type { KeptFigures } from '../gallery/scales';
import type { Benchmark, FailedBenchmark, Workload } from '../harness/benchmark';
import type { Program } from '../harness/benchJob';
import type { WorkloadOptions } from '../harness/workload';
import type { Debuggability, FailedDebuggability } from '../probe/debuggability';
import type { Dropped } from '../rules/facts';
import type { Finding } from '../rules/finding';
import type { NotRun, WorkloadChoice } from '../report/report';
import type { Runnable } from '../document/runnable';
import type { ScoreEntry } from './inputs';

/** Results of the text alone. */
export interface Counted {
  readonly entry: ScoreEntry;
  readonly asked: WorkloadOptions;
  readonly workload: Workload;
  /** The kind of workload, and why it is that. */
  readonly choice: WorkloadChoice;
  readonly complexity: Complexity;
  /** Why nothing of it is run, by its runtime or the gallery; null: it may run. */
  readonly stop: Failure | null;
  /** Not measured yet, or why it will not be. */
  readonly debuggability: FailedDebuggability;
  readonly benchmark: FailedBenchmark;
}

/** A subject that can run. */
export interface Prepared extends Counted {
  readonly runnable: Runnable;
  readonly program: Program;
  /** Call of a user's function; null for other subjects, and where the call is unknown. */
  readonly call: PreparedCall | null;
}

/** A subject whose calls were probed. */
export interface Probed extends Omit<Prepared, 'debuggability'> {
  readonly debuggability: Debuggability;
  /** Stored figures of the gallery's uploads, from earlier runs. */
  readonly kept: readonly KeptFigures[];
  /** Unexecuted parts of a function; null where they are unknown. */
  readonly notRun: NotRun[] | null;
  /** Parts that no call executed, with failures and other results included. */
  readonly neverRan?: NotRun[] | null;
  /** Findings with the fixes that end them, if fixes were tried. */
  readonly mended?: readonly Finding[];
  /** A fix that removes awaits and was measured to cost less. */
  readonly dropped?: Dropped;
}

/** A subject that was timed. */
export interface Measured extends Omit<Probed, 'benchmark'> {
  readonly benchmark: Benchmark;
  /** The file has changed since it was scored. */
  readonly changedOnDisk: boolean;
}

/** The results of any stage. */
export type KnownSoFar = Pick<Counted, 'entry' | 'workload' | 'choice' | 'complexity'> &
  Pick<Measured, 'debuggability' | 'benchmark'> &
  Partial<
    Pick<Measured, 'call' | 'kept' | 'notRun' | 'neverRan' | 'mended' | 'dropped' | 'changedOnDisk'>
  >;

export const NOT_YET = failure('skipped', 'notYet', 'Not measured yet.');

/** Sets the reason of results that are not measured yet. */
export function withoutResults<Stage extends Counted>(stage: Stage, why: Failure): Stage {
  const { debuggability, benchmark } = stage;
  return {
    ...stage,
    debuggability: isNotYet(debuggability) ? why : debuggability,
    benchmark: isNotYet(benchmark) ? { ...stage.workload, ...why } : benchmark,
  };
}
