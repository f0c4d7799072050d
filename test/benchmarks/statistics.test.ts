import assert from 'node:assert/strict';

import { createRandom } from '../../src/harness/random';
import { areApart, ratioOfMedians, spearman, widthAfter, widthOf } from './statistics';

describe('the statistics of the benchmarks', () => {
  const a = [10, 11, 12, 13, 14];

  it('divide the median of B by that of A', () => {
    const { median, low, high } = ratioOfMedians(a, [20, 22, 24, 26, 28], createRandom(1));
    assert.equal(median, 2);
    assert.ok(low < 2 && 2 < high, `${low}–${high}`);
  });

  it('take no pairs: the two may differ in number', () => {
    assert.equal(ratioOfMedians([10, 10, 10], [30], createRandom(1)).median, 3);
  });

  it('take off what both have in common', () => {
    assert.equal(ratioOfMedians([15], [25], createRandom(1), 5).median, 2);
  });

  it('find no width where nothing varies', () => {
    const { low, high } = ratioOfMedians([10, 10], [20, 20], createRandom(1));
    assert.deepEqual([low, high], [2, 2]);
  });

  it('give the width as a share', () => {
    assert.equal(widthOf({ low: 2, high: 3 }), 0.5);
  });

  it('let a width fall with the root of the time', () => {
    assert.equal(widthAfter(0.1, 10, 40), 0.05);
    assert.equal(widthAfter(0.1, 10, 10), 0.1);
  });

  it('tell intervals that meet from those that do not', () => {
    const interval = (low: number, high: number) => ({ median: low, low, high });
    assert.equal(areApart(interval(1, 2), interval(2, 3)), false);
    assert.equal(areApart(interval(1, 2), interval(2.1, 3)), true);
    assert.equal(areApart(interval(4, 5), interval(2.1, 3)), true);
  });

  // the ten pairs of IQ and hours before the television that Wikipedia computes by hand
  it("give Spearman's coefficient of a published example", () => {
    const iq = [106, 86, 100, 101, 99, 103, 97, 113, 112, 110];
    const hours = [7, 0, 27, 50, 28, 29, 20, 12, 6, 17];
    assert.ok(Math.abs(spearman(iq, hours) - -29 / 165) < 1e-12);
  });
});
