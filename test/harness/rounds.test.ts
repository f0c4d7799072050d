import assert from 'node:assert/strict';

import type { BenchResult } from '../../bench-runner/protocol/bench';
import { failure } from '../../src/failure';
import { benchmarkEntries, type BenchmarkPlan } from '../../src/harness/benchmarkEntries';
import type { Benchmark, ScoredBenchmark, Workload } from '../../src/harness/benchmark';
import { createRandom } from '../../src/harness/random';
import { quietConditions } from '../measured';
import type { JobRequest } from '../../src/harness/executor';
import { noLoad, ownRuntime, program } from '../subjects';
import { FakeExecutor, OBSERVED, windows } from './fakeExecutor';

const SOUND: Workload = { kind: 'doxbee', parallel: 1000, ioMs: 10, mode: 'sound' };

/** Answers timed runs with these times and peaks, in their order; then with the last of them. */
function measuring(times: number[], bytes: number[] = [1]): FakeExecutor {
  let run = 0;
  return new FakeExecutor((job) => {
    if (job.bench?.observe) return { windows: windows(88) };
    const at = <T>(list: T[]): T => list[Math.min(run, list.length - 1)] as T;
    const answer: Partial<BenchResult> = {
      windows: windows(at(times)),
      peak: { bytes: at(bytes), method: 'operatingSystem' },
    };
    run += 1;
    return answer;
  });
}

/** Samples of which no number makes the interval narrow. */
const WILD = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 80 : 160));

type Options = Partial<BenchmarkPlan> & { workload?: Workload };

function run(
  executor: FakeExecutor,
  files: string[],
  { workload = SOUND, ...plan }: Options = {},
  signal = new AbortController().signal,
) {
  return benchmarkEntries(
    files.map((file) => ({ program: program('', file), workload, runtime: ownRuntime })),
    {
      budgetMs: 0,
      rounds: { fewest: 5, observed: 2 },
      timeoutMs: 1000,
      random: createRandom(1),
      now: () => executor.nowMs,
      watchConditions: () => ({ end: () => Promise.resolve(quietConditions()) }),
      ...plan,
    },
    { executor, load: noLoad },
    () => {},
    signal,
  );
}

async function scored(...args: Parameters<typeof run>): Promise<ScoredBenchmark> {
  const [benchmark] = await run(...args);
  assert.equal(benchmark?.state, 'scored', JSON.stringify(benchmark));
  return benchmark as ScoredBenchmark;
}

