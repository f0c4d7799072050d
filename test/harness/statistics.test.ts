import assert from 'node:assert/strict';

import { estimate } from '../../src/harness/estimate';
import { createRandom, shuffled } from '../../src/harness/random';
import { ratioOf } from '../../src/harness/ratio';

describe('an estimate', () => {
  it('has the median of the samples, and keeps them in their order', () => {
    const { median, samples } = estimate([5, 1, 4, 2, 3], createRandom(1));
    assert.equal(median, 3);
    assert.deepEqual(samples, [5, 1, 4, 2, 3]);
    assert.equal(estimate([4, 1, 2, 3], createRandom(1)).median, 2.5);
  });

  it('has no width where all samples are the same', () => {
    const { low, high } = estimate([7, 7, 7, 7, 7], createRandom(1));
    assert.deepEqual([low, high], [7, 7]);
  });

  it('lies within the samples and around the median', () => {
    const samples = [9, 3, 7, 1, 8, 2, 6, 4, 5];
    const { low, median, high } = estimate(samples, createRandom(3));
    assert.ok(low >= 1 && low < median && median < high && high <= 9, `${low} ${median} ${high}`);
  });

  it('covers the median of what the samples were drawn from in about 95 of 100 cases', () => {
    const random = createRandom(42);
    let covered = 0;
    for (let i = 0; i < 400; i += 1) {
      const samples = Array.from({ length: 15 }, () => random());
      const { low, high } = estimate(samples, random);
      if (low <= 0.5 && 0.5 <= high) covered += 1;
    }
    assert.ok(covered >= 0.9 * 400 && covered <= 0.99 * 400, `${covered} of 400`);
  });

  it('is repeated by its seed', () => {
    const samples = [3, 1, 2, 5, 4];
    assert.deepEqual(estimate(samples, createRandom(9)), estimate(samples, createRandom(9)));
  });

  it('needs a sample', () => {
    assert.throws(() => estimate([], createRandom(1)), RangeError);
  });
});

describe('a ratio', () => {
  const a = [100, 101, 99, 100, 102, 98, 100];

  function times(factor: number): number[] {
    return a.map((value) => value * factor);
  }

  it('is B / A, round by round', () => {
    const ratio = ratioOf([10, 20, 40], [20, 40, 80], createRandom(1));
    assert.deepEqual(ratio?.samples, [2, 2, 2]);
    assert.equal(ratio?.median, 2);
  });

  it('tells more, less, and no difference', () => {
    assert.equal(ratioOf(a, times(1.2), createRandom(1))?.difference, 'more');
    assert.equal(ratioOf(a, times(0.8), createRandom(1))?.difference, 'less');
    const same = [101, 100, 100, 99, 101, 99, 100];
    assert.equal(ratioOf(a, same, createRandom(1))?.difference, 'no difference found');
  });

  it('does not claim what the noise does not allow', () => {
    const wild = [50, 200, 90, 180, 60, 100, 150];
    assert.equal(ratioOf(a, wild, createRandom(1))?.difference, 'too noisy to tell');
  });

  it('claims nothing from a handful of rounds', () => {
    const five = a.slice(0, 5);
    assert.equal(ratioOf(five, times(2), createRandom(1))?.difference, 'too noisy to tell');
  });

  it('claims nothing from seven rounds of which one goes the other way', () => {
    // p of the sign test: 16 of 128 for one in seven, 2 of 128 for none
    const one = [80, 80, 80, 80, 80, 80, 101];
    assert.notEqual(ratioOf(a, one, createRandom(1))?.difference, 'less');
    const none = [80, 80, 80, 80, 80, 80, 80];
    assert.equal(ratioOf(a, none, createRandom(1))?.difference, 'less');
  });

  it('claims a difference where there is none in at most 1 of 20 cases', () => {
    const random = createRandom(11);
    let claims = 0;
    for (let i = 0; i < 300; i += 1) {
      const noise = () => Array.from({ length: 7 }, () => 1 + random());
      const { difference } = ratioOf(noise(), noise(), random) ?? {};
      if (difference === 'more' || difference === 'less') claims += 1;
    }
    assert.ok(claims <= 15, `${claims} of 300`);
  });

  it('is null where there is nothing to divide', () => {
    assert.equal(ratioOf([], [], createRandom(1)), null);
    assert.equal(ratioOf([0], [1], createRandom(1)), null);
  });

  it('takes only the rounds that both have', () => {
    assert.deepEqual(ratioOf([1, 2, 4], [2, 4], createRandom(1))?.samples, [2, 2]);
  });
});

describe('the random order', () => {
  it('holds every item once and is repeated by its seed', () => {
    const items = ['a', 'b', 'c', 'd', 'e'];
    const order = shuffled(items, createRandom(5));
    assert.deepEqual([...order].sort(), items);
    assert.deepEqual(order, shuffled(items, createRandom(5)));
    assert.notDeepEqual(order, shuffled(items, createRandom(6)));
  });

  it('puts each item first about as often', () => {
    const random = createRandom(7);
    const first = { a: 0, b: 0, c: 0 };
    for (let i = 0; i < 3000; i += 1)
      first[shuffled(['a', 'b', 'c'] as const, random)[0] as 'a'] += 1;
    for (const count of Object.values(first)) assert.ok(Math.abs(count - 1000) < 120, `${count}`);
  });
});
