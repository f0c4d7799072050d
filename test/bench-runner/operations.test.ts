import assert from 'node:assert/strict';

import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { Failure } from '../../src/failure';
import type { Mode } from '../../src/harness/benchmark';
import type { Executor } from '../../src/harness/executor';
import { ops } from '../../src/harness/kinds/ops';
import { timeMsOf } from '../../src/harness/windows';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { fetchedRuntime, OLDEST_AND_NEWEST, TESTED_VERSIONS } from '../runtimes';
import { executor, noLoad, pattern, program } from '../subjects';

/** For less time than is needed for good figures. */
const briefly: Executor = {
  run: (job, ...rest) => {
    const plan = job.ops;
    assert.ok(plan);
    const enoughMs = Math.min(100, plan.enoughMs);
    const warmUpMs = Math.min(50, plan.warmUpMs);
    return executor.run({ ...job, ops: { ...plan, enoughMs, warmUpMs } }, ...rest);
  },
};

const SYNC = 'module.exports = function () { return Math.sqrt(Math.random()); };';
const AT_ONCE = 'module.exports = function (done) { done(null, 1); };';
const TICK = 'module.exports = function (done) { process.nextTick(done); };';
const TIMER = 'module.exports = function (done) { setTimeout(done, 3); };';
const PROMISE = 'module.exports = function () { return Promise.resolve(1); };';

