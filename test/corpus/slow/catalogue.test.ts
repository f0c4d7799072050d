import assert from 'node:assert/strict';

import { cases, isSlow, type Case } from './catalogue';

describe('the catalogue of functions that wait longer than they need', () => {
  let all: readonly Case[] = [];

  // fails where a piece of code that marks a line does not stand once in its function
  before(async () => {
    all = await cases();
  });

  it('has 40 that could wait less, and 40 that must stay', () => {
    const slow = all.filter(({ wanted }) => isSlow(wanted));
    assert.ok(slow.length >= 40, `${slow.length} are slow`);
    assert.ok(all.length - slow.length >= 40, `${all.length - slow.length} stay`);
  });

  it('has all that keeps an order', () => {
    const kept = all.flatMap(({ wanted }) => (isSlow(wanted) ? [] : wanted.stays));
    for (const each of ['data', 'control', 'resource', 'order'])
      assert.ok(kept.includes(each), each);
  });
});
