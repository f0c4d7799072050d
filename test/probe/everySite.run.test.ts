import assert from 'node:assert/strict';

import type { GradedDebuggability } from '../../src/probe/debuggability';
import { graded, linesOf } from './graded';

describe('probing every site', () => {
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
    assert.equal(rollback?.probes[0]?.outcome, 'completed');
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
      [3],
    );
    assert.equal(passed?.consequence?.kind, 'wrapped');
  });

  it('shows of stacks of thousands of frames the ends', async () => {
    const { stackTraces } =
      await graded(`function deep(n, then) { return n ? deep(n - 1, then) : then(); }
    module.exports = (stream) => deep(3000, () => blobManager.create().put(stream));`);
    const [site] = stackTraces.sites;
    const wanted = site?.probes[0]?.wanted ?? [];
    assert.equal(wanted.length, 46);
    assert.equal(wanted[30]?.text, '… frames left out');
    assert.equal(site?.at?.line, 2);
  });

  it('ends a subject that loops in its error handler, and goes on behind it', async () => {
    const { stackTraces } = await graded(`module.exports = (stream, id, tag, done) => {
      blobManager.create().put(stream, (err) => {
        while (err);
        self.byUuidOrPath(id).get(done);
      });
    };`);
    assert.deepEqual(
      stackTraces.sites.map(({ probes }) => probes.map(({ outcome }) => outcome)),
      [
        ['hung', 'notRun', 'notRun'],
        ['delivered', 'uncaught', 'uncaught'],
      ],
    );
  });

  it('ends a subject that tries again for ever, and goes on behind it', async () => {
    const { stackTraces } = await graded(`module.exports = (stream, id, tag, done) => {
      let failed = false;
      const put = () => blobManager.create().put(stream, (err) => {
        failed = failed || err;
        if (failed) put(); else self.byUuidOrPath(id).get(done);
      });
      put();
    };`);
    const outcomes = stackTraces.sites.map(
      ({ operation, probes: [passed] }) => `${operation}: ${passed?.outcome}`,
    );
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

  it('grades a site by its errors, whatever a misuse does', async () => {
    const { stackTraces } = await graded(`module.exports = (stream, id, tag, done) => {
      let told = 0;
      blobManager.create().put(stream, (err) => {
        if (err) return done(err);
        while (told++) {}
        self.byUuidOrPath(id).get((err) => {
          if (err) return done(err);
          done();
        });
      });
    };`);
    const [put] = stackTraces.sites;
    assert.equal(put?.level, 4);
    assert.deepEqual(
      put?.lapses.map(({ mode, outcome }) => [mode, outcome]),
      [
        ['neverCalled', 'neverCompleted'],
        ['calledTwice', 'hung'],
      ],
    );
  });

  it('takes a moment of work for no hang', async () => {
    const { stackTraces } = await graded(`let calls = 0;
    module.exports = (stream, id, tag, done) => {
      const until = Date.now() + (++calls === 7 ? 400 : 0);
      blobManager.create().put(stream, (err) => {
        while (Date.now() < until) {}
        done(err);
      });
    };`);
    const [put] = stackTraces.sites;
    assert.deepEqual(
      put?.probes.map(({ outcome }) => outcome),
      ['delivered', 'delivered', 'uncaught'],
    );
    assert.equal(put?.lapses[0]?.outcome, 'neverCompleted');
  });

  it('waits for a subject that tries again by itself, in every run alike', async () => {
    const code = `const within = (promise) => Promise.race([promise, new Promise((_, no) => setTimeout(no, 60, new Error('late')))]);
    const twice = (io) => within(io()).catch((err) => { if (err.message === 'late') return io(); throw err; });
    module.exports = async (stream, id) => {
      await twice(() => blobManager.create().put(stream));
      await twice(() => self.byUuidOrPath(id).get());
    };`;
    const [first, second] = [await graded(code), await graded(code)];
    const told = ({ stackTraces }: GradedDebuggability) =>
      stackTraces.sites.map(({ level, lapses }) => [
        level,
        lapses[0]?.outcome,
        lapses[0]?.repeated,
      ]);
    assert.deepEqual(told(first).slice(0, 2), [
      [1, 'completed', 1],
      [1, 'completed', 1],
    ]);
    assert.deepEqual(told(second), told(first));
  });

  it('keeps what it knows of a subject that ends its process again and again', async () => {
    const sites = 'await Version.insert({}).execWithin(db.begin());\n'.repeat(8);
    const { stackTraces } = await graded(
      `module.exports = async () => { try {\n${sites}} catch { process.reallyExit(1); } };`,
    );
    const outcomes = stackTraces.sites
      .filter(({ boundary }) => boundary === 'promisified')
      .map(({ probes: [passed] }) => passed?.outcome);
    assert.deepEqual(outcomes, [...Array<string>(6).fill('crashed'), 'notRun', 'notRun']);
  });

  it('says what could not be tried', async () => {
    const { stackTraces } = await graded(`if (global.longStackSupport) throw new Error('no');
    module.exports = async (stream) => { await blobManager.create().put(stream); };`);
    const [tried] = stackTraces.trials;
    assert.equal(tried?.name, 'global.longStackSupport');
    assert.equal(tried?.failure?.reason.code, 'threwOnLoad');
  });
});
