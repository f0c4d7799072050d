import type { Percentiles } from '../../bench-runner/protocol';
import type { Failure } from '../failure';

/** How a server on this machine is asked. */
export interface LoadPlan {
  /** On the loopback interface. */
  port: number;
  /** Connections at once. */
  connections: number;
  /** Whether a connection is kept for the next request. */
  keepAlive: boolean;
  /** Requests that are made first and do not count, for so long. */
  warmUpMs: number;
  durationMs: number;
}

/** What a server answered meanwhile. */
export interface LoadResult {
  state: 'completed';
  /** Answered with a 2xx status. */
  requests: number;
  durationMs: number;
  /** From the sending of a request to the end of its answer. */
  latencyMs: Percentiles;
  /** Connections that were refused, reset or timed out. */
  errors: number;
  not2xx: number;
}

/** Makes requests, in a process of its own. Never rejects. */
export interface LoadGenerator {
  run(plan: LoadPlan, signal: AbortSignal): Promise<LoadResult | Failure>;
}
