import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import { LAPSE_MODES, MODES, type ProbeResult } from '../../bench-runner/protocol';
import type { ProbeOutcome } from '../../bench-runner/protocol';
import { toRunnable } from '../../src/document/runnable';
import type { GradedDebuggability, Site } from '../../src/probe/debuggability';
import { runProbes, type ProbeRunOptions } from '../../src/probe/probeJob';
import { probeProgram } from '../../src/probe/probeProgram';
import { executor, ownRuntime, pattern, PROJECT, RUNNER } from '../subjects';

const { signal } = new AbortController();

async function graded(code: string, file = path.join(PROJECT, 'subject.js')) {
  const document = { file, text: code, language: 'javascript', unsaved: true } as const;
  const runnable = toRunnable(document);
  const program = { file, code: runnable.code, exportName: null };
  const runnerFolder = path.dirname(RUNNER);
  const plan = {
    document,
    runnable,
    program,
    runtime: ownRuntime,
    timeoutMs: 20_000,
    runnerFolder,
  };
  const debuggability = await probeProgram(plan, executor, () => {}, signal);
  if (debuggability.state !== 'scored') throw new Error(JSON.stringify(debuggability));
  return debuggability;
}

function linesOf({ stackTraces }: GradedDebuggability): (number | undefined)[] {
  return stackTraces.sites.map(({ at }) => at?.line);
}

function named(site: Site | undefined): string[] {
  return site?.probes.map((probe) => `${probe.outcome}, ${probe.named}`) ?? [];
}

