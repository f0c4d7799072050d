import type { Percentiles } from './bench';

/** A server that the parent sends requests to, until a further line ends it. */
export interface ServerJob {
  /** Time within which it must listen. */
  listenMs: number;
}

/** One load of a server. */
export interface Served {
  /** Requests answered with a 2xx status, in the time that counts. */
  requests: number;
  durationMs: number;
  /** Time from sending a request to the end of its answer. */
  latencyMs: Percentiles;
  /** Mean of these times. */
  meanLatencyMs: number;
  /** Connections that were refused, reset or timed out. */
  errors: number;
  /** Of those, the number that still waited for an answer at the end. Left out: none. */
  unanswered?: number;
  not2xx: number;
  /** Connections are reused for the next request. */
  keepAlive: boolean;
  /** Processes of the server, the first one included. */
  processes: number;
  /** CPU time of the client, as a share of one processor: near 1, the client was the limit. */
  askingShare: number;
}

/** Figures of a server's first process at its end. */
export interface ServerResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** CPU time since its start, all threads, or null where the runtime cannot report it. */
  cpuMs: number | null;
  /** Peak of its resident set size, or its size at the end where the runtime cannot report it. */
  peakBytes: number;
  unhandledRejections: number;
}
