import type { Percentiles } from './bench';

/** A server to be started, and to be asked by the parent until a further line ends it. */
export interface ServerJob {
  /** It is to listen within this time. */
  listenMs: number;
}

/** One load of a server. */
export interface Served {
  /** Answered with a 2xx status, in the time that counts. */
  requests: number;
  durationMs: number;
  /** From the sending of a request to the end of its answer. */
  latencyMs: Percentiles;
  /** The mean of the same times. */
  meanLatencyMs: number;
  /** Connections that were refused, reset or timed out. */
  errors: number;
  /** Of those, the ones that still waited for an answer at the end. Left out: none. */
  unanswered?: number;
  not2xx: number;
  /** Connections are kept for the next request. */
  keepAlive: boolean;
  /** Processes that served, the first one included. */
  processes: number;
  /** CPU time that asking took, in parts of one processor: near 1, the asking was what was slow. */
  askingShare: number;
}

/** What a server's first process tells of itself as it is ended. */
export interface ServerResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** CPU time since its start, all threads, or null where the runtime cannot tell. */
  cpuMs: number | null;
  /** Peak of its resident set size, or the size at its end where the runtime cannot tell. */
  peakBytes: number;
  unhandledRejections: number;
}
