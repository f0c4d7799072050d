import type { BenchResult, Observed, Window } from '../../bench-runner/protocol/bench';
import type { Failure } from '../../src/failure';
import type { Executor, JobRequest } from '../../src/harness/executor';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { someWork } from '../measured';

/** What its children measure is its input; each takes 100 ms of the clock. */
export class FakeExecutor implements Executor {
  readonly jobs: JobRequest[] = [];
  readonly runtimes: RuntimeInfo[] = [];
  nowMs = 0;

  constructor(private readonly answer: (job: JobRequest) => Partial<BenchResult> | Failure) {}

  async run(job: JobRequest, runtime: RuntimeInfo) {
    this.jobs.push(job);
    this.runtimes.push(runtime);
    this.nowMs += 100;
    const answer = this.answer(job);
    const isFailure = 'reason' in answer;
    const observed = job.bench?.observe ? OBSERVED : null;
    const recorded = job.call.completesBy === 'auto' ? RECORDED : null;
    return {
      result: isFailure ? answer : { ...COMPLETED, observed, recorded, ...answer },
      childMs: 100,
      lastStage: null,
      probing: [],
      printedBytes: 0,
      leftProcesses: 0,
    };
  }

  files(): string[] {
    return this.jobs.map(({ subject }) => subject.file);
  }

  timed(): JobRequest[] {
    return this.jobs.filter(({ bench }) => !bench?.observe);
  }
}

const RECORDED = {
  operations: ['put'],
  floorMs: 70,
  completesBy: 'promise' as const,
  durationMs: 71,
  work: someWork(),
};

export const OBSERVED: Observed = {
  calls: 4000,
  latencyMs: { p50: 80, p90: 90, p99: 95, max: 99, samples: 4000 },
  loopDelayMs: { p50: 0.1, p90: 1, p99: 2, max: 3, samples: 300 },
  gc: { count: 8, pauseMs: 6 },
  heap: { beforeBytes: 4e6, afterBytes: 5e6 },
  ways: null,
};

const COMPLETED: BenchResult = {
  state: 'completed',
  nodeVersion: '24.0.0',
  v8Version: '13',
  warmUp: [],
  windows: windows(80),
  peak: { bytes: 1, method: 'operatingSystem' },
  allocated: { perCallBytes: 5000, emptyCallBytes: 100 },
  observed: null,
  recorded: null,
  processCpuMs: null,
  unhandledRejections: 0,
  switches: [],
};

export function windows(...timesMs: number[]): Window[] {
  return timesMs.map((timeMs) => ({ timeMs, cpuMs: timeMs / 10 }));
}
