/**
 * What passes between the parent and the child that runs a subject, on the child's file
 * descriptor 3: one line of JSON in (a `Job`), then lines of JSON out (`ChildMessage`), each
 * carrying the job's token. The last one is the result; stdout and stderr belong to the subject.
 */

export interface Job {
  /** Every message carries it, so that nothing else on the channel is taken for one. */
  token: string;
  kind: 'bench' | 'probe';
  subject: {
    /** File name that the code is compiled under: absolute, it need not exist. */
    file: string;
    /** CommonJS source. */
    code: string;
  };
  /** What to call. */
  call: {
    /** Property of the exports, or null for the exports themselves (or their `default`). */
    exportName: string | null;
    /** JSON values; a completion callback is added behind them. */
    args: unknown[];
    /** Which of the two ends a call. `auto` records one call first and finds out. */
    completesBy: CompletesBy | 'auto';
  };
  /** The faked I/O layer that the subject finds as globals. */
  io: {
    layer: 'doxbee';
    /** How an operation that is called without a callback hands over its outcome. */
    boundary: 'promisified' | 'async';
    ioMs: number;
  };
  /** Long-stack switches on: `global.longStackSupport` and those of the libraries loaded. */
  longStackSupport: boolean;
  /** The child gives up by itself after this time; the parent kills it a little later. */
  timeoutMs: number;
  bench?: BenchJob;
  probe?: ProbeJob;
}

export interface BenchJob {
  parallel: number;
  /** Rounds of warm-up, each a number of simultaneous calls. */
  warmUp: number[];
  measure: 'time' | 'memory' | 'both';
}

export interface ProbeJob {
  /** Probes that are not to be run again, because an earlier child ended in them. */
  skip: { operation: number; mode: ProbeMode }[];
  /** A call whose operations are silent for so long, and twice as long as the recorded call took, will not complete. */
  quietMs: number;
}

export type CompletesBy = 'callback' | 'promise';

export type ProbeMode = 'passed' | 'thrown' | 'thrownLater';

export type ChildMessage =
  | { token: string; type: 'stage'; stage: Stage; operation?: number; mode?: ProbeMode }
  | { token: string; type: 'result'; result: ChildResult };

export type Stage = 'loading' | 'warmingUp' | 'measuring' | 'recording' | 'probing' | 'done';

export type ChildResult = ChildFailure | BenchResult | ProbeResult;

/** No result, and why. `code` is one of the report's reason codes. */
export interface ChildFailure {
  state: 'failed' | 'timedOut' | 'crashed' | 'neverCompleted';
  code: string;
  message: string;
  found?: string;
  stack?: string;
  completed?: number;
  exitCode?: number;
}

export interface BenchResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** First call to last completion, or null where only memory was measured. */
  timeMs: number | null;
  /** Peak RSS above that at the start, or null where only time was measured. */
  peakBytes: number | null;
  /** The recorded call, where `completesBy` was `auto`. */
  recorded: Recording | null;
  unhandledRejections: number;
  switches: string[];
}

/** One call, recorded. */
export interface Recording {
  /** Names in the order of their start. */
  operations: string[];
  /** Length of the chain of waits at the job's `ioMs`. */
  floorMs: number;
  completesBy: CompletesBy;
  /** Time that the call really took. */
  durationMs: number;
}

export interface ProbeResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** The calls to I/O operations that one undisturbed call made, in order. */
  operations: ProbedOperation[];
  recorded: Recording;
  /** Stack at the final callback of the undisturbed call. */
  undisturbedFinalStack: string | null;
  probes: ProbeOutcome[];
  /** Documented long-stack switches of the libraries loaded; on where the job asked for it. */
  switches: string[];
  unhandledRejections: number;
}

export interface ProbedOperation {
  name: string;
  boundary: 'callback' | 'promisified' | 'async';
  /** Stack at the entry of the operation: the failing call and its callers. */
  stack: string;
}

export interface ProbeOutcome {
  /** Index into `operations`. */
  operation: number;
  mode: ProbeMode;
  outcome: 'delivered' | 'uncaught' | 'swallowed' | 'neverCompleted';
  message: string;
  /** The error's own stack as the runtime gave it. */
  stack: string;
  /** Stack at the final callback, or null where no callback was called. */
  finalStack: string | null;
}

/** Descriptor of the channel. */
export const CHANNEL_FD: 3;
export const MODES: ProbeMode[];
