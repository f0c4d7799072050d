import type { BenchJob } from './bench';
import type { Recording } from './recording';

/** Rounds of calls under a profiler, after a warm-up like the benchmark's. */
export interface ProfileJob {
  what: 'cpu' | 'heap';
  /** Profilers in order of preference: the first that the runtime has is used. */
  profilers: ProfilerChoice[];
  /** File for the profile, in the profiler's own format. */
  file: string;
  /** Time between two samples in microseconds (`cpu`), or bytes between two on average (`heap`). */
  interval: number;
  /** Simultaneous calls of a round. */
  parallel: number;
  /** Calls of a first round, which runs lazy loading. */
  loadCalls: number;
  warmUp: BenchJob['warmUp'];
  /** Limits of the rounds: a number, or the time that they took. */
  rounds: { most: number; enoughMs: number };
}

/** `module`: absolute path of the module to require. */
export type ProfilerChoice = { name: 'inspector' } | { name: 'v8-profiler-next'; module: string };

export type ProfilerName = ProfilerChoice['name'];

/** Result of a `ProfileJob`; the profile itself is in its file. */
export interface ProfileResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  profiler: ProfilerName;
  /** True if a heap profile includes objects that were collected since; null for `cpu`. */
  keepsCollected: boolean | null;
  /** Rounds and calls under the profiler, and their time. */
  rounds: number;
  calls: number;
  wallMs: number;
  recorded: Recording | null;
  unhandledRejections: number;
  switches: string[];
}
