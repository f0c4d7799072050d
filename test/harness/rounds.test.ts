import assert from 'node:assert/strict';

import type { BenchResult } from '../../bench-runner/protocol';
import { failure, type Failure } from '../../src/failure';
import type { Workload } from '../../src/harness/benchmark';
import { benchmarkPrograms } from '../../src/harness/benchmarkPrograms';
import type { Executor, JobRequest } from '../../src/harness/executor';
import { createRandom } from '../../src/harness/random';
import type { RoundsPlan } from '../../src/harness/rounds';
import { ownRuntime, program } from '../subjects';

const SOUND: Workload = { parallel: 1000, ioMs: 10, mode: 'sound' };

/** Times and bytes are its input; a child takes 100 ms of the clock. */
class FakeExecutor implements Executor {
  readonly jobs: JobRequest[] = [];
  nowMs = 0;

  constructor(private readonly answer: (job: JobRequest) => Partial<BenchResult> | Failure) {}

  async run(job: JobRequest) {
    this.jobs.push(job);
    this.nowMs += 100;
    const answer = this.answer(job);
    const isFailure = 'reason' in answer;
    return {
      result: isFailure ? answer : ({ ...COMPLETED, ...answer } as BenchResult),
      childMs: 100,
      lastStage: null,
      printedBytes: 0,
      leftProcesses: 0,
    };
  }

  files(): string[] {
    return this.jobs.map(({ subject }) => subject.file);
  }

  measures(): (string | undefined)[] {
    return this.jobs.map(({ bench }) => bench?.measure);
  }
}

const COMPLETED: BenchResult = {
  state: 'completed',
  nodeVersion: '24.0.0',
  v8Version: '13',
  timeMs: null,
  peakBytes: null,
  recorded: null,
  unhandledRejections: 0,
  switches: [],
};

const RECORDED = {
  operations: ['put'],
  floorMs: 70,
  completesBy: 'promise' as const,
  durationMs: 71,
};

/** Answers in order: times for timed runs, bytes for others. */
function measuring(times: number[], bytes: number[]): FakeExecutor {
  return new FakeExecutor((job) => ({
    timeMs: job.bench?.measure === 'memory' ? null : (times.shift() ?? 0),
    peakBytes: job.bench?.measure === 'time' ? null : (bytes.shift() ?? 0),
    recorded: job.call.completesBy === 'auto' ? RECORDED : null,
  }));
}

function run(
  executor: FakeExecutor,
  files: string[],
  plan: Partial<RoundsPlan> = {},
  signal = new AbortController().signal,
) {
  return benchmarkPrograms(
    files.map((file) => program('', file)),
    {
      workload: SOUND,
      runtime: ownRuntime,
      budgetMs: 0,
      timeoutMs: 1000,
      random: createRandom(1),
      now: () => executor.nowMs,
      ...plan,
    },
    executor,
    () => {},
    signal,
  );
}

describe('the rounds of a benchmark', () => {
  it('take the median of five rounds, and memory from runs that are not timed', async () => {
    const executor = measuring([80, 82, 81, 90, 79], [3, 1, 2]);
    const [benchmark] = await run(executor, ['a']);
    assert.equal(benchmark?.state, 'scored');
    assert.deepEqual(benchmark.timeMs.samples, [80, 82, 81, 90, 79]);
    assert.equal(benchmark.timeMs.median, 81);
    assert.deepEqual(benchmark.memory.samples, [3, 1, 2]);
    assert.equal(benchmark.memory.peakBytes, 2);
    assert.equal(benchmark.floorMs, 70);
    assert.deepEqual(benchmark.operations, ['put']);
    const [m, t] = ['memory', 'time'];
    assert.deepEqual(executor.measures(), [m, t, m, t, m, t, t, t]);
  });

  it('record once and spare the later runs', async () => {
    const executor = measuring([], []);
    await run(executor, ['a']);
    const [first, ...later] = executor.jobs.map(({ call }) => call.completesBy);
    assert.equal(first, 'auto');
    assert.deepEqual([...new Set(later)], ['promise']);
  });

  it('go on until the budget is spent, and stop at 15', async () => {
    const executor = measuring([], []);
    const [benchmark] = await run(executor, ['a'], { budgetMs: 1000 });
    // three rounds of 200 ms, then 100 ms each: at 1,000 ms seven rounds are done
    assert.ok(benchmark?.state === 'scored' && benchmark.timeMs.samples.length === 7);
    const [most] = await run(measuring([], []), ['a'], { budgetMs: 1e9 });
    assert.ok(most?.state === 'scored' && most.timeMs.samples.length === 15);
  });

  it('run all programs once a round, in an order that changes, seven times at least', async () => {
    const executor = measuring([], []);
    const benchmarks = await run(executor, ['a', 'b']);
    for (const one of benchmarks) {
      assert.ok(one.state === 'scored');
      assert.equal(one.timeMs.samples.length, 7);
      assert.equal(one.memory.samples.length, 7);
    }
    const timed = executor.jobs.filter(({ bench }) => bench?.measure === 'time');
    const rounds = Array.from({ length: 7 }, (_, i) =>
      timed.slice(2 * i, 2 * i + 2).map(({ subject }) => subject.file),
    );
    for (const round of rounds) assert.deepEqual([...round].sort(), ['a', 'b']);
    assert.equal(new Set(rounds.map(String)).size, 2);
  });

  it('leave out a program that failed and go on with the other', async () => {
    const crash = failure('crashed', 'killed', 'The child was killed.');
    const executor = new FakeExecutor((job) =>
      job.subject.file === 'bad' ? crash : { timeMs: 80, peakBytes: 1 },
    );
    const [bad, good] = await run(executor, ['bad', 'good']);
    assert.deepEqual(bad, { ...SOUND, ...crash });
    assert.equal(good?.state, 'scored');
    assert.equal(executor.files().filter((file) => file === 'bad').length, 1);
  });

  it('keep what was measured before a cancel', async () => {
    const controller = new AbortController();
    const executor = new FakeExecutor((job) => {
      if (executor.jobs.length === 4) controller.abort();
      return job.bench?.measure === 'time' ? { timeMs: 80 } : { peakBytes: 1 };
    });
    const [benchmark] = await run(executor, ['a'], {}, controller.signal);
    assert.ok(benchmark?.state === 'scored' && benchmark.timeMs.samples.length === 2);
    assert.equal(executor.jobs.length, 4);
  });

  it('are cancelled where there is nothing yet', async () => {
    const [benchmark] = await run(measuring([], []), ['a'], {}, AbortSignal.abort());
    assert.equal(benchmark?.state, 'cancelled');
  });

  it('do in faithful mode what was done in 2013: one warm-up of 350 calls, all in one run', async () => {
    const executor = measuring([100, 101, 102, 103, 104], [1, 2, 3, 4, 5]);
    const workload: Workload = { ...SOUND, mode: 'faithful' };
    const [benchmark] = await run(executor, ['a'], { workload });
    assert.deepEqual([...new Set(executor.measures())], ['both']);
    assert.deepEqual(executor.jobs[0]?.bench?.warmUp, [350]);
    assert.ok(benchmark?.state === 'scored' && benchmark.memory.peakBytes === 3);
  });

  it('warm up with no more calls than are measured', async () => {
    const executor = measuring([], []);
    await run(executor, ['a'], { workload: { ...SOUND, parallel: 20, mode: 'faithful' } });
    assert.deepEqual(executor.jobs[0]?.bench?.warmUp, [20]);
  });
});
