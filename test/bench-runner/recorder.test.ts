import assert from 'node:assert/strict';

import { OLDEST_AND_NEWEST, TESTED_VERSIONS } from '../runtimes';
import { major, NEW_NODES, recorded, spans } from './recordings';

for (const version of TESTED_VERSIONS) {
  describe(`the recording of a call on Node ${version}`, () => {
    it('tells steps in sequence from steps that are joined', async () => {
      const steps = await recorded(
        `module.exports = function (a, b, c, done) {
          var blob = blobManager.create();
          blob.put(a, function () { blob.put(a, function () { blob.put(a, done); }); });
        };`,
        version,
      );
      assert.deepEqual(spans(steps), [
        [0, 2, 1],
        [2, 4, 1],
        [4, 6, 1],
      ]);
      const joined = await recorded(
        `module.exports = function (a, b, c, done) {
          var blob = blobManager.create();
          var left = 2;
          function join() { left -= 1; if (left === 0) blob.put(a, done); }
          blob.put(a, join); blob.put(a, join);
        };`,
        version,
      );
      assert.deepEqual(spans(joined), [
        [0, 2, 1],
        [0, 2, 2],
        [2, 4, 1],
      ]);
      assert.equal(joined.floorMs, 4);
    });

    it('joins at the end of the longest chain, whichever timer fires last', async () => {
      const { floorMs } = await recorded(
        `module.exports = function (a, b, c, done) {
          var left = 2;
          function join() { left -= 1; if (left === 0) setTimeout(done, 10); }
          function chain(n) { if (n === 0) join(); else setTimeout(function () { chain(n - 1); }, 1); }
          chain(4);
          setTimeout(join, 5);
        };`,
        version,
      );
      assert.equal(floorMs, 15);
    });

    it('goes on where a timer was ended in a way that it does not see', async () => {
      const { floorMs } = await recorded(
        `module.exports = function (a, b, c, done) {
          var never = setTimeout(function () { throw new Error('ended'); }, 1);
          if (never.close) never.close(); else clearTimeout(never);
          setTimeout(done, 3);
        };`,
        version,
      );
      assert.equal(floorMs, 3);
    });

    it('follows setInterval and the timers of require("timers")', async () => {
      const { floorMs, work } = await recorded(
        `var timers = require('timers');
        module.exports = function (a, b, c, done) {
          var ticks = 0;
          var interval = setInterval(function () {
            ticks += 1;
            if (ticks < 3) return;
            clearInterval(interval);
            timers.setTimeout(done, 4);
          }, 5);
        };`,
        version,
      );
      assert.equal(floorMs, 19);
      assert.deepEqual(
        work.operations.map(({ boundary }) => boundary),
        ['timer'],
      );
    });

    it('leaves out what the file set when it was loaded, and what it cleared', async () => {
      const { operations } = await recorded(
        `setTimeout(function () {}, 1);
        module.exports = function (a, b, c, done) {
          var guard = setTimeout(done, 1000);
          setTimeout(function () { clearTimeout(guard); done(); }, 2);
        };`,
        version,
      );
      assert.deepEqual(operations, ['timer 1']);
    });

    it('tells a call that completes before it returns', async () => {
      const now = await recorded('module.exports = function (a, b, c, done) { done(); };', version);
      assert.equal(now.work.completedSynchronously, true);
      const later = await recorded(
        'module.exports = function (a, b, c, done) { process.nextTick(done); };',
        version,
      );
      assert.equal(later.work.completedSynchronously, false);
    });

    const results: [title: string, expression: string, text: string][] = [
      ['nothing', '', 'undefined'],
      ['null', 'null', 'null'],
      ['an object in any order', '{b: [1, "x", null, undefined], a: {}}', '{"a":{},"b":[1,"x",null,undefined]}'],
      ['a function', 'done', '<function>'],
      ['an error', 'new Error("no")', '<Error>'],
      ['an instance', 'new (function User() { this.age = 3; })()', 'User {"age":3}'],
      ['a cycle', '(function () { var o = {}; o.o = [o]; return o; })()', '{"o":[<cyclic>]}'],
      ['a getter', 'Object.defineProperty({}, "a", {enumerable: true, get: function () { for (;;); }})', '{"a":<getter>}'],
      ['a toJSON', '{toJSON: function () { for (;;); }}', '{"toJSON":<function>}'],
      ['what each call has of its own', '[uuid.v1(), new Date(), Date.now(), new Date().toISOString()]', '["<id>",<Date>,<now>,"<date>"]'],
    ]; // prettier-ignore

    for (const [title, expression, text] of OLDEST_AND_NEWEST.includes(version) ? results : []) {
      it(`says what it completed with: ${title}`, async () => {
        const args = expression === '' ? 'null' : `null, ${expression}`;
        const { work } = await recorded(
          `module.exports = function (a, b, c, done) { setTimeout(function () { done(${args}); }, 1); };`,
          version,
        );
        assert.equal(work.result, text);
      });
    }

    it('cuts a long result short', async () => {
      const { work } = await recorded(
        'module.exports = function (a, b, c, done) { var l = []; l[1e9] = 1; setTimeout(done, 1, null, l); };',
        version,
      );
      assert.equal(work.result.length, 201);
    });

    it('names the long-stack switches that are on', async () => {
      const { work } = await recorded(
        `Error.stackTraceLimit = 50;
        global.longStackSupport = true;
        module.exports = function (a, b, c, done) { setTimeout(done, 1); };`,
        version,
      );
      assert.deepEqual(work.longStackSwitches, [
        'global.longStackSupport',
        'Error.stackTraceLimit = 50',
      ]);
    });
  });
}

for (const version of NEW_NODES) {
  describe(`the recorder's clock on Node ${version}`, () => {
    it('lets no proxy run', async () => {
      const { work } = await recorded(
        `const p = new Proxy({}, { ownKeys() { for (;;); } });
        module.exports = async () => ({ p, m: new Map([[1, p]]), s: new Set([p, 'x']), n: 5n });`,
        version,
      );
      assert.equal(work.result, '{"m":Map [[1,<Proxy>]],"n":5n,"p":<Proxy>,"s":Set [<Proxy>,"x"]}');
    });

    it('keeps the context that a subject has set', async () => {
      const code = `
        const { AsyncLocalStorage } = require('async_hooks');
        const storage = new AsyncLocalStorage();
        module.exports = (a, b, c, done) => {
          let left = 2;
          const join = (name) => {
            if (storage.getStore() !== name) throw new Error(storage.getStore() + ' for ' + name);
            if (--left === 0) done();
          };
          storage.run('one', () => setTimeout(() => setTimeout(join, 1, 'one'), 1));
          storage.run('two', () => setTimeout(join, 2, 'two'));
        };`;
      assert.equal((await recorded(code, version)).floorMs, 2);
    });

    if (major(version) >= 16) {
      it('follows timers/promises', async () => {
        const code = `
          const { setTimeout: wait, scheduler } = require('timers/promises');
          module.exports = async () => { await wait(3); await scheduler.wait(4); await scheduler.wait(1); };`;
        assert.equal((await recorded(code, version)).floorMs, 8);
      });
    }
  });
}
