import type { BenchJob } from './bench';
import type { Recording } from './recording';

/** Rounds of calls that are run under a profiler, after a warm-up like that of the benchmark. */
export interface ProfileJob {
  what: 'cpu' | 'heap';
  /** In order of preference: the first that the runtime has is taken. */
  profilers: ProfilerChoice[];
  /** File that the profile is written to, as the profiler gave it. */
  file: string;
  /** Time between two samples in microseconds (`cpu`), or bytes between two on average (`heap`). */
  interval: number;
  /** Simultaneous calls of a round. */
  parallel: number;
  /** Calls of a first round, which loads what is loaded late. */
  loadCalls: number;
  warmUp: BenchJob['warmUp'];
  /** Rounds are made until they took `enoughMs`, or there are `most`. */
  rounds: { most: number; enoughMs: number };
}

/** `module`: what is to be required, an absolute path. */
export type ProfilerChoice = { name: 'inspector' } | { name: 'v8-profiler-next'; module: string };

export type ProfilerName = ProfilerChoice['name'];

/** What became of a `ProfileJob`; the profile itself is in its file. */
export interface ProfileResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  profiler: ProfilerName;
  /** Whether a heap profile tells also of objects that were collected since; null for `cpu`. */
  keepsCollected: boolean | null;
  /** Rounds and calls under the profiler, and the time that they took. */
  rounds: number;
  calls: number;
  wallMs: number;
  recorded: Recording | null;
  unhandledRejections: number;
  switches: string[];
}