for (const version of TESTED_VERSIONS) {
  describe(`operations on Node ${version}`, () => {
    let runtime: RuntimeInfo;
    /** A part of what one takes that waits for a timer, by the clock of the same machine. */
    let shortMs = 0;

    before(async () => {
      runtime = fetchedRuntime(version);
      shortMs = timeMsOf(await completed(TIMER)) / 3;
    });

    function run(
      code: string,
      { mode = 'sound', timeoutMs = 20_000 }: { mode?: Mode; timeoutMs?: number } = {},
    ): Promise<BenchResult | Failure> {
      const workload = { kind: 'ops', parallel: 1, ioMs: 0, mode } as const;
      const entry = { program: program(code), workload, runtime };
      const request = {
        kind: 'timed',
        runtime,
        completesBy: 'auto',
        timeoutMs,
        effort: 1,
      } as const;
      const means = { executor: briefly, load: noLoad };
      return ops.run(entry, request, means, new AbortController().signal);
    }

    async function completed(code: string, mode?: Mode): Promise<BenchResult> {
      const result = await run(code, mode && { mode });
      assert.equal(result.state, 'completed', JSON.stringify(result));
      return result as BenchResult;
    }

    const kinds: [title: string, code: string, endsBy: string][] = [
      ['that return', SYNC, 'return'],
      ['that call back at once', AT_ONCE, 'callback'],
      ['that call back in a tick', TICK, 'callback'],
      ...(version === '0.10.48'
        ? []
        : ([['that return a promise', PROMISE, 'promise']] as [string, string, string][])),
    ];

    for (const [title, code, endsBy] of kinds) {
      it(`are many in the time of a timer where they are ones ${title}`, async () => {
        const result = await completed(code);
        assert.equal(result.nodeVersion, version);
        assert.equal(result.ops?.endsBy, endsBy);
        assert.ok(result.ops.operations > 1000, `${result.ops.operations} operations`);
        // how many there is time for is a matter of the machine
        assert.ok(result.windows.length > 0 && result.warmUp.length > 0);
        const timeMs = timeMsOf(result);
        assert.ok(timeMs > 0 && timeMs < shortMs, `${timeMs} ms`);
        assert.ok(result.ops.emptyMs > 0 && result.ops.emptyMs < shortMs);
        assert.ok(result.peak && result.peak.bytes >= 0);
      });
    }

    if (!OLDEST_AND_NEWEST.includes(version)) return;

    it('take as long as their timers', async () => {
      const result = await completed(TIMER);
      assert.ok(timeMsOf(result) >= 2.9, `${timeMsOf(result)} ms`);
      assert.ok((result.ops?.emptyMs ?? Infinity) < timeMsOf(result) / 3);
    });

    it('wait for a timer between two that end later, in faithful mode', async () => {
      const [tick, sync] = [await completed(TICK, 'faithful'), await completed(SYNC, 'faithful')];
      assert.ok(timeMsOf(tick) >= 0.9, `${timeMsOf(tick)} ms`);
      assert.ok((tick.ops?.emptyMs ?? 0) >= 0.9, 'the wait is part of an empty one too');
      assert.ok(timeMsOf(sync) < timeMsOf(tick) / 3, `${timeMsOf(sync)} ms`);
    });

    it('are done by the callback where there is a promise too', async () => {
      const both =
        'module.exports = function (done) { setTimeout(done, 3); return { then: function (f) { f(); } }; };';
      const result = await completed(both);
      assert.equal(result.ops?.endsBy, 'callback');
      assert.ok(timeMsOf(result) >= 2.9, `${timeMsOf(result)} ms`);
    });

    it('are done by the promise where the callback is never called', async () => {
      const unused =
        'module.exports = function (done) { return { then: function (f) { setTimeout(f, 1); } }; };';
      assert.equal((await completed(unused)).ops?.endsBy, 'promise');
    });

    it('print nothing on a Node that warns of ticks within ticks', async () => {
      const job = { file: '/a.js', code: TICK, exportName: null };
      const execution = await executor.run(
        {
          subject: { file: job.file, code: job.code },
          call: { exportName: null, args: [], completesBy: 'auto' },
          io: { layer: 'none', boundary: 'promisified', ioMs: 0 },
          longStacks: 'off',
          kind: 'ops',
          timeoutMs: 20_000,
          ops: { cycleMs: 10, warmUpMs: 50, enoughMs: 50, waitsBetween: false },
        },
        runtime,
        new AbortController().signal,
      );
      assert.equal(execution.printedBytes, 0);
    });

    const endings: [title: string, code: string, state: string, reason: string][] = [
      ['a throw', 'module.exports = function () { throw new Error("no"); };', 'failed', 'threw'],
      [
        'a throw later on',
        'var n = 0; module.exports = function () { n += 1; if (n > 1000) throw new Error("no"); };',
        'failed',
        'threw',
      ],
      [
        'an error that is called back',
        'module.exports = function (done) { done(new Error("no")); };',
        'failed',
        'completedWithError',
      ],
      [
        'an operation that calls back twice',
        'module.exports = function (done) { setImmediate(done); setImmediate(done); };',
        'failed',
        'calledBackTwice',
      ],
      [
        'an operation that calls back twice after the first times',
        'var n = 0; module.exports = function (done) { n += 1; setImmediate(done); if (n > 50) setTimeout(done, 2); };',
        'failed',
        'calledBackTwice',
      ],
      [
        'a thenable that settles twice after the first times',
        'var n = 0; module.exports = function () { n += 1; return { then: function (f) { setImmediate(f); if (n > 50) setImmediate(f); } }; };',
        'failed',
        'calledBackTwice',
      ],
      [
        'an operation that never calls back',
        'module.exports = function (done) {};',
        'neverCompleted',
        'neverCalledBack',
      ],
      [
        'a loop that does not end',
        'module.exports = function () { for (;;); };',
        'timedOut',
        'timedOut',
      ],
      ['no function', 'module.exports = 1;', 'failed', 'noFunction'],
    ];

    for (const [title, code, state, reason] of endings) {
      it(`end ${title} as ${state}, ${reason}`, async () => {
        const result = await run(code, { timeoutMs: state === 'timedOut' ? 1000 : 20_000 });
        assert.ok('reason' in result, JSON.stringify(result));
        assert.deepEqual([result.state, result.reason.code], [state, reason]);
      });
    }

    it('leave the operations of a cycle uncounted where one never calls back', async () => {
      const stops =
        'var n = 0; module.exports = function (done) { n += 1; if (n < 40) setImmediate(done); };';
      const result = await run(stops);
      assert.ok('reason' in result, JSON.stringify(result));
      assert.equal(result.reason.code, 'neverCalledBack');
      assert.equal(result.reason.message, 'Never called back: the process had nothing left to do.');
    });

    const fibonacci: [name: string, leastMs: number][] = [
      ['fibonacci-sync', 0],
      ['fibonacci-next-tick', 0],
      ['fibonacci-immediate', 0],
      // seven levels of a timer of 1 ms at the least
      ['fibonacci-timeout', 6.9],
    ];
    for (const [name, leastMs] of fibonacci) {
      it(`run ${name} of the gallery`, async () => {
        const result = await completed(pattern(name).code);
        assert.ok(timeMsOf(result) >= leastMs, `${timeMsOf(result)} ms`);
        assert.equal(result.ops?.endsBy, name === 'fibonacci-sync' ? 'return' : 'callback');
      });
    }
  });
}
