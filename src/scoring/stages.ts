/**
 * What is scored, as it goes from stage to stage: Counted → Prepared → Probed → Measured. Each stage
 * gives the next one, and changes nothing of what it was given.
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

/** What the text alone tells. */
export interface Counted {
  readonly entry: ScoreEntry;
  readonly asked: WorkloadOptions;
  readonly workload: Workload;
  /** What made it that kind of workload. */
  readonly choice: WorkloadChoice;
  readonly complexity: Complexity;
  /** Why nothing of it is run, as far as its runtime and the gallery tell; null: it may run. */
  readonly stop: Failure | null;
  /** Not measured yet, or why it is not to be measured. */
  readonly debuggability: FailedDebuggability;
  readonly benchmark: FailedBenchmark;
}

/** What can run. */
export interface Prepared extends Counted {
  readonly runnable: Runnable;
  readonly program: Program;
  /** How a function of a person's own is called; null for everything else, and where it is not known. */
  readonly call: PreparedCall | null;
}

/** Its calls were made to fail. */
export interface Probed extends Omit<Prepared, 'debuggability'> {
  readonly debuggability: Debuggability;
  /** Of the gallery's uploads, from earlier runs. */
  readonly kept: readonly KeptFigures[];
  /** Parts of a function that did not run; null where that is not known. */
  readonly notRun: NotRun[] | null;
  /** Those that did in none of its calls, with failures and other answers. */
  readonly neverRan?: NotRun[] | null;
  /** Its findings with what ends them, where that was tried. */
  readonly mended?: readonly Finding[];
  /** A change that leaves awaits out, where it was measured to cost less. */
  readonly dropped?: Dropped;
}

/** It was timed. */
export interface Measured extends Omit<Probed, 'benchmark'> {
  readonly benchmark: Benchmark;
  /** The file is not any more what was scored. */
  readonly changedOnDisk: boolean;
}

/** What is known at any stage. */
export type KnownSoFar = Pick<Counted, 'entry' | 'workload' | 'choice' | 'complexity'> &
  Pick<Measured, 'debuggability' | 'benchmark'> &
  Partial<
    Pick<Measured, 'call' | 'kept' | 'notRun' | 'neverRan' | 'mended' | 'dropped' | 'changedOnDisk'>
  >;

export const NOT_YET = failure('skipped', 'notYet', 'Not measured yet.');

/** Without the halves that are not measured yet, for the same reason. */
export function withoutResults<Stage extends Counted>(stage: Stage, why: Failure): Stage {
  const { debuggability, benchmark } = stage;
  return {
    ...stage,
    debuggability: isNotYet(debuggability) ? why : debuggability,
    benchmark: isNotYet(benchmark) ? { ...stage.workload, ...why } : benchmark,
  };
}
