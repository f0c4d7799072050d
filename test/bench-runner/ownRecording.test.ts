import assert from 'node:assert/strict';

import { TESTED_VERSIONS } from '../runtimes';
import { inventedProgram, toldOf } from './invented';
import { probedOwn } from './ownCalls';
import { NEW_NODES } from './recordings';

for (const version of TESTED_VERSIONS) {
  describe(`what is told of a call on Node ${version}`, () => {
    it('names arguments and globals that it changed', async () => {
      const code = `function own(order, done) {
        order.seen = true;
        global.counted = (global.counted || 0) + 1;
        setTimeout(function () { done(null); }, 1);
      }`;
      const facts = { 'order.id': { is: 'string' } } as const;
      const { changed } = await toldOf(code, version, { args: ['order'], facts });
      assert.deepEqual(changed, ['order.seen', 'counted']);
    });

    it('refuses and lists what reaches outside the process', async () => {
      const code = `var fs = require('fs');
      var net = require('net');
      var said = [];
      function attempt(act) { try { act(); said.push('done'); } catch (error) { said.push(error.code); } }
      attempt(function () { fs.writeFileSync('within.txt', 'x'); });
      attempt(function () { fs.writeFileSync('../async-score-outside.txt', 'x'); });
      attempt(function () { require('child_process').spawn('async-score-no-such-program', []); });
      net.connect(9, '192.0.2.1').on('error', function (error) { said.push(error.code); });
      net.createServer().listen(8123);
      function own(done) { setTimeout(function () { done(null, said); }, 30); }`;
      const { sideEffects } = await toldOf(code, version);
      assert.deepEqual(
        sideEffects.map(({ kind }) => kind),
        ['wrote', 'started', 'connected', 'listened'],
      );
      assert.match(sideEffects[0]?.what ?? '', /async-score-outside\.txt$/);
      assert.equal(sideEffects[1]?.what, 'async-score-no-such-program');
      assert.equal(sideEffects[2]?.what, '192.0.2.1:9');
      assert.match(sideEffects[3]?.what ?? '', /^127\.0\.0\.1:\d+$/);
      const { probes, recorded } = await probedOwn(inventedProgram(code), version);
      assert.equal(recorded.work.result, '["done","EACCES","EACCES","EACCES"]');
      assert.ok(Array.isArray(probes));
    });
  });
}

for (const version of NEW_NODES) {
  describe(`what did not run of a function on Node ${version}`, () => {
    const code = `function unused() { return 1; }
      async function own() {
        const user = await db.find();
        if (user === null) { await db.miss(); }
        return [user.id].map((id) => id);
      }`;

    it('is told by offsets in its code, where it is probed', async () => {
      const program = inventedProgram(code, { globals: ['db'] });
      const { recorded } = await probedOwn(program, version);
      assert.deepEqual(
        recorded.own?.notRun?.map(({ start, end }) => program.code.slice(start, end)),
        ['{ await db.miss(); }'],
      );
    });

    it('is not asked for where calls are timed', async () => {
      assert.equal((await toldOf(code, version, { globals: ['db'] })).notRun, null);
    });

    it('is gone to by another answer, where the code tests for one', async () => {
      const facts = {
        'db.find': { answers: 'promise' },
        'db.find()': { is: 'object', tested: true },
        'db.miss': { answers: 'promise' },
      } as const;
      const text = code.replace('[user.id]', '[user && user.id]');
      const program = inventedProgram(text, { globals: ['db'], facts });
      const { operations } = await probedOwn(program, version);
      assert.deepEqual(
        operations.map(({ name, reached }) => [name, reached.by]),
        [
          ['db.find', 'call'],
          ['db.miss', 'answer'],
        ],
      );
      assert.deepEqual(operations[1]?.reached, {
        ...{ by: 'answer', operation: 'db.find', answer: 'nothing' },
      });
    });

    it('is gone to by an answer, where the code goes on without one', async () => {
      const facts = {
        'db.find': { answers: 'promise' },
        'db.find()': { value: null, tested: true },
        'db.touch': { answers: 'promise' },
      } as const;
      const guarded = `async function own() {
        const user = await db.find();
        if (user) return db.touch(user.row.id);
      }`;
      const { operations } = await probedOwn(
        inventedProgram(guarded, { globals: ['db'], facts }),
        version,
      );
      assert.deepEqual(
        operations.map(({ name, reached }) => [name, reached]),
        [
          ['db.find', { by: 'call' }],
          ['db.touch', { by: 'answer', operation: 'db.find', answer: 'an object' }],
        ],
      );
    });
  });
}
