import type { Failure } from '../failure';

export type Mode = 'sound' | 'faithful';

export type Benchmark = ScoredBenchmark | FailedBenchmark;

/** The workload: what was asked for. */
export interface Workload {
  /** Calls at once. */
  parallel: number;
  /** Time that each faked I/O operation takes. */
  ioMs: number;
  mode: Mode;
}

export interface ScoredBenchmark extends Workload {
  state: 'scored';
  /** From the first call to the last completion. */
  timeMs: Estimate;
  /** What the recorded chain of faked waits alone takes, or null where it could not be recorded. */
  floorMs: number | null;
  /** I/O operations that one call makes, in the order in which they start. */
  operations: string[];
  memory: Memory;
}

export interface FailedBenchmark extends Workload, Failure {}

/** A median with its bootstrap interval and every sample it comes from. */
export interface Estimate {
  median: number;
  /** Lower end of the 95 % interval of the median. */
  low: number;
  high: number;
  /** In the order in which they were measured. */
  samples: number[];
}

export interface Memory {
  /** Peak resident set size above that at the start of the measured calls: median over runs. */
  peakBytes: number;
  low: number;
  high: number;
  samples: number[];
  /** How the peak was read. */
  method: 'sampledAtCompletions';
}
