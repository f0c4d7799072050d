import assert from 'node:assert/strict';

import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { Failure } from '../../src/failure';
import { script } from '../../src/harness/kinds/script';
import { withoutFakes } from '../../src/harness/kinds/withoutFakes';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { fetchedRuntime, OLDEST_AND_NEWEST, TESTED_VERSIONS } from '../runtimes';
import { executor, noLoad, pattern, program } from '../subjects';

for (const version of TESTED_VERSIONS) {
  describe(`a script on Node ${version}`, () => {
    let runtime: RuntimeInfo;
    // those do nothing otherwise that its text or its end decides
    const isBetween = !OLDEST_AND_NEWEST.includes(version);

    before(() => {
      runtime = fetchedRuntime(version);
    });

    function run(code: string, timeoutMs = 20_000): Promise<BenchResult | Failure> {
      const workload = { kind: 'script', parallel: 1, ioMs: 0, mode: 'sound' } as const;
      const entry = { program: program(code), workload, runtime };
      const request = {
        kind: 'timed',
        runtime,
        completesBy: 'auto',
        timeoutMs,
        effort: 1,
      } as const;
      const means = { executor, load: noLoad };
      return script.run(entry, request, means, new AbortController().signal);
    }

    async function completed(code: string): Promise<BenchResult> {
      const result = await run(code);
      assert.equal(result.state, 'completed', JSON.stringify(result));
      return result as BenchResult;
    }

    async function failed(code: string, timeoutMs?: number): Promise<Failure> {
      const result = await run(code, timeoutMs);
      assert.ok('reason' in result, JSON.stringify(result));
      return result;
    }

    it('has its times and its peak, and those of an empty one', async () => {
      const {
        windows,
        peak,
        script: times,
        nodeVersion,
        processCpuMs,
      } = await completed('var end = Date.now() + 200; while (Date.now() < end);');
      assert.equal(nodeVersion, version);
      const [window, ...more] = windows;
      assert.ok(window && times?.cpu);
      assert.deepEqual(more, []);
      assert.ok(window.timeMs >= 200, `${window.timeMs} ms`);
      assert.equal(window.cpuMs, times.cpu.userMs + times.cpu.systemMs);
      assert.equal(processCpuMs, window.cpuMs);
      assert.ok(times.emptyMs > 0);
      assert.ok(peak && peak.bytes > 5e6, JSON.stringify(peak));
    });

    it('is held to be as large as it was at its largest', async () => {
      const full = "var text = new Array(3e7 + 1).join('x'); Buffer.byteLength(text); text = null;";
      const [small, large] = [await completed(''), await completed(full)];
      assert.ok(small.peak && large.peak);
      assert.ok(
        large.peak.bytes > small.peak.bytes + 1e7,
        JSON.stringify([small.peak, large.peak]),
      );
    });

    // of sizes that take a moment where the gallery's own take seconds
    const smaller: [name: string, size: RegExp, instead: string][] = [
      ['points-closure', /PAIRS = 1e6/, 'PAIRS = 1e2'],
      ['points-prototype', /PAIRS = 1e6/, 'PAIRS = 1e2'],
      ['genprimes-inline', /SEARCHES = 2e4/, 'SEARCHES = 2e3'],
      ['genprimes-hoisted', /SEARCHES = 2e4/, 'SEARCHES = 2e3'],
      ['primegen-heavy', /highest = 3e4/, 'highest = 2e3'],
      ['primegen-small', /highest = 3e4/, 'highest = 2e3'],
    ];
    for (const [name, size, instead] of isBetween ? [] : smaller) {
      it(`is ${name} of the gallery, which prints nothing`, async () => {
        const { code } = pattern(name);
        assert.match(code, size);
        const job = {
          ...withoutFakes(program(code.replace(size, instead))),
          kind: 'script',
        } as const;
        const never = new AbortController().signal;
        const ended = await executor.run({ ...job, timeoutMs: 20_000 }, runtime, never);
        assert.equal(ended.result.state, 'completed', JSON.stringify(ended.result));
        assert.deepEqual([ended.exitCode, ended.printedBytes], [0, 0]);
      });
    }

    it('runs as the main program, with true timers and nothing of ours', async () => {
      const code = `
        var names = ['db', 'blobManager', 'account', 'asyncTime', 'testError'];
        if (require.main !== module) throw new Error('not main');
        if (module.id !== '.') throw new Error(module.id);
        if (process.argv[1] !== __filename || process.argv.length !== 2) throw new Error('argv');
        names.forEach(function (name) { if (name in global) throw new Error(name); });
        var startMs = Date.now();
        setTimeout(function () {
          if (Date.now() - startMs < 45) process.exit(9);
        }, 50);`;
      assert.ok(((await completed(code)).windows[0]?.timeMs ?? 0) >= 45);
    });

    it('may end by process.exit', async () => {
      await completed('setInterval(function () {}, 1); setTimeout(process.exit, 5);');
    });

    it('may catch its own errors', async () => {
      await completed(
        "process.on('uncaughtException', function () {}); setTimeout(function () { throw 1; }, 1);",
      );
    });

    const endings: [title: string, code: string, state: string, reason: string][] = [
      ['an exit code', 'process.exit(3);', 'failed', 'exitedWith'],
      [
        'an exit code that is set at the end',
        "process.on('exit', function () { process.reallyExit(4); });",
        'failed',
        'exitedWith',
      ],
      ['a throw', 'throw new Error("at once");', 'failed', 'threwOnLoad'],
      ['a syntax error', 'function (', 'failed', 'syntaxError'],
      [
        'an error that nothing catches',
        'setTimeout(function () { throw new Error("stray"); }, 1);',
        'crashed',
        'uncaughtException',
      ],
      ['a signal', "process.kill(process.pid, 'SIGKILL');", 'crashed', 'killed'],
    ];

    for (const [title, code, state, reason] of isBetween ? [] : endings) {
      it(`ends ${title} as ${state}, ${reason}`, async () => {
        const failure = await failed(code);
        assert.deepEqual([failure.state, failure.reason.code], [state, reason]);
      });
    }

    if (isBetween) return;

    it('ends what stays alive as timed out, in words that tell of no calls', async () => {
      const { state, reason } = await failed('setInterval(function () {}, 1);', 1000);
      assert.equal(state, 'timedOut');
      assert.equal(reason.message, 'Not done after 1 s.');
    });

    it('ends a loop that does not end as timed out', async () => {
      assert.equal((await failed('for (;;);', 1000)).state, 'timedOut');
    });
  });
}
