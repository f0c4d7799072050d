import assert from 'node:assert/strict';

import { Models } from '../../src/models/models';
import { SHIPPED, SHIPPED_FILES } from '../../src/models/shipped';
import type { Asked } from '../../src/probe/resourceLeaks';
import { releasedTwice } from '../../src/probe/releasedTwice';

/** `pool.connect > client`, `client.release`, `!client.query` of one that fails, `pool.release < client`. */
function called(text: string, place: number): Asked {
  const [, failed, path = '', gives, takes] =
    /^(!?)([\w.]+)(?: > (\w+))?(?: < (\w+))?$/.exec(text) ?? [];
  const dot = path.lastIndexOf('.');
  return {
    ...{ place, on: path.slice(0, dot), method: path.slice(dot + 1), gives: gives ?? `${path}()` },
    ...{ takes: takes ? [takes] : [], words: null, failed: failed === '!', isOver: false },
  };
}

function twiceIn(calls: readonly string[], models = SHIPPED): string[] {
  return releasedTwice(calls.map(called), models).map(({ first, second }) =>
    [first, second].map(({ place }) => place).join(),
  );
}

const POOL = new Models([
  {
    name: 'pool.json',
    file: {
      entries: [
        {
          path: '*.borrow',
          effects: [{ acquires: 'connection', releasedBy: 'giveBack', on: 'result' }],
        },
      ],
    },
  },
  ...SHIPPED_FILES,
]);

describe('resources that are given back twice', () => {
  for (const [what, calls, wanted] of [
    [
      'are told',
      ['pool.connect > client', 'client.query', 'client.release', 'client.release'],
      ['2,3'],
    ],
    [
      'are told of what takes it back',
      ['pool.acquire > client', 'pool.release < client', 'pool.release < client'],
      ['1,2'],
    ],
    ['are told of a lock', ['lock.acquire', 'lock.release', 'lock.release'], ['1,2']],
    ['are not told of one release', ['pool.connect > client', 'client.release'], []],
    [
      'are not told where it was acquired again',
      ['pool.connect > c', 'c.release', 'pool.connect > c', 'c.release'],
      [],
    ],
    ['are not told of two', ['pool.connect > a', 'pool.connect > b', 'a.release', 'b.release'], []],
    [
      'are not told of one lock that was taken twice',
      ['lock.acquire', 'lock.acquire', 'lock.release', 'lock.release'],
      [],
    ],
    ['are not told of a release that failed', ['pool.connect > c', '!c.release', 'c.release'], []],
    ['are not told of what may be closed twice', ['fs.open > f', 'f.close', 'f.close'], []],
    ['are not told of what was not acquired here', ['client.release', 'client.release'], []],
  ] as const) {
    it(what, () => assert.deepEqual(twiceIn(calls), wanted));
  }

  it('are told by the model of a user', () => {
    const calls = ['pool.borrow > lease', 'lease.giveBack', 'lease.giveBack'];
    assert.deepEqual(twiceIn(calls), []);
    assert.deepEqual(twiceIn(calls, POOL), ['1,2']);
  });
});
