import type { BenchResult } from '../../../bench-runner/protocol';
import { benchJob } from '../benchJob';
import type { Kind, RunResult } from './kind';

/** Simultaneous calls of one function, against I/O that is faked or its own. */
export const calls: Kind = {
  isObserved: true,

  async run(entry, { kind, runtime, completesBy, timeoutMs, effort }, { executor }, signal) {
    const job = benchJob(entry, kind, completesBy, timeoutMs, effort);
    const { result } = await executor.run(job, runtime, signal);
    return result.state === 'completed' ? (result as BenchResult) : (result satisfies RunResult);
  },

  figures: () => ({}),
};
