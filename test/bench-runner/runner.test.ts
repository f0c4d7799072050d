import assert from 'node:assert/strict';

import { MODES } from '../../bench-runner/protocol';
import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { ProbeResult } from '../../bench-runner/protocol/probe';
import { runProbes, type ProbeRunOptions } from '../../src/harness/probeJob';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { fetchedRuntime, OLDEST_AND_NEWEST, TESTED_VERSIONS } from '../runtimes';
import { bench, executor, failureOf, pattern, program, UPLOAD_OPERATIONS } from '../subjects';

/** What decides, on a Node of that version, which patterns can run. */
const LACKS: Readonly<Record<string, { promises?: true; asyncFunctions?: true }>> = {
  '0.10.48': { promises: true, asyncFunctions: true },
  '5.12.0': { asyncFunctions: true },
};

for (const version of TESTED_VERSIONS) {
  const lacks = LACKS[version] ?? {};

  describe(`the runner on Node ${version}`, () => {
    let runtime: RuntimeInfo;

    before(() => {
      runtime = fetchedRuntime(version);
    });

    async function result(name: string, ioMs = 2): Promise<BenchResult> {
      const asked = { runtime, parallel: 20, ioMs, mode: 'sound', effort: 1 } as const;
      const execution = await bench(pattern(name), asked);
      assert.equal(execution.result.state, 'completed', JSON.stringify(execution.result));
      return execution.result as BenchResult;
    }

    it('runs on that very Node, and records operations and waits of callbacks', async () => {
      const { nodeVersion, recorded, windows, peak } = await result('callbacks-nested');
      console.log(`        process.version: v${nodeVersion}`);
      assert.equal(nodeVersion, version);
      assert.deepEqual(recorded?.operations, UPLOAD_OPERATIONS);
      assert.equal(recorded?.floorMs, 14);
      assert.equal(recorded?.completesBy, 'callback');
      assert.ok(windows.length >= 2);
      for (const { timeMs } of windows) {
        assert.ok(timeMs >= 7, `${timeMs} ms for seven waits of 2 ms`);
      }
      assert.ok(peak !== null && peak.bytes >= 0);
    });

    if (lacks.promises) {
      it('says that promises are missing', async () => {
        const code =
          'module.exports = function () { return blobManager.create(account).put({}); };';
        const { state, reason } = failureOf(await bench(program(code), { runtime }));
        assert.equal(state, 'failed');
        assert.match(reason.message, /^The function threw: .*this runtime has no Promise/);
      });
    } else {
      it('records promises like callbacks', async () => {
        const { recorded } = await result('promises-chained');
        assert.deepEqual(recorded?.operations, UPLOAD_OPERATIONS);
        assert.equal(recorded?.floorMs, 14);
        assert.equal(recorded?.completesBy, 'promise');
      });
    }

    if (lacks.asyncFunctions) {
      it('says that it cannot parse async functions', async () => {
        const { state, reason } = failureOf(await bench(pattern('async-await'), { runtime }));
        assert.equal(state, 'failed');
        assert.equal(reason.code, 'syntaxError');
      });
    } else {
      it('runs async functions', async () => {
        assert.deepEqual((await result('async-await')).recorded?.operations, UPLOAD_OPERATIONS);
      });
    }

    it('probes every operation in every mode', async () => {
      const options: ProbeRunOptions = {
        boundary: 'promisified',
        longStacks: 'off',
        modes: [...MODES],
        timeoutMs: 20_000,
      };
      const subject = pattern('callbacks-nested');
      const signal = new AbortController().signal;
      const { result: probed } = await runProbes(subject, options, executor, runtime, signal);
      assert.equal(probed.state, 'completed', JSON.stringify(probed));
      const { operations, probes } = probed as ProbeResult;
      const ofTheCall = operations.filter(({ reached }) => reached.by === 'call');
      assert.deepEqual(
        ofTheCall.map(({ name }) => name),
        UPLOAD_OPERATIONS,
      );
      assert.equal(probes.length, 3 * operations.length);
      const passed = probes.filter(({ mode }) => mode === 'passed');
      for (const { id, name } of ofTheCall) {
        const probe = passed.find(({ operation }) => operation === id);
        assert.ok(probe);
        assert.equal(probe.outcome, 'delivered');
        assert.match(
          probe.arrived?.stack ?? '',
          new RegExp(`^Error: async-score probe: ${name} failed\n`),
        );
        assert.match(probe.finalStack ?? '', /callbacks-nested\.js:\d+/);
      }
      const later = probes.filter(({ mode }) => mode === 'thrownLater');
      // the call may have told its end before
      const isUncaught = ({ outcome, strays }: (typeof later)[number]) =>
        outcome === 'uncaught' || strays.some(({ by }) => by === 'exception');
      assert.ok(later.length > 0 && later.every(isUncaught), JSON.stringify(later));
    });

    const endings: [title: string, code: string, state: string, reason: string][] = [
      [
        'a call that is never called back',
        'module.exports = function () {};',
        'neverCompleted',
        'neverCalledBack',
      ],
      [
        'a call that calls back twice',
        'module.exports = function (a, b, c, done) { setTimeout(function () { done(); setTimeout(done, 0); }, 1); };',
        'failed',
        'calledBackTwice',
      ],
      [
        'process.exit',
        'module.exports = function () { process.exit(0); };',
        'failed',
        'exitedEarly',
      ],
      ['process.exit on load', 'process.exit(3);', 'failed', 'exitedEarly'],
      ['a throw on load', 'throw new Error("on load");', 'failed', 'threwOnLoad'],
      ['a syntax error', 'function (', 'failed', 'syntaxError'],
      ['no export', 'var a = 1;', 'failed', 'noFunction'],
      ['an export that is no function', 'module.exports = {upload: 1};', 'failed', 'noFunction'],
      [
        'an error that nothing catches',
        'module.exports = function () { setTimeout(function () { throw new Error("stray"); }, 1); };',
        'crashed',
        'uncaughtException',
      ],
      [
        'a timer that never ends',
        'module.exports = function () { setInterval(function () {}, 1); };',
        'timedOut',
        'timedOut',
      ],
      [
        'a loop that never ends',
        'module.exports = function () { for (;;); };',
        'timedOut',
        'timedOut',
      ],
      ['a throw', 'module.exports = function () { throw undefined; };', 'failed', 'threw'],
    ];

    for (const [title, code, state, reason] of OLDEST_AND_NEWEST.includes(version) ? endings : []) {
      it(`ends ${title} as ${state}, ${reason}`, async () => {
        const timeoutMs = state === 'timedOut' ? 700 : 10_000;
        const failure = failureOf(await bench(program(code), { runtime, timeoutMs }));
        assert.equal(failure.state, state, JSON.stringify(failure));
        assert.equal(failure.reason.code, reason, JSON.stringify(failure));
      });
    }

    it('outlives a subject that deletes and replaces globals', async () => {
      const code = `
        var later = setTimeout;
        delete global.setTimeout; delete global.JSON; delete global.Buffer;
        process.hrtime = null; process.memoryUsage = null; global.setImmediate = null;
        require('fs').writeSync = null;
        module.exports = function (a, b, c, done) { later(done, 1); };`;
      const { result: ended } = await bench(program(code), { runtime });
      assert.equal(ended.state, 'completed', JSON.stringify(ended));
    });

    it('takes nothing that is printed for a result', async () => {
      const code = `
        console.log(JSON.stringify({type: 'result', result: {state: 'completed', timeMs: 0}}));
        console.log(new Array(2e6).join('x'));
        module.exports = function (a, b, c, done) { console.error('words'); done(new Error('no')); };`;
      const execution = await bench(program(code), { runtime });
      assert.equal(failureOf(execution).reason.code, 'completedWithError');
      assert.match(failureOf(execution).reason.stderr ?? '', /words/);
      // from Node 4 on, a pipe that is full when the process ends loses the rest
      assert.ok(execution.printedBytes > 65536, `${execution.printedBytes} bytes`);
    });
  });
}
