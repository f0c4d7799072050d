import type { Served } from '../../bench-runner/protocol/server';
import type { Failure } from '../failure';

/** How a server on this machine is asked. */
export interface LoadPlan {
  /** On the loopback interface. */
  port: number;
  /** Connections at once. */
  connections: number;
  /** Requests that are made first and do not count, for so long. */
  warmUpMs: number;
  durationMs: number;
}

/** What a server answered in the time that counts. */
export interface LoadResult extends Omit<Served, 'processes'> {
  state: 'completed';
}

/** Makes requests, in a process of its own. Never rejects. */
export interface LoadGenerator {
  /** `onMeasuring` is called as the time that counts begins. */
  run(plan: LoadPlan, onMeasuring: () => void, signal: AbortSignal): Promise<LoadResult | Failure>;
}

/** What the process that makes the requests writes to stdout, a line of JSON each. */
export type LoadMessage = { type: 'measuring' } | { type: 'result'; result: LoadResult | Failure };
