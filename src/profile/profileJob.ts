import type { CompletesBy } from '../../bench-runner/protocol/job';
import type { ProfileJob, ProfilerChoice, ProfilerName } from '../../bench-runner/protocol/profile';
import { callsOf, loadCallsOf, warmUpOf, type Program } from '../harness/benchJob';
import type { JobRequest } from '../harness/executor';

/** Workload that runs under the profilers. */
export interface ProfiledWorkload {
  program: Program;
  parallel: number;
  ioMs: number;
  /** Longest time of one child. */
  timeoutMs: number;
}

/** `auto`: v8-profiler-next if it is built for the runtime, else the inspector. */
export type WantedProfiler = 'auto' | ProfilerName;

export const WANTED_PROFILERS = ['auto', 'inspector', 'v8-profiler-next'] as const;

/** Microseconds between two samples: a round of a thousand calls runs for some 30 ms. */
export const CPU_INTERVAL_US = 100;
/** Bytes between two samples: a call allocates some 10 kB, so that each is sampled a few times. */
export const HEAP_INTERVAL_BYTES = 2048;

const CPU_ROUNDS = { most: 100, enoughMs: 1500 };
/**
 * Rounds for the heap: a heap profile holds every sample, and a few rounds are enough for a call's
 * figures.
 */
const HEAP_ROUNDS = { most: 5, enoughMs: 500 };

export function profileJob(
  { program, parallel, ioMs, timeoutMs }: ProfiledWorkload,
  what: ProfileJob['what'],
  profilers: ProfilerChoice[],
  completesBy: CompletesBy | 'auto',
  file: string,
): JobRequest {
  return {
    ...callsOf(program, ioMs, completesBy),
    kind: 'profile',
    timeoutMs,
    profile: {
      what,
      profilers,
      file,
      interval: what === 'cpu' ? CPU_INTERVAL_US : HEAP_INTERVAL_BYTES,
      parallel,
      loadCalls: loadCallsOf({ parallel }),
      warmUp: warmUpOf({ parallel, ioMs }),
      rounds: what === 'cpu' ? CPU_ROUNDS : HEAP_ROUNDS,
    },
  };
}

/** @param built path of v8-profiler-next as built for the runtime, or null */
export function profilersFor(wanted: WantedProfiler, built: string | null): ProfilerChoice[] {
  const native = built === null ? [] : [{ name: 'v8-profiler-next' as const, module: built }];
  switch (wanted) {
    case 'auto':
      return [...native, { name: 'inspector' }];
    case 'inspector':
      return [{ name: 'inspector' }];
    case 'v8-profiler-next':
      return native;
  }
}
