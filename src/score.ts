/**
 * The way itself: a document in, a report out. Everything that touches the machine is passed in.
 */

import type { SubjectDocument } from './document/document';
import type { Gallery } from './gallery/gallery';
import type { Workload } from './harness/benchmark';
import type { Executor } from './harness/executor';
import type { Failure } from './harness/failure';
import type { Comparison, Machine, Report } from './report/report';
import type { RuntimeInfo } from './runtimes/runtime';

export interface ScoreOptions {
  workload: Workload;
  /** The Node that runs the subject, or why there is none. */
  runtime: RuntimeInfo | Failure;
  /** Property of the exports to score instead of the exports themselves. */
  functionName?: string;
  /** Rounds are added until the budget of a benchmark is spent. */
  budgetMs: number;
  /** Longest time that one child may take. */
  timeoutMs: number;
  /** What is measured beside the tokens. Left out: both. */
  parts?: { benchmark: boolean; debuggability: boolean };
}

export interface ScoreDependencies {
  executor: Executor;
  gallery: Gallery;
  machine: Machine;
  /** Version of Async Score, for the report. */
  version: string;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Seed of the random order of runs. */
  seed: number;
}

/** Where a score is; `text` is made for people ("Benchmark, round 2 of 5"). */
export interface Progress {
  stage: 'tokens' | 'benchmark' | 'probe';
  done: number;
  total: number;
  text: string;
}

export interface ScoreObserver {
  progress(progress: Progress): void;
  /** What is known so far: parts that are still to come are `skipped` with the reason `notYet`. */
  partial(report: Report): void;
}

export interface CompareObserver {
  progress(progress: Progress): void;
  partial(a: Report, b: Report): void;
}

export type Score = (
  document: SubjectDocument,
  options: ScoreOptions,
  dependencies: ScoreDependencies,
  observer: ScoreObserver,
  signal: AbortSignal,
) => Promise<Report>;

export type Compare = (
  a: SubjectDocument,
  b: SubjectDocument,
  options: ScoreOptions,
  dependencies: ScoreDependencies,
  observer: CompareObserver,
  signal: AbortSignal,
) => Promise<Comparison>;
