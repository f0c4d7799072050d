import assert from 'node:assert/strict';

import { MODES } from '../../bench-runner/protocol';
import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { ProbeResult } from '../../bench-runner/protocol/probe';
import { runProbes, type ProbeRun, type ProbeRunOptions } from '../../src/harness/probeJob';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { fetchedRuntime, TESTED_VERSIONS } from '../runtimes';
import { bench, executor, failureOf, program } from '../subjects';

const PUTS =
  'module.exports = function (a, b, c, done) { blobManager.create(account).put({}, done); };';
const NEW_NODES = TESTED_VERSIONS.filter((version) => Number(version.split('.')[0]) >= 14);

async function benched(code: string, runtime: RuntimeInfo): Promise<BenchResult> {
  const { result } = await bench(program(code), { runtime, timeoutMs: 3000 });
  assert.equal(result.state, 'completed', JSON.stringify(result));
  return result as BenchResult;
}

function probes(code: string, runtime: RuntimeInfo): Promise<ProbeRun> {
  const options: ProbeRunOptions = {
    boundary: 'promisified',
    longStacks: 'off',
    modes: [...MODES],
    timeoutMs: 5000,
  };
  const { signal } = new AbortController();
  return runProbes(program(code), options, executor, runtime, signal);
}

async function probed(code: string, runtime: RuntimeInfo): Promise<ProbeResult> {
  const { result, ended } = await probes(code, runtime);
  assert.equal(result.state, 'completed', JSON.stringify(result));
  assert.deepEqual(ended, []);
  return result as ProbeResult;
}

for (const version of TESTED_VERSIONS) {
  describe(`bad subjects on Node ${version}`, () => {
    let runtime: RuntimeInfo;
    const isNew = NEW_NODES.includes(version);

    before(() => {
      runtime = fetchedRuntime(version);
    });

    it('finds a callback that is called again long after', async () => {
      const code =
        'module.exports = function (a, b, c, done) { setTimeout(done, 2); setTimeout(done, 100); };';
      const { reason } = failureOf(await bench(program(code), { runtime }));
      assert.equal(reason.code, 'calledBackTwice');
    });

    it('finds a promise of its own make that is fulfilled twice', async () => {
      const code = `
        module.exports = function () {
          return {then: function (f) { setTimeout(f, 2); setTimeout(f, 3); }};
        };`;
      const { reason } = failureOf(await bench(program(code), { runtime }));
      assert.equal(reason.code, 'calledBackTwice');
    });

    it('gets its result through after a line that the subject began on the channel', async () => {
      await benched(`require('fs').writeSync(3, 'no end of line'); ${PUTS}`, runtime);
    });

    it('outlives a subject that replaces what runtime and language bring', async () => {
      const code = `
        Error = null; Promise = null;
        ${isNew ? 'process = {}; String = null; Object = null; Math = null;' : '// its own library needs the rest'}
        ${PUTS}`;
      await benched(code, runtime);
      assert.equal((await probed(code, runtime)).probes.length, 3);
    });

    it('outlives a subject that freezes Error', async () => {
      const { probes } = await probed(`Object.freeze(Error); ${PUTS}`, runtime);
      assert.equal(probes.length, 3);
    });

    // old Nodes go by these themselves, and are at their end
    if (isNew) {
      it('names what a subject replaced, where that fails the runner', async () => {
        for (const name of ['Function.prototype.call', 'Array.prototype.push']) {
          const code = `${name} = function () { throw new Error('theirs'); }; ${PUTS}`;
          const { reason } = failureOf(await bench(program(code), { runtime }));
          const found = `the file replaces ${name}, by which Async Score goes as well`;
          assert.match(reason.message, /theirs/);
          assert.equal(reason.found, found);
          assert.ok(reason.needed && reason.remedy);
        }
      });
    }

    it('says that the channel was closed', async () => {
      const code = `require('fs').closeSync(3); ${PUTS}`;
      const { state, reason } = failureOf(await bench(program(code), { runtime }));
      assert.equal(state, 'crashed');
      assert.equal(reason.found, 'the descriptor 3 of its process was closed');
    });

    it('finds what calls back twice in later calls alone', async () => {
      const code = `var calls = 0; module.exports = function (a, b, c, done) {
        calls += 1;
        var again = calls > 1;
        blobManager.create(account).put({}, function (error) { done(error); if (again) done(null); });
      };`;
      const { result } = await probes(code, runtime);
      assert.equal(failureOf({ result }).reason.code, 'calledBackTwice');
    });

    it('reads the end of a stack whose message has megabytes', async () => {
      const code = `
        module.exports = function (a, b, c, done) {
          blobManager.create(account).put({}, function (error) {
            done(error && new Error(new Array(5e6).join('y\\n')));
          });
        };`;
      const { probes } = await probed(code, runtime);
      assert.match(probes[0]?.arrived?.stack ?? '', /not-on-disk\.js:4:/);
      assert.ok((probes[0]?.arrived?.stack.length ?? 0) < 1e5);
      assert.ok((probes[0]?.arrived?.message.length ?? 0) < 1e5);
    });

    it('sees the call where the subject formats stacks in its own way', async () => {
      const code = `Error.prepareStackTrace = function () { return {}; };\n${PUTS}`;
      const { operations } = await probed(code, runtime);
      assert.match(operations[0]?.stack ?? '', /not-on-disk\.js:2:/);
    });

    it('takes a getter that throws for a throw on load', async () => {
      const code = `Object.defineProperty(exports, 'default', {get: function () { throw new Error('no'); }});`;
      const { reason } = failureOf(await bench(program(code), { runtime }));
      assert.equal(reason.code, 'threwOnLoad');
    });

    it('does not take what every object has for an export', async () => {
      const subject = { ...program(PUTS), exportName: 'constructor' };
      const { reason } = failureOf(await bench(subject, { runtime }));
      assert.equal(reason.code, 'noFunction');
    });
  });
}

for (const version of NEW_NODES) {
  describe(`the recorder on Node ${version}`, () => {
    it('follows the waits of a promisified setTimeout', async () => {
      const code = `
        const wait = require('util').promisify(setTimeout);
        module.exports = async function () { await wait(3); await wait(4); };`;
      const { recorded } = await benched(code, fetchedRuntime(version));
      assert.equal(recorded?.floorMs, 7);
    });

    it('does not wait for a timer that was cleared', async () => {
      const code = `
        module.exports = async function (a, b, c, done) {
          const watchdog = setTimeout(done, 60000);
          await blobManager.create().put(a);
          clearTimeout(watchdog);
        };`;
      const { recorded } = await benched(code, fetchedRuntime(version));
      assert.equal(recorded?.completesBy, 'promise');
    });

    it('counts a stray rejection and goes on, in a probe as in a benchmark', async () => {
      const code = `
        module.exports = async function (a) {
          Promise.reject(new Error('stray'));
          await blobManager.create().put(a);
        };`;
      const { probes, unhandledRejections } = await probed(code, fetchedRuntime(version));
      assert.ok(unhandledRejections >= 4);
      assert.deepEqual(
        probes.map(({ outcome, arrived }) => [outcome, /stray/.test(arrived?.message ?? '')]),
        [
          ['delivered', false],
          ['delivered', false],
          ['uncaught', false],
        ],
      );
    });
  });
}
