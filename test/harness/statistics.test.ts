import assert from 'node:assert/strict';

import { estimate } from '../../src/harness/estimate';
import { createRandom, shuffled } from '../../src/harness/random';
import { ratioOf } from '../../src/harness/ratio';
import { outliersOf } from '../../src/harness/outliers';
import { signedRankP } from '../../src/harness/signedRank';

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

  it('covers the median of what the samples were drawn from in about 95 of 100 cases', function () {
    // four hundred bootstraps take a while on a busy machine
    this.timeout(20_000);
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
  const a = [100, 101, 99, 100, 102, 98, 100, 99];

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
    const same = [101, 100, 100, 99, 101, 99, 100, 99];
    assert.equal(ratioOf(a, same, createRandom(1))?.difference, 'no difference found');
  });

  it('does not claim what the noise does not allow', () => {
    const wild = [50, 200, 90, 180, 60, 100, 150, 70];
    assert.equal(ratioOf(a, wild, createRandom(1))?.difference, 'too noisy to tell');
  });

  it('claims nothing from fewer than eight rounds, however far apart they are', () => {
    // all of seven on one side: p = 2 / 128; of eight: 2 / 256
    const seven = ratioOf(a.slice(0, 7), times(2), createRandom(1));
    assert.equal(seven?.difference, 'too noisy to tell');
    assert.equal(ratioOf(a, times(2), createRandom(1))?.difference, 'more');
  });

  it('claims a difference where there is none in about 1 of 100 cases', () => {
    const random = createRandom(11);
    let claims = 0;
    for (let i = 0; i < 200; i += 1) {
      const noise = () => Array.from({ length: 10 }, () => 1 + random());
      const { difference } = ratioOf(noise(), noise(), random) ?? {};
      if (difference === 'more' || difference === 'less') claims += 1;
    }
    assert.ok(claims <= 6, `${claims} of 200`);
  });

  it('finds five percent in noise of two percent from twelve rounds', () => {
    const random = createRandom(5);
    const normal = () => Array.from({ length: 12 }, random).reduce((sum, x) => sum + x, -6);
    let found = 0;
    for (let i = 0; i < 100; i += 1) {
      const noisy = (factor: number) =>
        Array.from({ length: 12 }, () => factor * (1 + 0.02 * normal()));
      if (ratioOf(noisy(1), noisy(1.05), random)?.difference === 'more') found += 1;
    }
    assert.ok(found >= 95, `${found} of 100`);
  });

  it('is null where there is nothing to divide', () => {
    assert.equal(ratioOf([], [], createRandom(1)), null);
    assert.equal(ratioOf([0], [1], createRandom(1)), null);
  });

  it('takes only the rounds that both have', () => {
    assert.deepEqual(ratioOf([1, 2, 4], [2, 4], createRandom(1))?.samples, [2, 2]);
  });
});

describe('the signed-rank test', () => {
  // Two-sided critical values of the smaller rank sum at 5 % and at 1 %, from the published table
  // (Wilcoxon and Wilcox, Some Rapid Approximate Statistical Procedures, 1964): at the value p is
  // not above the level, at the next one it is.
  const TABLE = [
    { pairs: 8, at5: 3, at1: 0 },
    { pairs: 10, at5: 8, at1: 3 },
    { pairs: 12, at5: 13, at1: 7 },
    { pairs: 15, at5: 25, at1: 15 },
    { pairs: 20, at5: 52, at1: 37 },
    { pairs: 25, at5: 89, at1: 68 },
  ];

  /** Differences 1 to n, of which those with a minus sign have the ranks that sum to `below`. */
  function differences(pairs: number, below: number): number[] {
    const list = Array.from({ length: pairs }, (_, i) => i + 1);
    let left = below;
    for (let i = pairs - 1; i >= 0; i -= 1) {
      if (left < (list[i] as number)) continue;
      left -= list[i] as number;
      list[i] = -(list[i] as number);
    }
    assert.equal(left, 0);
    return list;
  }

  for (const { pairs, at5, at1 } of TABLE) {
    it(`has the published critical values for ${pairs} pairs`, () => {
      assert.ok(signedRankP(differences(pairs, at5)) <= 0.05);
      assert.ok(signedRankP(differences(pairs, at5 + 1)) > 0.05);
      assert.ok(signedRankP(differences(pairs, at1)) <= 0.01);
      assert.ok(signedRankP(differences(pairs, at1 + 1)) > 0.01);
    });
  }

  it('counts exactly: three pairs on one side are 2 in 8', () => {
    assert.equal(signedRankP([1, 2, 3]), 0.25);
    assert.equal(signedRankP([-1, -2, -3]), 0.25);
    assert.equal(signedRankP([-1, 2, 3]), 0.5);
  });

  it('leaves out what does not differ, and shares the ranks of ties', () => {
    assert.equal(signedRankP([0, 0, 1, 2, 3]), 0.25);
    assert.equal(signedRankP([0, 0]), 1);
    // ranks 1.5, 1.5, 3: sums of the choices are 0, 1.5, 1.5, 3, 3, 4.5, 4.5, 6
    assert.equal(signedRankP([-1, 1, 2]), 0.75);
  });
});

describe('outliers', () => {
  it('are those with a modified z-score above 3.5', () => {
    // the example of Iglewicz and Hoaglin's method: median 10, median deviation 1
    const samples = [9, 10, 11, 10, 9, 11, 10, 8, 12, 15.1, 15.3];
    // 0.6745 * 5.1 / 1 = 3.44, 0.6745 * 5.3 / 1 = 3.57
    assert.deepEqual(outliersOf(samples), [10]);
  });

  it('are not told from fewer than eight samples, nor where most are the same', () => {
    assert.deepEqual(outliersOf([1, 1.1, 0.9, 1, 50]), []);
    assert.deepEqual(outliersOf([1, 1, 1, 1, 1, 1, 1, 50]), []);
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
