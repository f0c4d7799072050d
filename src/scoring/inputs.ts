/** What a scoring is given, and whom it tells. */

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

/** How closely subjects are looked at. */
export interface ScoringPlan {
  workload: WorkloadOptions;
  /** Rounds are added until the budget of a benchmark is spent. */
  budgetMs: number;
  rounds: RoundCounts;
  /** Subjects that are probed at the same time. Left out: one. */
  probesAtOnce?: number;
  /** Lets what is timed run while nothing else does. Left out: at once. */
  alone?<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Longest time that one child may take. */
  timeoutMs: number;
  /** What is measured beside the tokens. Left out: both. */
  parts?: { benchmark: boolean; debuggability: boolean };
  /** Of which ways to longer stacks the benchmark measures the price. Left out: none. */
  prices?: PricesWanted;
  /**
   * Whether changes that may end findings are tried, and what those of waits cost is measured, when all
   * else is told. Left out: none is.
   */
  fixes?: 'tried' | 'priced';
  /** Levels are wanted, and neither what the runtime prints with its own flag nor what a helper brings back. Left out: all. */
  levelsOnly?: true;
  /** How severe the rules of findings are to be. Left out: as they are. */
  rules?: RuleLevels;
}

/** A subject: a document, or one function of it. */
export interface ScoredSubject {
  document: SubjectDocument;
  /** As a person would call it: `loadUser`, `Cart.checkout`. Left out: what the file is about. */
  functionName?: string;
  /** How it is called, as far as a person said so. */
  call?: CallOptions;
}

/** What is scored, and the Node that runs it, or why there is none. */
export interface ScoreEntry extends ScoredSubject {
  runtime: RuntimeInfo | Failure;
  /** Left out: that of the options. */
  workload?: WorkloadOptions;
  /** Left out: those of the options. */
  parts?: ScoringPlan['parts'];
}

export interface ScoreDependencies {
  executor: Executor;
  /** Asks a server that is scored. */
  load: LoadGenerator;
  gallery: Gallery;
  /** What is kept of its members of that kind there, under that workload. Left out: nothing. */
  keptFigures?(
    runtime: RuntimeInfo,
    kind: WorkloadKind,
    asked: WorkloadOptions,
  ): Promise<KeptFigures[]>;
  /** Reads the source map that a compiled file names. */
  readMap: MapReader;
  /** The text of a file as it is now, or null where there is none to be read. */
  readText(file: string): Promise<string | null>;
  /** Left out: each call has its own. */
  compilers?: Compilers;
  /** What is made of texts, shared by all scores of a process. Left out: each score has its own. */
  contents?: Contents;
  /** A look at the project, shared by all functions of a score. Left out: it is looked at anew. */
  project?: Project;
  /** Tells types that other files declare; left out: none are known. */
  types?: Types;
  /** Folder of bench-runner: its frames in a stack are not the subject's. */
  runnerFolder: string;
  /** Looks after what compiles; left out: nobody does. */
  keeper?: Keeper;
  machine: Machine;
  /** What the promise APIs of a runtime, and of drivers that are used, keep of the async callers. */
  realIo(
    runtime: RuntimeInfo,
    used: UsedIo | null,
    signal: AbortSignal,
  ): Promise<RealIo[] | Failure>;
  /** Begins to watch what that machine does beside measuring. */
  watchConditions(): ConditionsWatch;
  /** Version of Async Score, for the report. */
  version: string;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Seed of the random order of runs. */
  seed: number;
}

/** Where a score is; `text` is made for people ("Benchmark, round 2 of 5"). */
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
