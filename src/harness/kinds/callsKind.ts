import type { BenchResult } from '../../../bench-runner/protocol/bench';
import { benchJob, type Entry } from '../benchJob';
import type { JobRequest } from '../executor';
import type { Kind, RunRequest, RunResult } from './kind';

/** Simultaneous calls of one function, with faked I/O or its own. */
export const calls: Kind = {
  isObserved: true,

  async run(entry, request, { executor }, signal) {
    const { runtime, next } = request;
    const job = jobOf(entry, request);
    const following = next && {
      job: jobOf(next.entry, next.request),
      runtime: next.request.runtime,
    };
    const { result } = await executor.run({ ...job, next: following }, runtime, signal);
    return result.state === 'completed' ? (result as BenchResult) : (result satisfies RunResult);
  },

  figures: () => ({}),
};

function jobOf(entry: Entry, { kind, completesBy, timeoutMs, effort }: RunRequest): JobRequest {
  return benchJob(entry, kind, completesBy, timeoutMs, effort);
}
