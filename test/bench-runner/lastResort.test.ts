import assert from 'node:assert/strict';

import type { ValueFact } from '../../bench-runner/protocol/invention';
import { TESTED_VERSIONS } from '../runtimes';
import { inventedProgram, madeUp } from './invented';
import { benchOwn, probedOwn } from './ownCalls';

const STREAM: ValueFact = { answers: 'stream' };

function hasSignals(version: string): boolean {
  return Number(version.split('.')[0]) > 14;
}

for (const version of TESTED_VERSIONS) {
  describe(`what comes at last on Node ${version}`, () => {
    it('is the end of a stream that is only waited for', async function () {
      // it has no event that tells that nothing is left to do
      if (version.startsWith('0.')) return;
      const code = `function own(id, done) {
        db.open(id).on('end', function () { done(null, 'ended'); });
      }`;
      const facts = { 'db.open': STREAM };
      const made = await madeUp(code, version, { globals: ['db'], facts, args: ['id'] });
      assert.deepEqual(made.slice(0, 2), ['callback', '"ended"']);
    });

    it('is no signal for each call where nothing listens to it', async function () {
      if (!hasSignals(version)) return;
      const counting = (use: string) => `const seen = new Set();
        async function own(signal) {
          ${use}
          await db.find();
          seen.add(signal);
          if (seen.size > 20) throw new Error('each call has its own');
        }`;
      const facts = { signal: { is: 'abortSignal' }, 'db.find': { answers: 'promise' } } as const;
      const of = (use: string) =>
        inventedProgram(counting(use), { globals: ['db'], facts, args: ['signal'] });
      // rounds of four calls: those of the first have one each
      const { result } = await benchOwn(of(''), version, { kind: 'observed' });
      assert.equal(result.state, 'completed', JSON.stringify(result));
      const heard = await benchOwn(of("signal.addEventListener('abort', Object);"), version, {
        kind: 'observed',
      });
      assert.match(JSON.stringify(heard.result), /each call has its own/);
    });

    it('is the end of a stream in a probe as well, where timers keep the process', async function () {
      if (version.startsWith('0.')) return;
      const code = `function own(id, done) {
        db.find(id, function (error) {
          if (error) return done(error);
          db.open(id).on('end', function () { done(null, 'ended'); });
        });
      }`;
      const facts: Record<string, ValueFact> = {
        'db.open': STREAM,
        'db.find': { answers: 'callback' },
      };
      const program = inventedProgram(code, { globals: ['db'], facts, args: ['id'] });
      const { probes } = await probedOwn(program, version, ['passed', 'neverCalled']);
      const ends = probes.filter(({ operation }) => operation === '0');
      assert.deepEqual(
        ends.map(({ mode, outcome }) => [mode, outcome]),
        [
          ['passed', 'delivered'],
          ['neverCalled', 'neverCompleted'],
        ],
      );
    });

    it('is a signal that is only waited for', async function () {
      if (!hasSignals(version)) return;
      const code = `const { once } = require('node:events');
        async function own(stopped, signal) {
          if (!stopped.aborted) await once(stopped, 'abort', { signal });
          return stopped.aborted + ' ' + signal.aborted;
        }`;
      const facts: Record<string, ValueFact> = {
        stopped: { is: 'abortSignal' },
        'signal.aborted': { tested: true },
      };
      const made = await madeUp(code, version, { facts, args: ['stopped', 'signal'] });
      assert.deepEqual(made, ['promise', '"true false"', ['stopped.abort']]);
    });

    it('is no signal where the call ends without it', async function () {
      if (!hasSignals(version)) return;
      const code = `async function own(signal) {
        signal.addEventListener('abort', function () { throw new Error('aborted'); });
        await db.find();
        return signal.aborted;
      }`;
      const facts: Record<string, ValueFact> = { 'db.find': { answers: 'promise' } };
      const made = await madeUp(code, version, { facts, globals: ['db'], args: ['signal'] });
      assert.deepEqual(made, ['promise', 'false', ['db.find']]);
    });

    it('is nothing for a second call that waits for good: each call is given its own then', async function () {
      if (!hasSignals(version)) return;
      const code = `function own(state) {
        return new Promise(function (resolve) {
          if (!state.used) setTimeout(resolve, 1);
          state.used = true;
        });
      }`;
      const facts: Record<string, ValueFact> = {
        state: { is: 'object' },
        'state.used': { value: false },
      };
      const made = await madeUp(code, version, { facts, args: ['state'] });
      assert.equal(made[0], 'promise');
    });
  });
}
