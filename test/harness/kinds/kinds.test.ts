import assert from 'node:assert/strict';

import type { BenchResult } from '../../../bench-runner/protocol/bench';
import { failure } from '../../../src/failure';
import type { Benchmark, Mode, ScoredBenchmark } from '../../../src/harness/benchmark';
import { benchmarkEntries } from '../../../src/harness/benchmarkEntries';
import type { Execution, Executor, JobRequest } from '../../../src/harness/executor';
import { createRandom } from '../../../src/harness/random';
import { workloadOf } from '../../../src/harness/workload';
import { quietConditions } from '../../measured';
import { noLoad, ownRuntime, program } from '../../subjects';
import type { RoundCounts } from '../../../src/harness/rounds';

type Answer = Partial<Execution> & { result: Execution['result'] };

/** Each child takes 100 ms of the clock. */
class Answering implements Executor {
  readonly jobs: JobRequest[] = [];
  nowMs = 0;

  constructor(private readonly answer: (job: JobRequest, index: number) => Answer) {}

  run(job: JobRequest): Promise<Execution> {
    this.jobs.push(job);
    this.nowMs += 100;
    return Promise.resolve({
      childMs: 100,
      exitCode: 0,
      lastStage: null,
      probing: [],
      printedBytes: 0,
      leftProcesses: 0,
      ...this.answer(job, this.jobs.length - 1),
    });
  }
}

async function measured(
  kind: 'script' | 'ops',
  executor: Answering,
  { mode = 'sound' as Mode, rounds = { fewest: 5, observed: 2 } as RoundCounts, budgetMs = 0 } = {},
): Promise<Benchmark> {
  const asked = { parallel: 1000, ioMs: 10, connections: 50, mode };
  const entry = { program: program('1'), workload: workloadOf(kind, asked), runtime: ownRuntime };
  const [benchmark] = await benchmarkEntries(
    [entry],
    {
      budgetMs,
      rounds,
      timeoutMs: 1000,
      random: createRandom(1),
      now: () => executor.nowMs,
      watchConditions: () => ({ end: () => Promise.resolve(quietConditions()) }),
    },
    { executor, load: noLoad },
    () => {},
    new AbortController().signal,
  );
  assert.ok(benchmark);
  return benchmark;
}

function scored(benchmark: Benchmark): ScoredBenchmark {
  assert.equal(benchmark.state, 'scored', JSON.stringify(benchmark));
  return benchmark as ScoredBenchmark;
}

function isEmpty({ subject }: JobRequest): boolean {
  return subject.code === '';
}

function ofScript(cpu: { userMs: number; systemMs: number } | null): Execution['result'] {
  return {
    state: 'completed',
    nodeVersion: '24.0.0',
    v8Version: '13',
    cpu,
    peak: { bytes: 4e7, method: 'operatingSystem' },
    unhandledRejections: 0,
  };
}

