import assert from 'node:assert/strict';

import type { Failure } from '../../src/failure';
import { OLDEST_AND_NEWEST } from '../runtimes';
import { inventedProgram, type Made } from './invented';
import { benchOwn } from './ownCalls';
import { NEW_NODES } from './recordings';

async function failed(
  code: string,
  version: string,
  made: Made = {},
  // what goes on is looked at before that, which takes its time on a busy machine
  timeoutMs = 5000,
): Promise<Failure> {
  const { result } = await benchOwn(inventedProgram(code, made), version, { timeoutMs });
  assert.ok('reason' in result, JSON.stringify(result));
  return result;
}

for (const version of OLDEST_AND_NEWEST) {
  describe(`a call without end on Node ${version}`, () => {
    it('is a recursion where it fills the stack', async () => {
      const { state, reason } = await failed(
        'function own(n) { return 1 + own(n + 1); }',
        version,
        { args: ['n'] },
      );
      assert.deepEqual([state, reason.code], ['failed', 'endlessRecursion']);
      assert.match(reason.message, /calls itself/);
      const other = await failed("function own() { throw new RangeError('no'); }", version);
      assert.equal(other.reason.code, 'threw');
    });

    it('is told to begin one operation after the other, by how many', async () => {
      const code = 'function own(api, done) { api.tick(function () { own(api, done); }); }';
      const facts = { 'api.tick': { answers: 'callback' } } as const;
      const { state, reason } = await failed(code, version, { args: ['api'], facts });
      assert.deepEqual([state, reason.code], ['neverCompleted', 'endless'], reason.message);
      assert.match(reason.found ?? '', /^\d+ I\/O operations, the last of them api\.tick$/);
      assert.match(reason.stack ?? '', /^\s+at own .*:1:\d+/);
    });

    it('is told by its timers where it has no I/O, and by nothing where it waits for one', async () => {
      const again = 'function own(done) { setTimeout(function () { own(done); }, 2); }';
      const { reason } = await failed(again, version);
      assert.equal(reason.code, 'endless');
      assert.match(reason.found ?? '', /^\d+ timers of its own$/);
      const once = 'function own(done) { setTimeout(done, 60000); }';
      assert.equal((await failed(once, version, {}, 2500)).reason.code, 'timedOut');
    });
  });
}

for (const version of NEW_NODES) {
  describe(`an async loop without end on Node ${version}`, () => {
    it('is told with its line, whatever it waits for', async () => {
      const code = `async function own() {
        while (true) {
          await new Promise((resolve) => setImmediate(resolve));
        }
      }`;
      // from beside, where it takes still more
      const { reason } = await failed(code, version, {}, 7500);
      assert.equal(reason.code, 'endless');
      assert.match(reason.found ?? '', /^\d+ waits begun within \d+ ms$/);
      assert.match(reason.stack ?? '', /:3:\d+/);
    });
  });
}
