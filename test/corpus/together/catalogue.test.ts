import assert from 'node:assert/strict';

import { cases, RULES, type Case } from './catalogue';

describe('the catalogue of functions that run twice at once', () => {
  let all: readonly Case[] = [];

  // fails where a function is not in its file, or a piece of code does not stand once in it
  before(async () => {
    all = await cases();
  });

  it('has 40 with a race, and 60 without one', () => {
    const racing = all.filter(({ set }) => set === 'racing');
    const safe = all.filter(({ wanted }) => wanted === null);
    assert.ok(racing.length >= 40, `${racing.length} race`);
    assert.ok(safe.length >= 60, `${safe.length} are safe`);
  });

  it('has races of each rule, of our hand and as reported', () => {
    for (const set of ['racing', 'reported'] as const) {
      const first = all.filter((each) => each.set === set).map((each) => each.wanted?.rules[0]);
      const missing = RULES.filter((rule) => !first.includes(rule));
      assert.deepEqual(missing, [], set);
    }
  });

  it('names each function once, with the lines of its race', () => {
    const names = all.map(({ file, functionName }) => `${file}#${functionName}`);
    assert.equal(new Set(names).size, names.length);
    const without = all.filter(({ wanted }) => wanted?.lines.length === 0);
    assert.deepEqual(without, []);
  });
});
