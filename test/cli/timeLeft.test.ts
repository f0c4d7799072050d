import assert from 'node:assert/strict';

import { TimeLeft } from '../../src/cli/timeLeft';

describe('the time that a run will go on', () => {
  const all = (count: number, tokens: number) => Array.from({ length: count }, () => ({ tokens }));

  it('is what those that were run took, for the size of those that are left', () => {
    const left = new TimeLeft([...all(10, 40), ...all(10, 340)], 1000);
    for (const one of all(10, 40)) left.isDone(one, false);
    assert.equal(left.words(11_000), 'about 40 s more');
  });

  it('is not told of a few, nor at the end', () => {
    const left = new TimeLeft(all(6, 40), 0);
    for (const one of all(4, 40)) left.isDone(one, false);
    assert.equal(left.words(4000), '');
    for (const one of all(1, 40)) left.isDone(one, false);
    assert.equal(left.words(5000), 'about 1 s more');
    for (const one of all(1, 40)) left.isDone(one, false);
    assert.equal(left.words(6000), '');
  });

  it('counts nothing for those that were kept', () => {
    const left = new TimeLeft(all(1000, 40), 0);
    for (const one of all(500, 40)) left.isDone(one, true);
    assert.equal(left.words(100), '');
    for (const one of all(5, 40)) left.isDone(one, false);
    assert.equal(left.words(5000), 'about 8 min more');
  });
});