describe('the kind script', () => {
  it('is measured in three rounds, each beside an empty script', async () => {
    const executor = new Answering((job, index) => ({
      childMs: isEmpty(job) ? 40 + index : 1000 + index,
      result: ofScript({ userMs: 900 + index, systemMs: 20 }),
    }));
    const benchmark = scored(await measured('script', executor));
    assert.deepEqual(executor.jobs.map(isEmpty), [true, false, true, false, true, false]);
    assert.ok(executor.jobs.every(({ kind, io }) => kind === 'script' && io.layer === 'none'));
    assert.deepEqual(benchmark.timeMs.samples, [1001, 1003, 1005]);
    assert.equal(benchmark.timeMs.median, 1003);
    const { userMs, systemMs, emptyMs } = benchmark.script ?? {};
    assert.ok(userMs && 'median' in userMs && systemMs && 'median' in systemMs);
    assert.deepEqual(userMs.samples, [901, 903, 905]);
    assert.equal(systemMs.median, 20);
    assert.equal(emptyMs, 42);
    assert.ok('median' in benchmark.cpuUsPerCall && benchmark.cpuUsPerCall.median === 923_000);
    assert.equal(benchmark.memory.peakBytes, 4e7);
    assert.deepEqual([benchmark.floorMs, benchmark.operations, benchmark.work], [null, [], null]);
    for (const none of [benchmark.aboveFloorMs, benchmark.latencyMs, benchmark.memory.heap]) {
      assert.ok('reason' in none && none.reason.code === 'notThisWorkload', JSON.stringify(none));
    }
  });

  it('is measured in as many rounds as a verdict needs', async () => {
    const executor = new Answering(() => ({ result: ofScript({ userMs: 1, systemMs: 1 }) }));
    const rounds = { fewest: 8, observed: 1, forVerdict: true } as const;
    const benchmark = scored(await measured('script', executor, { rounds }));
    assert.equal(benchmark.timeMs.samples.length, 8);
  });

  it('is measured until five samples are close together, where the budget allows it', async () => {
    const executor = new Answering(() => ({ result: ofScript({ userMs: 1, systemMs: 1 }) }));
    const benchmark = scored(await measured('script', executor, { budgetMs: 1e6 }));
    assert.equal(benchmark.timeMs.samples.length, 5);
  });

  it('says where the CPU time is not told', async () => {
    const executor = new Answering(() => ({ result: ofScript(null) }));
    const { script, cpuUsPerCall } = scored(await measured('script', executor));
    assert.ok(script && 'reason' in script.userMs && 'reason' in script.systemMs);
    assert.equal(script.userMs.reason.code, 'runtimeLacks');
    assert.ok('reason' in cpuUsPerCall);
  });

  it('fails by its exit code', async () => {
    const executor = new Answering((job) => ({
      exitCode: isEmpty(job) ? 0 : 3,
      result: ofScript(null),
    }));
    const benchmark = await measured('script', executor);
    assert.ok(benchmark.state === 'failed');
    assert.equal(benchmark.kind, 'script');
    assert.equal(benchmark.reason.code, 'exitedWith');
    assert.equal(benchmark.reason.exitCode, 3);
    assert.equal(benchmark.reason.message, 'The script ended with exit code 3.');
  });

  it('fails where not even an empty one runs', async () => {
    const broken = failure('failed', 'brokenRuntime', 'No Node.');
    const executor = new Answering(() => ({ result: broken }));
    const benchmark = await measured('script', executor);
    assert.ok(benchmark.state === 'failed' && benchmark.reason.code === 'brokenRuntime');
    assert.equal(executor.jobs.length, 1);
  });
});

describe('the kind ops', () => {
  const run = (...timesMs: number[]): BenchResult => ({
    state: 'completed',
    nodeVersion: '24.0.0',
    v8Version: '13',
    warmUp: [{ timeMs: 1, cpuMs: 1 }],
    windows: timesMs.map((timeMs) => ({ timeMs, cpuMs: timeMs })),
    peak: { bytes: 1e6, method: 'operatingSystem' },
    observed: null,
    recorded: null,
    processCpuMs: 100,
    unhandledRejections: 0,
    switches: [],
    ops: { endsBy: 'callback', operations: 1000, emptyMs: 0.0001 },
  });

  it('has a rate, its margin over all cycles, and what an empty one takes', async () => {
    const executor = new Answering(() => ({ result: run(0.001, 0.002, 0.003) }));
    const benchmark = scored(await measured('ops', executor));
    assert.equal(executor.jobs.length, 5);
    assert.ok(executor.jobs.every(({ kind, io }) => kind === 'ops' && io.layer === 'none'));
    assert.equal(benchmark.timeMs.median, 0.002);
    assert.equal(benchmark.callsPerSecond, 500_000);
    const { opsPerSecond, marginPercent, endsBy, operations, emptyMs } = benchmark.ops ?? {};
    assert.deepEqual(
      opsPerSecond?.samples,
      Array.from({ length: 5 }, () => 500_000),
    );
    // 15 cycles: t of 14 degrees 2.145, standard deviation 0.000845
    assert.ok(marginPercent && Math.abs(marginPercent - 23.4) < 0.1, String(marginPercent));
    assert.deepEqual([endsBy, operations, emptyMs], ['callback', 5000, 0.0001]);
  });

  it('waits between two operations in faithful mode alone', async () => {
    for (const [mode, waits] of [
      ['sound', false],
      ['faithful', true],
    ] as const) {
      const executor = new Answering(() => ({ result: run(1) }));
      await measured('ops', executor, { mode });
      assert.deepEqual(
        executor.jobs.map(({ ops }) => ops?.waitsBetween),
        Array.from({ length: 5 }, () => waits),
      );
    }
  });
});
