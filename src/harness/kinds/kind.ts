import type { BenchResult } from '../../../bench-runner/protocol/bench';
import type { CompletesBy } from '../../../bench-runner/protocol/job';
import type { Failure } from '../../failure';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Entry, RunKind } from '../benchJob';
import type { ScoredBenchmark } from '../benchmark';
import type { Executor } from '../executor';
import type { LoadGenerator } from '../load';

/** How a kind of workload is measured. */
export interface Kind {
  /** Whether there are runs that are watched, for latencies and collections, beside the timed ones. */
  isObserved: boolean;
  /** Rounds that are made in any case, where fewer than is asked for will do. */
  fewestRounds?: number;
  /** Runs an entry once, in a process of its own. Never rejects. */
  run(entry: Entry, run: RunRequest, means: Means, signal: AbortSignal): Promise<RunResult>;
  /** What its runs tell beside, or in place of, the figures that all kinds have. */
  figures(timed: readonly BenchResult[]): Partial<ScoredBenchmark>;
}

export interface RunRequest {
  kind: RunKind;
  /** The entry's, with the flags that this run needs. */
  runtime: RuntimeInfo;
  completesBy: CompletesBy | 'auto';
  /** Longest time of a child. */
  timeoutMs: number;
  /** Of 1, what the budget leaves of the usual warm-up and windows. */
  effort: number;
  /** What follows; left out: that is not known. */
  next?: NextRun;
}

export interface NextRun {
  entry: Entry;
  request: RunRequest;
}

/** What runs are made with. */
export interface Means {
  executor: Executor;
  load: LoadGenerator;
}

export type RunResult = BenchResult | Failure;
