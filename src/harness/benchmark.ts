import type { Percentiles } from '../../bench-runner/protocol/bench';
import type { CallWork, OwnRecording, SideEffect } from '../../bench-runner/protocol/recording';
import type { WorkloadKind } from '../document/workloadKind';
import type { Failure } from '../failure';
import type { FailedCall } from './failedCall';
import type { Conditions } from '../runtimes/conditions';

export type Mode = 'sound' | 'faithful';

export type Benchmark = ScoredBenchmark | FailedBenchmark;

/** The workload: what was asked for. */
export interface Workload {
  kind: WorkloadKind;
  /** Calls at once; connections at once to a server; 1 where there is but one of it. */
  parallel: number;
  /** Time that each faked I/O operation takes; 0 where none is faked. */
  ioMs: number;
  mode: Mode;
}

export interface ScoredBenchmark extends Workload {
  state: 'scored';
  /**
   * Of simultaneous calls, from the first call of a window to its last completion; of a script, its
   * process from start to exit; of an operation, one of them; of a server, a request at its rate
   * (1 / requests per ms). One sample a run: its windows' median.
   */
  timeMs: Estimate;
  /** What the recorded chain of faked waits alone takes, or null where it could not be recorded. */
  floorMs: number | null;
  /** `timeMs` less the floor. */
  aboveFloorMs: Estimate | Failure;
  /** CPU time of the process, all threads, in µs per call, script, operation or request. */
  cpuUsPerCall: Estimate | Failure;
  /** Calls, scripts, operations or requests that are completed in a second, at the median time. */
  callsPerSecond: number;
  /** From the start of a call to its completion; the median over the observed runs of each. */
  latencyMs: Percentiles | Failure;
  /** By how much the event loop made a timer of 1 ms wait. */
  loopDelayMs: Percentiles | Failure;
  /** I/O operations that one call makes, in the order in which they start. */
  operations: string[];
  /** What one call did, or null where it could not be recorded. */
  work: CallWork | null;
  /** What was found out of a function of a person's own as it was called. */
  own?: OwnRecording;
  /** In rounds like those that are timed. Left out: it is not known. */
  ways?: WaysOfCalls;
  /** Of an upload, what it did to the world outside, from its load on. Left out: nothing. */
  sideEffects?: SideEffect[];
  /** What the machine did beside, from the first round to the last. */
  conditions: Conditions;
  memory: Memory;
  /** CPU time of each round of a process, from its first calls on: falls until the code is compiled. */
  settling: Settling | Failure;
  /** Time of an observed window over that of a timed one: what watching costs. */
  observerPrice: Estimate | Failure;
  /** Every round of every timed process, in the order in which they were made. */
  runs: Run[];
  /** What the budget bought. Left out: more rounds are to come. */
  rounds?: RoundsMade;
  /** Where the kind is `script`. */
  script?: ScriptFigures;
  /** Where the kind is `ops`. */
  ops?: OpsFigures;
  /** Where the kind is `server`. */
  server?: ServerFigures;
}

/** Whether simultaneous calls ask for the I/O that the recorded one asked for. */
export interface WaysOfCalls {
  calls: number;
  /** Of those, the ones that asked for other I/O, or for none. */
  otherwise: number;
}

/** What a whole process took beside its elapsed time. */
export interface ScriptFigures {
  /** CPU time in the subject's and Node's own code. */
  userMs: Estimate | Failure;
  /** CPU time in the operating system. */
  systemMs: Estimate | Failure;
  /** What an empty script takes on the same runtime, from start to exit: part of every script. */
  emptyMs: number;
}

export interface OpsFigures {
  /** Operations completed in a second. One sample a run. */
  opsPerSecond: Estimate;
  /** Half the 95 % interval of the mean in percent of the mean: the ± of the usual tools. */
  marginPercent: number;
  /** How an operation tells that it is done: it returns, calls back, or a promise is fulfilled. */
  endsBy: 'return' | 'callback' | 'promise';
  /** Operations timed, in all runs. */
  operations: number;
  /** What an operation that does nothing takes in the same cycles: part of every operation. */
  emptyMs: number;
}

export interface ServerFigures {
  /** Requests answered in a second. One sample a run. */
  requestsPerSecond: Estimate;
  /** Mean over all answers of all runs, of the times whose percentiles are `latencyMs`. */
  meanLatencyMs: number;
  /** Connections that were refused, reset or timed out, in all runs. */
  errors: number;
  /** Of those, the ones that still waited for an answer at the end of a run. Left out: none. */
  unanswered?: number;
  /** Answers without a 2xx status, in all runs. */
  not2xx: number;
  /** Answered requests, in all runs. */
  requests: number;
  /** Connections are kept for the next request. */
  keepAlive: boolean;
  /** Processes that served, the first one included. */
  processes: number;
  /**
   * CPU time that asking took, in parts of one processor, in the run where it took most: near 1, the
   * requests came no faster because they could not be made faster.
   */
  askingShare: number;
}

export interface FailedBenchmark extends Workload, FailedCall {}

/** A median with its interval and every sample it comes from. */
export interface Estimate {
  median: number;
  /** Lower end of the 95 % interval of the median; of fewer than six runs their least. */
  low: number;
  high: number;
  /** In the order in which they were measured. */
  samples: number[];
  /** Indices of samples that lie far from the others: marked, never left out. */
  outliers: number[];
}

export type { Percentiles };

export interface Memory extends Omit<Estimate, 'median'> {
  /**
   * Peak resident set size of a round above that at its start: median over runs. Of a script or a
   * server, of its whole process from its start on; of several, their sum.
   */
  peakBytes: number;
  /** Kept by the operating system, read at each completion, or read as the process ended. */
  method: 'operatingSystem' | 'sampledAtCompletions' | 'readAtEnd';
  /** Heap in use after a collection, before and after the observed windows. */
  heap: { beforeBytes: number; afterBytes: number } | Failure;
  allocated: Allocated | Failure;
  /** Garbage collections in a window of `parallel` calls, and for how long they held it up. */
  gc: { count: number; pauseMs: number } | Failure;
}

/** What a call allocates on the heap: median over runs. */
export interface Allocated extends Omit<Estimate, 'median'> {
  perCallBytes: number;
  /** Of those, what a call that does nothing takes: they are the runner's. */
  emptyCallBytes: number;
}

/** Medians over the runs, round by round, in ms. */
export interface Settling {
  warmUpCpuMs: number[];
  timedCpuMs: number[];
}

/** How many rounds were made, and why no more. */
export interface RoundsMade {
  made: number;
  /** So many are made whatever the budget. */
  fewest: number;
  budgetMs: number;
  spentMs: number;
  /**
   * The fewest took all of the budget, the budget was spent, more would not have told more, no more are
   * ever made, or the entry was measured no further (`broken`).
   */
  endedBy: 'fewest' | 'budget' | 'enough' | 'most' | 'broken';
}

/** One timed process. */
export interface Run {
  /** CPU times are null where the runtime cannot tell. */
  warmUp: { timeMs: number; cpuMs: number | null }[];
  /** With short waits, for the CPU time. Left out: there were none. */
  cpuWindows?: { timeMs: number; cpuMs: number | null }[];
  windows: { timeMs: number; cpuMs: number | null }[];
  peakBytes: number;
}
