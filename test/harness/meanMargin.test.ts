import assert from 'node:assert/strict';

import { marginPercent, tQuantile } from '../../src/harness/meanMargin';

describe('the margin of a mean', () => {
  it('has the quantiles of the table of Student’s t', () => {
    const table: [degrees: number, quantile: number][] = [
      [1, 12.706],
      [2, 4.303],
      [3, 3.182],
      [4, 2.776],
      [5, 2.571],
      [10, 2.228],
      [30, 2.042],
      [120, 1.98],
    ];
    for (const [degrees, quantile] of table) {
      const found = tQuantile(degrees);
      assert.ok(Math.abs(found / quantile - 1) < 0.002, `${degrees}: ${found}`);
    }
  });

  it('is half of the interval in percent of the mean', () => {
    // mean 100, standard deviation 10, standard error 5, t of 3 degrees 3.18
    const samples = [90, 90, 110, 110].map((value) => 100 + (value - 100) * Math.sqrt(3 / 4));
    assert.ok(Math.abs(marginPercent(samples) - 15.91) < 0.05, `${marginPercent(samples)}`);
  });

  it('is none of samples that are all the same, nor of one', () => {
    assert.equal(marginPercent([5, 5, 5]), 0);
    assert.equal(marginPercent([5]), 0);
  });
});