describe('the rounds of a benchmark', () => {
  it('take the median of five rounds, and the peak of memory from the same processes', async () => {
    const executor = measuring([80, 82, 81, 90, 79], [3, 1, 2, 5, 4]);
    const benchmark = await scored(executor, ['a']);
    assert.deepEqual(benchmark.timeMs.samples, [80, 82, 81, 90, 79]);
    assert.equal(benchmark.timeMs.median, 81);
    assert.deepEqual(benchmark.memory.samples, [3, 1, 2, 5, 4]);
    assert.equal(benchmark.memory.peakBytes, 3);
    assert.equal(benchmark.floorMs, 70);
    assert.deepEqual(benchmark.operations, ['put']);
    const observes = executor.jobs.map(({ bench }) => bench?.observe);
    assert.deepEqual(observes, [true, false, true, false, false, false, false]);
  });

  it('tell each run what is sure to follow it', async () => {
    const executor = measuring([80, 160]);
    await run(executor, ['a', 'b']);
    const seen = (job: JobRequest | undefined) => job && [job.subject.file, job.bench?.observe];
    const told = executor.jobs.map(({ next }) => seen(next?.job));
    assert.deepEqual(told, executor.jobs.map(seen).slice(1).concat([undefined]));
    const watched = executor.jobs.map(({ next }) => next?.runtime.flags.length === 1);
    assert.deepEqual(
      watched,
      told.map((each) => each?.[1] === true && ownRuntime.capabilities.exposeGc),
    );
  });

  it('tell nothing of a round that may not come', async () => {
    const executor = measuring(WILD);
    await run(executor, ['a'], { budgetMs: 1000, rounds: { fewest: 5, observed: 0 } });
    const told = executor.jobs.map(({ next }) => next !== undefined);
    assert.deepEqual(told, [true, true, true, true, ...Array<boolean>(6).fill(false)]);
  });

  it('tell rough figures from the second on, which change nothing of those in the end', async () => {
    const medians: number[] = [];
    const soFar = (benchmarks: Benchmark[]) =>
      benchmarks.forEach((each) => each.state === 'scored' && medians.push(each.timeMs.median));
    const times = [80, 82, 81, 90, 79];
    const told = await scored(measuring(times), ['a'], { soFar });
    assert.deepEqual(medians, [81, 81, 81.5, 81]);
    assert.deepEqual(told, await scored(measuring(times), ['a']));
  });

  it('watch the machine, and tell what CPU time was their own', async () => {
    const told: (number | null)[] = [];
    const watchConditions = () => ({
      end(childrenCpuMs: number | null) {
        told.push(childrenCpuMs);
        return Promise.resolve(quietConditions({ othersShare: 0.4 }));
      },
    });
    const rounds = { fewest: 2, observed: 1 };
    const executor = new FakeExecutor(() => ({ processCpuMs: 50 }));
    const { conditions } = await scored(executor, ['a'], { watchConditions, rounds });
    assert.equal(conditions.othersShare, 0.4);
    await run(new FakeExecutor(() => ({ processCpuMs: null })), ['a'], { watchConditions, rounds });
    assert.deepEqual(told, [150, null]);
  });

  it('take the median of the windows of a run for its time, and all of them for its CPU time', async () => {
    const executor = new FakeExecutor(() => ({ windows: windows(70, 200, 80, 90) }));
    const benchmark = await scored(executor, ['a']);
    assert.equal(benchmark.timeMs.median, 85);
    const { cpuUsPerCall } = benchmark;
    // a tenth of the time of each window: 44 ms for 4,000 calls
    assert.ok('median' in cpuUsPerCall && cpuUsPerCall.median === 11);
    assert.equal(benchmark.runs[0]?.windows.length, 4);
  });

  it('take the CPU time of a call from the windows with short waits, where there are any', async () => {
    const short = [4, 2, 3].map((cpuMs) => ({ timeMs: 12, cpuMs }));
    const executor = new FakeExecutor(() => ({ cpuWindows: short, windows: windows(80) }));
    const { cpuUsPerCall, timeMs, settling } = await scored(executor, ['a']);
    // 9 ms for 3,000 calls, and none of the 8 ms of the other window
    assert.ok('median' in cpuUsPerCall && cpuUsPerCall.median === 3);
    assert.equal(timeMs.median, 80);
    assert.ok('timedCpuMs' in settling);
    assert.deepEqual(settling.timedCpuMs, [4, 2, 3]);
  });

  it('work out what a call costs', async () => {
    const benchmark = await scored(measuring([80]), ['a']);
    assert.ok('median' in benchmark.aboveFloorMs && benchmark.aboveFloorMs.median === 10);
    // 8 ms of CPU time for 1,000 calls
    assert.ok('median' in benchmark.cpuUsPerCall && benchmark.cpuUsPerCall.median === 8);
    assert.equal(benchmark.callsPerSecond, 12_500);
    assert.deepEqual(benchmark.latencyMs, { ...OBSERVED.latencyMs, samples: 8000 });
    // 8 collections in 4,000 calls are 2 in a window of 1,000
    assert.deepEqual(benchmark.memory.gc, { count: 2, pauseMs: 1.5 });
    assert.deepEqual(benchmark.memory.heap, OBSERVED.heap);
    const { allocated } = benchmark.memory;
    assert.ok('perCallBytes' in allocated && allocated.perCallBytes === 5000);
    assert.equal(allocated.emptyCallBytes, 100);
    const { observerPrice } = benchmark;
    assert.ok('median' in observerPrice && Math.abs(observerPrice.median - 1.1) < 1e-9);
  });

  it('have no figure of an upload that does not wait again for what its first call waited for', async () => {
    const [benchmark] = await run(measuring([0.1, 0.2, 0.1, 0.1, 0.1]), ['a']);
    assert.ok(benchmark?.state === 'failed' && benchmark.reason.code === 'notTheSameWork');
    assert.match(
      benchmark.reason.message,
      /take 70 ms, and 1000 calls at once were over in 0\.1 ms/,
    );
    assert.deepEqual(benchmark.reason.measuredMs, [0.1, 0.2, 0.1, 0.1, 0.1]);
  });

  it('say what a runtime cannot tell', async () => {
    const executor = new FakeExecutor((job) => ({
      windows: [{ timeMs: 80, cpuMs: null }],
      allocated: null,
      observed: job.bench?.observe ? { ...OBSERVED, gc: null, heap: null } : null,
    }));
    const { cpuUsPerCall, settling, memory } = await scored(executor, ['a']);
    for (const figure of [cpuUsPerCall, settling, memory.gc, memory.allocated, memory.heap]) {
      assert.ok('reason' in figure && figure.reason.code === 'runtimeLacks');
      assert.match(figure.reason.message, /^This runtime does not tell /);
    }
  });

  it('ask for collections where they are observed, and only there', async () => {
    const executor = measuring([80]);
    await run(executor, ['a']);
    const flags = executor.runtimes.map((runtime) => runtime.flags.join());
    assert.deepEqual(flags.slice(0, 3), ['--expose-gc', '', '--expose-gc']);
    assert.deepEqual([...new Set(flags.slice(3))], ['']);
  });

  it('record once and spare the later runs', async () => {
    const executor = measuring([80]);
    await run(executor, ['a']);
    const [first, ...later] = executor.jobs.map(({ call }) => call.completesBy);
    assert.equal(first, 'auto');
    assert.deepEqual([...new Set(later)], ['promise']);
  });

  it('go on while the interval is wide, until the budget is spent', async () => {
    const wide = await scored(measuring(WILD), ['a'], { budgetMs: 1000 });
    // two rounds of 200 ms, then 100 ms each: after seven another of 129 ms would be too long
    assert.equal(wide.timeMs.samples.length, 7);
    const { made, fewest, endedBy } = wide.rounds!;
    assert.deepEqual([made, fewest, endedBy], [7, 5, 'budget']);
    const most = await scored(measuring(WILD), ['a'], { budgetMs: 1e9 });
    assert.equal(most.timeMs.samples.length, 100);
    assert.equal(most.rounds?.endedBy, 'most');
  });

  it('stop before that when the interval is narrow enough', async () => {
    const narrow = await scored(measuring([80, 80.1, 80.2, 80.1, 80]), ['a'], { budgetMs: 1e9 });
    assert.equal(narrow.timeMs.samples.length, 5);
    assert.equal(narrow.rounds?.endedBy, 'enough');
  });

  it('stop by the interval of the ratio where two are compared, however wild each is', async () => {
    let round = 0;
    const executor = new FakeExecutor((job) => {
      if (job.bench?.observe) return {};
      round += 1;
      // both of a round share what disturbs the machine
      return { windows: windows(80 * (1 + Math.floor((round - 1) / 2))) };
    });
    const both = await run(executor, ['a', 'b'], {
      budgetMs: 1e9,
      rounds: { fewest: 8, observed: 1 },
    });
    assert.deepEqual(
      both.map((one) => one.state === 'scored' && one.timeMs.samples.length),
      [8, 8],
    );
  });

  it('run all entries once a round, in an order that changes', async () => {
    const executor = measuring([80]);
    const benchmarks = await run(executor, ['a', 'b'], { rounds: { fewest: 8, observed: 1 } });
    for (const one of benchmarks) {
      assert.ok(one.state === 'scored');
      assert.equal(one.timeMs.samples.length, 8);
    }
    const files = executor.timed().map(({ subject }) => subject.file);
    const rounds = Array.from({ length: 8 }, (_, i) => files.slice(2 * i, 2 * i + 2));
    for (const round of rounds) assert.deepEqual([...round].sort(), ['a', 'b']);
    assert.equal(new Set(rounds.map(String)).size, 2);
  });

  it('leave out an entry that failed and go on with the other', async () => {
    const crash = failure('crashed', 'killed', 'The child was killed.');
    const executor = new FakeExecutor((job) => (job.subject.file === 'bad' ? crash : {}));
    const [bad, good] = await run(executor, ['bad', 'good']);
    assert.deepEqual(bad, { ...SOUND, ...crash });
    assert.equal(good?.state, 'scored');
    assert.equal(executor.files().filter((file) => file === 'bad').length, 1);
  });

  it('keep what was measured before a cancel', async () => {
    const controller = new AbortController();
    const executor = new FakeExecutor(() => {
      if (executor.jobs.length === 4) controller.abort();
      return {};
    });
    const benchmark = await scored(executor, ['a'], {}, controller.signal);
    assert.equal(benchmark.timeMs.samples.length, 2);
    assert.equal(executor.jobs.length, 4);
  });

  const WATCHED_LAST = { fewest: 3, observed: 0, observedLast: true } as const;

  it('are watched when all are timed, where times are waited for', async () => {
    const executor = measuring([80]);
    await run(executor, ['a', 'b'], { rounds: WATCHED_LAST });
    const observes = executor.jobs.map(({ bench }) => bench?.observe);
    assert.deepEqual(observes, [...Array.from({ length: 6 }, () => false), true, true]);
  });

  it('keep all times of a cancel while they are watched', async () => {
    const controller = new AbortController();
    const executor = new FakeExecutor(({ bench }) => {
      if (bench?.observe) controller.abort();
      return { windows: windows(80) };
    });
    const benchmark = await scored(
      executor,
      ['a', 'b'],
      { rounds: WATCHED_LAST },
      controller.signal,
    );
    assert.equal(benchmark.timeMs.samples.length, 3);
  });

  it('are cancelled where there is nothing yet', async () => {
    const [benchmark] = await run(measuring([80]), ['a'], {}, AbortSignal.abort());
    assert.equal(benchmark?.state, 'cancelled');
  });

  it('do in faithful mode what was done in 2013: one warm-up of 350 calls, one window', async () => {
    const executor = measuring([100, 101, 102, 103, 104], [1, 2, 3, 4, 5]);
    const workload: Workload = { ...SOUND, mode: 'faithful' };
    const benchmark = await scored(executor, ['a'], { workload });
    const { warmUp, windows: plan, peak, observe } = executor.jobs[0]?.bench ?? {};
    assert.equal(warmUp?.parallel, 350);
    assert.equal(warmUp?.ioMs, 10);
    assert.deepEqual([plan?.most, peak, observe], [1, 'timedWindow', false]);
    assert.equal(executor.jobs.length, 5);
    assert.equal(benchmark.memory.peakBytes, 3);
    assert.ok('reason' in benchmark.latencyMs && benchmark.latencyMs.reason.code === 'notAsked');
  });

  it('load with no more calls than are measured', async () => {
    const executor = measuring([80]);
    await run(executor, ['a'], { workload: { ...SOUND, parallel: 20 } });
    assert.equal(executor.jobs[0]?.bench?.loadCalls, 20);
    await run(executor, ['a'], { workload: { ...SOUND, parallel: 20, mode: 'faithful' } });
    assert.equal(executor.jobs.at(-1)?.bench?.warmUp.parallel, 20);
  });

  it('warm up with waits of the I/O that are no longer than those measured', async () => {
    const executor = measuring([80]);
    await run(executor, ['a'], { workload: { ...SOUND, ioMs: 0 } });
    assert.equal(executor.jobs[0]?.bench?.warmUp.ioMs, 0);
  });
});
