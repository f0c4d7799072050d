import type { Peak } from './bench';

/** One run of a script, beside one of an empty script. */
export interface ScriptTimes {
  /** CPU time of its process, or null where neither Node nor the system reports it. */
  cpu: { userMs: number; systemMs: number } | null;
  /** Elapsed time of the empty script. */
  emptyMs: number;
}

/** Figures of a process at its end. */
export interface ScriptResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /**
   * CPU time of all threads, since its start; null where neither Node nor the system reports it.
   */
  cpu: { userMs: number; systemMs: number } | null;
  peak: Peak;
  unhandledRejections: number;
}
