import assert from 'node:assert/strict';

import type { FailedCall } from '../../src/harness/failedCall';
import { OLDEST_AND_NEWEST } from '../runtimes';
import { inventedProgram, type Made } from './invented';
import { benchOwn } from './ownCalls';

/** How a call fails that is made of invented answers. */
async function failed(
  code: string,
  version: string,
  made: Made = {},
  timeoutMs = 20_000,
): Promise<FailedCall> {
  const { result } = await benchOwn(inventedProgram(code, made), version, { timeoutMs });
  assert.ok('reason' in result, JSON.stringify(result));
  return result;
}

const FACTS: Made = {
  args: ['db', 'id'],
  facts: {
    'db.find': { answers: 'callback' },
    'db.find()': { is: 'object' },
    'db.find().name': { is: 'string', value: 'Ann' },
    id: { is: 'string', value: 'u1' },
  },
};

for (const version of OLDEST_AND_NEWEST) {
  describe(`what a call that fails has met on Node ${version}`, () => {
    it('is told where it completes with an error', async () => {
      const code = `function own(db, id, done) {
        global.lately = 1;
        db.find(id, function (error, user) { done(new Error('no ' + user.name)); });
      }`;
      const { reason, met } = await failed(code, version, FACTS);
      assert.equal(reason.code, 'completedWithError', reason.message + reason.stack);
      assert.ok(met);
      assert.deepEqual([met.completesBy, met.recognisedBy, met.notRun], [null, null, null]);
      assert.equal(met.args[1], '"u1"');
      assert.deepEqual(
        met.inventions.map(({ name, times, waits }) => [name, times, waits]),
        [['db.find', 1, true]],
      );
      assert.deepEqual(met.changed, ['lately']);
    });

    it('is told where it throws, exits, dies of an error and is late', async () => {
      const ends: [string, string][] = [
        ['throw new Error(id);', 'threw'],
        ['process.exit(3);', 'exitedEarly'],
        ["setTimeout(function () { throw new Error('late'); }, 1);", 'uncaughtException'],
        ['setInterval(function () {}, 50);', 'timedOut'],
      ];
      for (const [end, reason] of ends) {
        const code = `function own(db, id, done) { db.find(id, function () {}); ${end} }`;
        const timeoutMs = reason === 'timedOut' ? 3000 : 20_000;
        const { reason: found, met } = await failed(code, version, FACTS, timeoutMs);
        assert.equal(found.code, reason);
        assert.deepEqual([reason, met?.inventions.map(({ name }) => name)], [reason, ['db.find']]);
      }
    });

    it('is what had been met by then where the file throws', async () => {
      const code = `require('pg').Pool(); function own() {} throw new Error('early');`;
      const { reason, met } = await failed(code, version, {
        modules: { pg: 'notInstalled' },
      });
      assert.equal(reason.code, 'threwOnLoad');
      assert.deepEqual(met?.args, []);
      assert.deepEqual(
        met?.inventions.map(({ name }) => name),
        ['pg'],
      );
    });
  });
}
