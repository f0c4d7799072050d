import type { Peak } from './bench';

/** One run of a script beside one of an empty script. */
export interface ScriptTimes {
  /** CPU time of its process, or null where neither Node nor the system tells it. */
  cpu: { userMs: number; systemMs: number } | null;
  /** Elapsed time of the empty script. */
  emptyMs: number;
}

/** What a process tells of itself as it ends. */
export interface ScriptResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /** All threads, since its start; null where neither Node nor the system tells it. */
  cpu: { userMs: number; systemMs: number } | null;
  peak: Peak;
  unhandledRejections: number;
}
