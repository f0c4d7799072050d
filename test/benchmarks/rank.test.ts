import assert from 'node:assert/strict';

import { inRows } from './rank';

describe('the ranking', () => {
  it('has a row for each file that all could run, the fastest first', () => {
    const { ranked, unranked } = inRows(
      ['slow.js', 'fast.js', 'broken.js', 'refused.js'],
      new Map<string, number | string>([
        ['slow.js', 20],
        ['fast.js', 10],
        ['broken.js', 'the classic harness: TypeError'],
        ['refused.js', 5],
      ]),
      new Map<string, number | string>([
        ['slow.js', 18],
        ['fast.js', 9],
        ['refused.js', 'Async Score: failed, no function'],
      ]),
      new Map([
        ['slow.js', 21],
        ['fast.js', 11],
        ['refused.js', 6],
      ]),
    );
    assert.deepEqual(ranked, [
      { file: 'fast.js', classicMs: 10, soundMs: 9, faithfulMs: 11 },
      { file: 'slow.js', classicMs: 20, soundMs: 18, faithfulMs: 21 },
    ]);
    assert.deepEqual(unranked, [
      { file: 'broken.js', why: 'the classic harness: TypeError' },
      { file: 'refused.js', why: 'Async Score: failed, no function' },
    ]);
  });
});
