import assert from 'node:assert/strict';

import { estimate } from '../../src/harness/estimate';
import { createRandom, shuffled } from '../../src/harness/random';
import { differencesOf, ratioOf, type RatioEstimate } from '../../src/harness/ratio';
import { outliersOf } from '../../src/harness/outliers';
import { signedRankInterval, signedRankP } from '../../src/harness/signedRank';

describe('an estimate', () => {
  it('has the median of the samples, and keeps them in their order', () => {
    const { median, samples } = estimate([5, 1, 4, 2, 3]);
    assert.equal(median, 3);
    assert.deepEqual(samples, [5, 1, 4, 2, 3]);
    assert.equal(estimate([4, 1, 2, 3]).median, 2.5);
  });

  it('has no width where all samples are the same', () => {
    const { low, high } = estimate([7, 7, 7, 7, 7]);
    assert.deepEqual([low, high], [7, 7]);
  });

  it('lies within the samples and around the median', () => {
    const samples = [9, 3, 7, 1, 8, 2, 6, 4, 5];
    const { low, median, high } = estimate(samples);
    assert.ok(low >= 1 && low < median && median < high && high <= 9, `${low} ${median} ${high}`);
  });

  it('covers the median of what the samples were drawn from in at least 95 of 100 cases', () => {
    const random = createRandom(42);
    for (const count of [6, 8, 10, 15, 40]) {
      // skewed, with two modes: nothing is assumed of it
      const draw = () => (random() < 0.5 ? random() : 2 + 50 * random() ** 3);
      let covered = 0;
      for (let i = 0; i < 1000; i += 1) {
        const { low, high } = estimate(Array.from({ length: count }, draw));
        if (low <= 2 && 1 <= high) covered += 1;
      }
      assert.ok(covered >= 945, `${covered} of 1000 with ${count}`);
    }
  });

  it('lies between the samples that the published table of its ranks has', () => {
    const ends = (count: number) => {
      const { low, high } = estimate(Array.from({ length: count }, (_, i) => i + 1));
      return [low, high];
    };
    // Dixon and Massey, Introduction to Statistical Analysis, confidence intervals for the median
    assert.deepEqual([5, 6, 8, 9, 10, 12, 15, 20, 25].map(ends), [
      [1, 5],
      [1, 6],
      [1, 8],
      [2, 8],
      [2, 9],
      [3, 10],
      [4, 12],
      [6, 15],
      [8, 18],
    ]);
  });

  it('needs a sample', () => {
    assert.throws(() => estimate([]), RangeError);
  });
});

