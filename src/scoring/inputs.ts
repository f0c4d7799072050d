/** Inputs and observer of a score. */

import type { Types } from '../modules/types';
import type { RuleLevels } from '../rules/ruleLevels';
import type { CallOptions } from '../calling/callOptions';
import type { SubjectDocument } from '../document/document';
import type { MapReader } from '../document/mapReader';
import type { WorkloadKind } from '../document/workloadKind';
import type { Failure } from '../failure';
import type { Gallery } from '../gallery/gallery';
import type { KeptFigures } from '../gallery/scales';
import type { Executor } from '../harness/executor';
import type { Keeper } from '../harness/keeping/keeper';
import type { LoadGenerator } from '../harness/load';
import type { RoundCounts } from '../harness/rounds';
import type { WorkloadOptions } from '../harness/workload';
import type { PricesWanted } from '../probe/prices';
import type { Report } from '../report/report';
import type { ConditionsWatch } from '../runtimes/conditions';
import type { Machine } from '../runtimes/machine';
import type { RealIo, UsedIo } from '../runtimes/realIo';
import type { RuntimeInfo } from '../runtimes/runtime';
import type { Compilers } from '../modules/compilers';
import type { Contents } from '../modules/contents';
import type { Project } from '../modules/project';

/** Settings of a score: what is measured, and how long. */
export interface ScoringPlan {
  workload: WorkloadOptions;
  /** Rounds are added until the budget of a benchmark is spent. */
  budgetMs: number;
  rounds: RoundCounts;
  /** Subjects that are probed at the same time. Left out: one. */
  probesAtOnce?: number;
  /** Runs timed work while nothing else runs. Left out: it runs at once. */
  alone?<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Longest time that one child may take. */
  timeoutMs: number;
  /** Parts to measure, beside the tokens. Left out: both. */
  parts?: { benchmark: boolean; debuggability: boolean };
  /** Stack trials whose price the benchmark measures. Left out: none. */
  prices?: PricesWanted;
  /**
   * `tried`: fixes of findings are tried at the end; `priced`: and the cost of fixes of waits is
   * measured. Left out: neither.
   */
  fixes?: 'tried' | 'priced';
  /**
   * Trials run only for levels, not for what a helper or the runtime's own flag could add. Left
   * out: all run.
   */
  levelsOnly?: true;
  /** Severities of the rules. Left out: their own. */
  rules?: RuleLevels;
}

/** A subject: a document, or one function of it. */
export interface ScoredSubject {
  document: SubjectDocument;
  /** As in a call: `loadUser`, `Cart.checkout`. Left out: the main function of the file. */
  functionName?: string;
  /** How to call it, as far as the user said so. */
  call?: CallOptions;
}

/** A subject, and the Node that runs it, or why there is none. */
export interface ScoreEntry extends ScoredSubject {
  runtime: RuntimeInfo | Failure;
  /** Left out: that of the plan. */
  workload?: WorkloadOptions;
  /** Left out: those of the plan. */
  parts?: ScoringPlan['parts'];
}

export interface ScoreDependencies {
  executor: Executor;
  /** Sends requests to a server that is scored. */
  load: LoadGenerator;
  gallery: Gallery;
  /** Stored figures of the gallery's members of a kind, under a workload. Left out: none. */
  keptFigures?(
    runtime: RuntimeInfo,
    kind: WorkloadKind,
    asked: WorkloadOptions,
  ): Promise<KeptFigures[]>;
  /** Reads the source map that a compiled file names. */
  readMap: MapReader;
  /** Reads the present text of a file, or null where there is none. */
  readText(file: string): Promise<string | null>;
  /** Left out: each call has its own. */
  compilers?: Compilers;
  /** Results for texts, shared by all scores of a process. Left out: each score has its own. */
  contents?: Contents;
  /** The project, read once for all functions of a score. Left out: it is read anew. */
  project?: Project;
  /** Types that other files declare. Left out: none are known. */
  types?: Types;
  /** Folder of bench-runner: its frames in a stack are not the subject's. */
  runnerFolder: string;
  /** Supervises the compiling processes. Left out: nothing does. */
  keeper?: Keeper;
  machine: Machine;
  /** What the promise APIs of a runtime, and of the drivers in use, keep of the async callers. */
  realIo(
    runtime: RuntimeInfo,
    used: UsedIo | null,
    signal: AbortSignal,
  ): Promise<RealIo[] | Failure>;
  /** Starts to watch other work of the machine. */
  watchConditions(): ConditionsWatch;
  /** Version of Async Score, for the report. */
  version: string;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Seed of the random order of runs. */
  seed: number;
}

/** Progress of a score; `text` is for people ("Benchmark, round 2 of 5"). */
export interface Progress {
  stage: 'tokens' | 'benchmark' | 'probe' | 'profile';
  done: number;
  total: number;
  text: string;
}

export interface ScoringObserver {
  progress(progress: Progress): void;
  partial(reports: Report[]): void;
}
