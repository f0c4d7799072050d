import type { BenchResult } from '../../../bench-runner/protocol/bench';
import type { CompletesBy } from '../../../bench-runner/protocol/job';
import type { Failure } from '../../failure';
import type { RuntimeInfo } from '../../runtimes/runtime';
import type { Entry, RunKind } from '../benchJob';
import type { ScoredBenchmark } from '../benchmark';
import type { Executor } from '../executor';
import type { LoadGenerator } from '../load';

/** Measurement of a kind of workload. */
export interface Kind {
  /** True if there are observed runs, for latencies and collections, beside the timed ones. */
  isObserved: boolean;
  /** Least number of rounds, if it needs fewer than usual. */
  fewestRounds?: number;
  /** Runs an entry once, in a process of its own. Never rejects. */
  run(entry: Entry, run: RunRequest, means: Means, signal: AbortSignal): Promise<RunResult>;
  /** Figures of its runs in addition to, or in place of, those of all kinds. */
  figures(timed: readonly BenchResult[]): Partial<ScoredBenchmark>;
}

export interface RunRequest {
  kind: RunKind;
  /** Runtime of the entry, with the flags of this run. */
  runtime: RuntimeInfo;
  completesBy: CompletesBy | 'auto';
  /** Longest time of a child. */
  timeoutMs: number;
  /** Share, of 1, of the usual warm-up and windows within the budget. */
  effort: number;
  /** Run that follows; left out: not known. */
  next?: NextRun;
}

export interface NextRun {
  entry: Entry;
  request: RunRequest;
}

/** Dependencies of runs. */
export interface Means {
  executor: Executor;
  load: LoadGenerator;
}

export type RunResult = BenchResult | Failure;
