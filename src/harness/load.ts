import type { Served } from '../../bench-runner/protocol/server';
import type { Failure } from '../failure';

/** Load of a server on this machine. */
export interface LoadPlan {
  /** Port on the loopback interface. */
  port: number;
  /** Simultaneous connections. */
  connections: number;
  /** Time of the first requests, which do not count. */
  warmUpMs: number;
  durationMs: number;
}

/** Answers of a server in the time that counts. */
export interface LoadResult extends Omit<Served, 'processes'> {
  state: 'completed';
}

/** Makes requests in a process of its own. Never rejects. */
export interface LoadGenerator {
  /** `onMeasuring` is called as the time that counts begins. */
  run(plan: LoadPlan, onMeasuring: () => void, signal: AbortSignal): Promise<LoadResult | Failure>;
}

/** Message of the process that makes requests, as a line of JSON on stdout. */
export type LoadMessage = { type: 'measuring' } | { type: 'result'; result: LoadResult | Failure };