describe('a ratio', () => {
  const a = [100, 101, 99, 100, 102, 98, 100, 99];

  function times(factor: number): number[] {
    return a.map((value) => value * factor);
  }

  it('is B / A, round by round', () => {
    const ratio = ratioOf([10, 20, 40], [20, 40, 80]);
    assert.deepEqual(ratio?.samples, [2, 2, 2]);
    assert.equal(ratio?.median, 2);
  });

  const alike = (ratio: RatioEstimate) => ({ ratio, weight: 1 });
  const toldOf = (one: readonly number[], other: readonly number[]) =>
    differencesOf([alike(ratioOf(one, other) ?? assert.fail())])[0];

  it('tells more, less, and no difference', () => {
    assert.equal(toldOf(a, times(1.2)), 'more');
    assert.equal(toldOf(a, times(0.8)), 'less');
    assert.equal(toldOf(a, [101, 100, 100, 99, 101, 99, 100, 99]), 'no difference found');
  });

  it('tells that there is none above 5 % where all of the interval lies within that', () => {
    // seven of eight pairs on one side, all of them near 1: no claim, and nothing too noisy about it
    const pairs = [1.01, 1.02, 1.03, 0.985, 1.02, 1.012, 1.018, 1.024];
    assert.equal(
      toldOf(
        a,
        a.map((value, i) => value * pairs[i]!),
      ),
      'no difference found',
    );
    const wider = [1.01, 1.06, 1.03, 0.96, 1.02, 0.9, 1.018, 1.12];
    assert.equal(
      toldOf(
        a,
        a.map((value, i) => value * wider[i]!),
      ),
      'too noisy to tell',
    );
  });

  it('does not claim what the noise does not allow', () => {
    assert.equal(toldOf(a, [50, 200, 90, 180, 60, 100, 150, 70]), 'too noisy to tell');
  });

  it('holds the smallest p of several against what chance may do to all of them', () => {
    const of = (p: number) => ({ ...ratioOf(a, times(1.2))!, p });
    const told = (...ps: number[]) =>
      differencesOf(ps.map(of).map(alike)).map((each) => each === 'more');
    assert.deepEqual(told(0.029), [true]);
    assert.deepEqual(told(0.029, 0.5, 0.5), [false, false, false]);
    assert.deepEqual(told(0.5, 0.009, 0.014), [false, true, true]);
    assert.deepEqual(told(0.029, 0.009, 0.014), [true, true, true]);
    assert.deepEqual(told(0.011, 0.011, 0.011), [false, false, false]);
  });

  it('gives a figure its share of that by its weight, and what was shown leaves its own', () => {
    const told = (first: number, second: number, third: number) =>
      differencesOf(
        [first, second, third].map((p, i) => ({
          ratio: { ...ratioOf(a, times(1.2))!, p },
          weight: i === 0 ? 2 : 1,
        })),
      ).map((each) => each === 'more');
    assert.deepEqual(told(0.014, 0.5, 0.5), [true, false, false]);
    assert.deepEqual(told(0.5, 0.014, 0.5), [false, false, false]);
    assert.deepEqual(told(0.014, 0.014, 0.5), [true, true, false]);
  });

  it('claims nothing of three figures from fewer than eight rounds, however far apart they are', () => {
    // all of seven on one side: p = 2 / 128; of eight: 2 / 256
    const three = (rounds: number) =>
      differencesOf([1, 2, 3].map(() => alike(ratioOf(a.slice(0, rounds), times(2))!)));
    assert.deepEqual(new Set(three(7)), new Set(['too noisy to tell']));
    assert.deepEqual(new Set(three(8)), new Set(['more']));
  });

  it('finds that nothing was measured of B', () => {
    const none = ratioOf(a, times(0));
    assert.deepEqual([none?.median, none?.low, none?.high], [0, 0, 0]);
    // where B mostly measured nothing, the interval has two ends all the same
    const hardly = ratioOf([10, 10, 10, 10], [0, 0, 0, 5]);
    assert.deepEqual([hardly?.median, hardly?.low, hardly?.high], [0, 0, 0.5]);
    assert.equal(toldOf(a, times(0)), 'less');
  });

  it('is null where there is nothing to divide', () => {
    assert.equal(ratioOf([], []), null);
    assert.equal(ratioOf([0], [1]), null);
  });

  it('takes only the rounds that both have', () => {
    assert.deepEqual(ratioOf([1, 2, 4], [2, 4])?.samples, [2, 2]);
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

  it('leaves the interval that the published tables of it have', () => {
    // Hollander and Wolfe, Nonparametric Statistical Methods: the ends of ten pairs are the 9th of
    // their 55 means from either side, those of eight the 4th of 36
    const powers = (count: number) => Array.from({ length: count }, (_, i) => 2 ** i);
    assert.deepEqual(signedRankInterval(powers(5)), [1, 16]);
    assert.deepEqual(signedRankInterval(powers(8)), [2.5, 72]);
  });

  it('rejects just what lies outside of the interval', () => {
    const samples = [3.1, -0.4, 2.2, 5.9, 1.3, 0.8, 4.4, 2.9, -1.2, 3.7];
    const [low, high] = signedRankInterval(samples);
    const pOf = (middle: number) => signedRankP(samples.map((sample) => sample - middle));
    for (const end of [low, high]) {
      const outwards = end === low ? -0.001 : 0.001;
      assert.ok(pOf(end + outwards) <= 0.05 && pOf(end - outwards) > 0.05, `${pOf(end)}`);
    }
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