describe('probing every site', function () {
  this.timeout(60_000);

  it('reaches both ways of a branch by other answers of the fakes', async () => {
    const found = await graded(`module.exports = async (stream, id) => {
      const file = await self.byUuidOrPath(id).get();
      if (file) return File.whereUpdate({ id: file.id }, {}).execWithin(db.begin());
      await Version.insert({}).execWithin(db.begin());
    };`);
    const [, , update] = found.stackTraces.sites;
    assert.deepEqual(linesOf(found).slice(0, 3), [2, 4, 3]);
    const answer = { by: 'answer', operation: 'self.byUuidOrPath.get', answer: 'a file' };
    assert.deepEqual(update?.reached, answer);
    assert.deepEqual(found.stackTraces.unreached, []);
  });

  it('reaches what only a failure leads to, which is no part of the level', async () => {
    const { stackTraces } = await graded(`module.exports = (stream, id, tag, done) => {
      const tx = db.begin();
      blobManager.create().put(stream, (err) => {
        if (err) return tx.rollback((second) => done(second || err));
        tx.commit(done);
      });
    };`);
    const rollback = stackTraces.sites.find(({ operation }) => operation === 'tx.rollback');
    assert.deepEqual(rollback?.reached, { by: 'failure', operation: 'blob.put', line: 3 });
    assert.equal(rollback?.probes[0]?.message, 'Error: async-score probe: tx.rollback failed');
    assert.equal(stackTraces.sites.length, 3);
  });

  it('says that the error of a second failure went nowhere', async () => {
    const { stackTraces } = await graded(`module.exports = (stream, id, tag, done) => {
      blobManager.create().put(stream, (err) => {
        if (err) return db.begin().rollback(() => done(err));
        self.byUuidOrPath(id).get(done);
      });
    };`);
    const rollback = stackTraces.sites.find(({ operation }) => operation === 'tx.rollback');
    assert.equal(rollback?.probes[0]?.outcome, 'swallowed');
  });

  it('lists the calls that nothing leads to', async () => {
    const { stackTraces } = await graded(`module.exports = async (stream) => {
      await blobManager.create().put(stream);
      if (stream === 7) {
        await db.begin().commit();
      }
      new Map().get(1);
    };`);
    assert.deepEqual(
      stackTraces.unreached.map(({ method, at, code }) => [method, at.line, at.column, code]),
      [['commit', 4, 26, 'await db.begin().commit();']],
    );
  });

  it('tells what becomes of a callback that is never called, and of one called twice', async () => {
    const { stackTraces } = await graded(`const util = require('util');
    module.exports = (stream, id, tag, done) => {
      blobManager.create().put(stream, () => {
        self.byUuidOrPath(id).get(() => util.promisify(db.begin().commit)().then(() => done()));
      });
    };`);
    const told = stackTraces.sites.map(({ lapses }) =>
      lapses.map(({ mode, outcome, repeated }) => `${mode}: ${outcome}, ${repeated}`),
    );
    assert.deepEqual(told.slice(0, 3), [
      ['neverCalled: neverCompleted, 0', 'calledTwice: completedTwice, 2'],
      ['neverCalled: neverCompleted, 0', 'calledTwice: completedTwice, 1'],
      // a promise is settled once, and so stands between the library and the subject
      ['neverCalled: neverCompleted, 0', 'calledTwice: completed, 0'],
    ]);
  });

  it('tells the members of what is awaited together apart', async () => {
    const { stackTraces } = await graded(`module.exports = async (stream) => {
      await blobManager.create().put(stream);
      const tx = db.begin();
      await Promise.all([FileVersion.insert({}).execWithin(tx), File.whereUpdate({}).execWithin(tx)]);
    };`);
    const overAsync = stackTraces.sites.filter(({ boundary }) => boundary === 'async');
    assert.deepEqual(
      overAsync.map(({ level }) => level),
      [5, 5, 5],
    );
  });

  it('reads the stacks of causes', async () => {
    const { stackTraces } = await graded(`module.exports = async (stream, id) => {
      try {
        await blobManager.create().put(stream);
      } catch (error) {
        throw new Error('no upload', { cause: error });
      }
      await self.byUuidOrPath(id).get();
    };`);
    const put = stackTraces.sites.find(({ boundary }) => boundary === 'async');
    const [passed] = put?.probes ?? [];
    assert.equal(passed?.named, 'own');
    assert.deepEqual(
      passed?.stack.filter(({ locates }) => locates).map(({ at }) => at?.line),
      [5, 3],
    );
  });

  it('shows of stacks of thousands of frames the ends', async () => {
    const { stackTraces } =
      await graded(`function deep(n, then) { return n ? deep(n - 1, then) : then(); }
    module.exports = (stream) => deep(3000, () => blobManager.create().put(stream));`);
    const [site] = stackTraces.sites;
    const wanted = site?.probes[0]?.wanted ?? [];
    assert.equal(wanted.length, 46);
    assert.match(wanted[30]?.text ?? '', /^… \d+ frames left out$/);
    assert.equal(site?.at?.line, 2);
  });

  it('ends a subject that loops in its error handler, and goes on behind it', async () => {
    const { stackTraces } = await graded(`module.exports = async (stream, id) => {
      try { await blobManager.create().put(stream); } catch { for (;;); }
      await self.byUuidOrPath(id).get();
    };`);
    const promisified = stackTraces.sites.filter(({ boundary }) => boundary === 'promisified');
    assert.deepEqual(
      promisified.map(({ probes }) => probes.map(({ outcome }) => outcome)),
      [
        ['hung', 'hung', 'hung'],
        ['delivered', 'delivered', 'uncaught'],
      ],
    );
  });

  it('ends a subject that tries again for ever, and goes on behind it', async () => {
    const { stackTraces } = await graded(`module.exports = async (stream, id) => {
      try {
        await blobManager.create().put(stream);
      } catch {
        for (;;) await blobManager.create().put(stream);
      }
      await self.byUuidOrPath(id).get();
    };`);
    const outcomes = stackTraces.sites
      .filter(({ boundary }) => boundary === 'promisified')
      .map(({ operation, probes: [passed] }) => `${operation}: ${passed?.outcome}`);
    assert.deepEqual(outcomes, ['blob.put: hung', 'self.byUuidOrPath.get: delivered']);
  });

  it('says what the subject made of Error', async () => {
    const { stackTraces } = await graded(`Error.stackTraceLimit = 3;
      Error.prepareStackTrace = (error, sites) => sites.map(String).join(' | ');
      module.exports = async (stream) => { await blobManager.create().put(stream); };`);
    assert.deepEqual(stackTraces.errors, { stackTraceLimit: 3, preparesStacks: true });
    const overAsync = stackTraces.sites.find(({ boundary }) => boundary === 'async');
    assert.equal(overAsync?.probes[0]?.stack.at(-1)?.at?.line, 3);
  });

  it('says nothing of what the runtime itself made of it', async () => {
    const { stackTraces } = await graded(
      `module.exports = async (stream) => { await blobManager.create().put(stream); };`,
    );
    assert.deepEqual(stackTraces.errors, { stackTraceLimit: 10, preparesStacks: false });
  });
});

