import type { Percentiles } from '../../bench-runner/protocol/bench';
import type { CallWork, OwnRecording, SideEffect } from '../../bench-runner/protocol/recording';
import type { WorkloadKind } from '../document/workloadKind';
import type { Failure } from '../failure';
import type { FailedCall } from './failedCall';
import type { Conditions } from '../runtimes/conditions';

export type Mode = 'sound' | 'faithful';

export type Benchmark = ScoredBenchmark | FailedBenchmark;

/** Workload that was requested. */
export interface Workload {
  kind: WorkloadKind;
  /** Simultaneous calls; simultaneous connections to a server; else 1. */
  parallel: number;
  /** Time of each faked I/O operation; 0 without fakes. */
  ioMs: number;
  mode: Mode;
}

export interface ScoredBenchmark extends Workload {
  state: 'scored';
  /**
   * Time of simultaneous calls, from the first call of a window to its last completion; of a
   * script, its process from start to exit; of an operation, one of them; of a server, a request at
   * its rate (1 / requests per ms). One sample a run: its windows' median.
   */
  timeMs: Estimate;
  /** Time of the recorded chain of faked waits alone, or null if it could not be recorded. */
  floorMs: number | null;
  /** `timeMs` minus the floor. */
  aboveFloorMs: Estimate | Failure;
  /** CPU time of the process, all threads, in µs per call, script, operation or request. */
  cpuUsPerCall: Estimate | Failure;
  /** Completed calls, scripts, operations or requests in a second, at the median time. */
  callsPerSecond: number;
  /** Time from the start of a call to its completion; the median over the observed runs of each. */
  latencyMs: Percentiles | Failure;
  /** Lateness of a 1 ms timer in the event loop. */
  loopDelayMs: Percentiles | Failure;
  /** I/O operations of one call, in the order of their start. */
  operations: string[];
  /** Work of one call, or null if it could not be recorded. */
  work: CallWork | null;
  /** Observations of a call of a person's own function. */
  own?: OwnRecording;
  /** I/O of calls in rounds like the timed ones. Left out: not known. */
  ways?: WaysOfCalls;
  /** Effects of an upload on the world outside, since its load. Left out: none. */
  sideEffects?: SideEffect[];
  /** State of the machine, from the first round to the last. */
  conditions: Conditions;
  memory: Memory;
  /**
   * CPU time of each round of a process from its first calls on: falls until the code is compiled.
   */
  settling: Settling | Failure;
  /** Ratio of an observed window's time to a timed one's: the cost of observation. */
  observerPrice: Estimate | Failure;
  /** Every round of every timed process, in order. */
  runs: Run[];
  /** Rounds made within the budget. Left out: more are to come. */
  rounds?: RoundsMade;
  /** Present if the kind is `script`. */
  script?: ScriptFigures;
  /** Present if the kind is `ops`. */
  ops?: OpsFigures;
  /** Present if the kind is `server`. */
  server?: ServerFigures;
}

/** Simultaneous calls by their I/O, compared with that of the recorded call. */
export interface WaysOfCalls {
  calls: number;
  /** Calls among them with other I/O, or none. */
  otherwise: number;
}

/** Figures of a whole process beside its elapsed time. */
export interface ScriptFigures {
  /** CPU time in the subject's and Node's own code. */
  userMs: Estimate | Failure;
  /** CPU time in the operating system. */
  systemMs: Estimate | Failure;
  /** Time of an empty script on the same runtime, from start to exit: part of every script. */
  emptyMs: number;
}

export interface OpsFigures {
  /** Completed operations in a second. One sample a run. */
  opsPerSecond: Estimate;
  /** Half of the 95 % interval of the mean in percent of the mean: the ± of the usual tools. */
  marginPercent: number;
  /** Way in which an operation ends: it returns, calls back, or its promise is fulfilled. */
  endsBy: 'return' | 'callback' | 'promise';
  /** Timed operations in all runs. */
  operations: number;
  /** Time of an empty operation in the same cycles: part of every operation. */
  emptyMs: number;
}

export interface ServerFigures {
  /** Answered requests in a second. One sample a run. */
  requestsPerSecond: Estimate;
  /** Mean latency of all answers of all runs; `latencyMs` has the percentiles. */
  meanLatencyMs: number;
  /** Connections that were refused, reset or timed out, in all runs. */
  errors: number;
  /** Of those, the number that still waited for an answer at the end of a run. Left out: none. */
  unanswered?: number;
  /** Answers without a 2xx status, in all runs. */
  not2xx: number;
  /** Answered requests, in all runs. */
  requests: number;
  /** Connections are reused for the next request. */
  keepAlive: boolean;
  /** Processes of the server, the first one included. */
  processes: number;
  /**
   * CPU time of the client as a share of one processor, in the run with the highest share: near 1,
   * the client was the limit.
   */
  askingShare: number;
}

export interface FailedBenchmark extends Workload, FailedCall {}

/** A median with its interval and all its samples. */
export interface Estimate {
  median: number;
  /** Lower end of the 95 % interval of the median; with fewer than six runs, their minimum. */
  low: number;
  high: number;
  /** Samples in the order of measurement. */
  samples: number[];
  /** Indices of samples far from the others: marked, never left out. */
  outliers: number[];
}

export type { Percentiles };

export interface Memory extends Omit<Estimate, 'median'> {
  /**
   * Peak resident set size of a round above that at its start: median over runs. For a script or a
   * server, the peak of the whole process; for several processes, the sum.
   */
  peakBytes: number;
  /**
   * Source of the peak: the operating system, a reading at each completion, or one at the end of
   * the process.
   */
  method: 'operatingSystem' | 'sampledAtCompletions' | 'readAtEnd';
  /** Heap in use after a collection, before and after the observed windows. */
  heap: { beforeBytes: number; afterBytes: number } | Failure;
  allocated: Allocated | Failure;
  /** Garbage collections in a window of `parallel` calls, and their pauses. */
  gc: { count: number; pauseMs: number } | Failure;
}

/** Heap allocation of a call: median over runs. */
export interface Allocated extends Omit<Estimate, 'median'> {
  perCallBytes: number;
  /** Part of an empty call, which is the runner's. */
  emptyCallBytes: number;
}

/** Medians over the runs, round by round, in ms. */
export interface Settling {
  warmUpCpuMs: number[];
  timedCpuMs: number[];
}

/** Number of rounds, and the reason for no more. */
export interface RoundsMade {
  made: number;
  /** Least number of rounds, whatever the budget. */
  fewest: number;
  budgetMs: number;
  spentMs: number;
  /**
   * Reason for the end: the fewest rounds used all of the budget, the budget was spent, more rounds
   * would not add information, the maximum was reached, or the entry failed (`broken`).
   */
  endedBy: 'fewest' | 'budget' | 'enough' | 'most' | 'broken';
}

/** One timed process. */
export interface Run {
  /** Warm-up rounds; CPU times are null where the runtime cannot report them. */
  warmUp: { timeMs: number; cpuMs: number | null }[];
  /** Windows with short waits, for the CPU time. Left out: none. */
  cpuWindows?: { timeMs: number; cpuMs: number | null }[];
  windows: { timeMs: number; cpuMs: number | null }[];
  peakBytes: number;
}
