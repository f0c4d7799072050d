import assert from 'node:assert/strict';

import { scored, subject } from './scoring';

const FUNCTION = {
  workload: { kind: 'function', parallel: 2, ioMs: 1, connections: 1, mode: 'faithful' },
} as const;

describe('a call that fails with what was invented', function () {
  this.timeout(60_000);

  async function outcome(text: string, parts = { benchmark: true, debuggability: true }) {
    const { benchmark, debuggability, call } = await scored(subject(text), { ...FUNCTION, parts });
    return [
      benchmark.state,
      debuggability.state,
      call?.args.map(({ from }) => from),
      benchmark.state === 'scored' ? '' : benchmark.reason.message,
    ];
  }

  it('is made without options', async () => {
    const text = `async function own(id, options) {
      if (Object(options) === options) return Promise.reject(new Error('odd'));
      return db.find(id);
    }`;
    const args = ['invention', 'default'];
    assert.deepEqual(await outcome(text), ['scored', 'scored', args, '']);
    const parts = { benchmark: true, debuggability: false };
    assert.deepEqual(await outcome(text, parts), ['scored', 'skipped', args, '']);
  });

  it('is made with what it has a default for', async () => {
    const text = `async function own(id, target = null) {
      return target.rows.find(id);
    }`;
    const args = ['invention', 'invention'];
    assert.deepEqual(await outcome(text), ['scored', 'scored', args, '']);
  });

  it('has failed as it did at first where no other way ends well', async () => {
    const text = `async function own(options) {
      if (Object.isFrozen(options) && options) return options;
      throw new Error(options ? 'first' : 'second');
    }`;
    const message = 'A call completed with an error although no I/O failed: Error: first';
    assert.deepEqual(await outcome(text), ['failed', 'failed', ['invention'], message]);
  });
});