describe('a subject with timers of its own for I/O', function () {
  this.timeout(60_000);
  let folder: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'own-fakes-'));
    const fakes = `exports.io = function (name) { return function () {
      var callback = arguments[arguments.length - 1];
      if (global.testThrow) throw new Error(name + ' threw');
      setTimeout(function () {
        if (global.testThrowAsync) throw new Error(name + ' threw later');
        callback(global.testError ? new Error(name + ' failed') : null, name);
      }, global.asyncTime);
    }; };`;
    fs.writeFileSync(path.join(folder, 'fakes.js'), fakes);
  });

  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('is probed at each of them, by the switch of the convention', async () => {
    const code = `var insert = require('./fakes').io('insert'), update = require('./fakes').io('update');
      module.exports = function (stream, id, tag, done) {
        insert(stream, function (err) {
          if (err) return done(err);
          update(id, function (err) {
            if (err) return done(err);
            done();
          });
        });
      };`;
    const found = await graded(code, path.join(folder, 'upload.js'));
    const { stackTraces } = found;
    assert.deepEqual([stackTraces.boundary, stackTraces.level], ['timer', 4]);
    assert.deepEqual(linesOf(found), [3, 5]);
    const [insert, update] = stackTraces.sites;
    assert.match(insert?.probes[0]?.message ?? '', /insert failed/);
    assert.match(update?.probes[0]?.message ?? '', /update failed/);
    assert.deepEqual(named(update), ['delivered, finalCallback', 'uncaught, own', 'uncaught, no']);
  });

  it('is probed by the first argument of what it handed to the timer', async () => {
    const found =
      await graded(`function io(callback) { setTimeout(callback, global.asyncTime, null, 1); }
      module.exports = function (stream, id, tag, done) {
        io(function (err) {
          if (err) return done(err);
          io(function (err) {
            if (err) return done(err);
            done();
          });
        });
      };`);
    assert.deepEqual(linesOf(found), [3, 5]);
    assert.equal(found.stackTraces.level, 4);
  });

  it('is told to take no error where its timers take none', async () => {
    const { stackTraces } =
      await graded(`const wait = () => new Promise((resolve) => setTimeout(resolve, global.asyncTime));
      module.exports = async () => {
        await wait();
        await wait();
      };`);
    assert.deepEqual(named(stackTraces.sites[0]), [
      'unfailable, no',
      'delivered, own',
      'uncaught, no',
    ]);
    assert.equal(stackTraces.level, 1);
  });
});

describe('probes that share a process', function () {
  this.timeout(120_000);

  function options(only?: ProbeRunOptions['only']): ProbeRunOptions {
    const modes = [...MODES, ...LAPSE_MODES];
    const own = { boundary: 'promisified', longStacks: 'off', modes, timeoutMs: 20_000 } as const;
    return { ...own, modes, ...(only ? { only } : {}) };
  }

  /** Without the runner's own frames, which tell how it came to make the call. */
  function ofTheSubject(stack: string): string {
    const isOurs = /bench-runner[\\/](?!patterns)|node:internal/;
    return stack
      .split('\n')
      .filter((line) => !isOurs.test(line))
      .join('\n');
  }

  async function outcomes(name: string, only?: ProbeRunOptions['only']): Promise<ProbeOutcome[]> {
    const run = await runProbes(pattern(name), options(only), executor, ownRuntime, signal);
    assert.equal(run.result.state, 'completed', JSON.stringify(run.result));
    return (run.result as ProbeResult).probes.map((probe) => ({
      ...probe,
      stack: ofTheSubject(probe.stack),
      finalStack: probe.finalStack && ofTheSubject(probe.finalStack),
    }));
  }

  for (const name of ['callbacks-nested', 'promises-chained', 'generators-co']) {
    it(`answer as those that have one of their own: ${name}`, async () => {
      const together = await outcomes(name);
      // what only a failure leads to is found on the way to it
      const alone = together.filter(({ operation }) => !operation.includes('!'));
      assert.ok(alone.length >= 32, String(alone.length));
      for (const { operation, mode } of alone) {
        const [own] = await outcomes(name, [{ operation, mode }]);
        const shared = together.find((one) => one.operation === operation && one.mode === mode);
        assert.deepEqual(own, shared, `${operation} ${mode}`);
      }
    });
  }
});
