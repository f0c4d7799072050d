import * as assert from 'node:assert/strict';

import { areInSameOrder, meanRanks, rankCorrelation } from '../../src/study/rankCorrelation';

function rhoOf(a: readonly number[], b: readonly number[]): number {
  const found = rankCorrelation(a.map((value, index) => [value, b[index] as number] as const));
  assert.ok(found.state === 'scored');
  assert.equal(found.rows, a.length);
  return found.rho;
}

describe('the rank correlation', () => {
  it('gives equal values the mean of the ranks that they take up', () => {
    assert.deepEqual(meanRanks([30, 10, 20, 20]), [4, 1, 2.5, 2.5]);
    assert.deepEqual(meanRanks([5, 5, 5]), [2, 2, 2]);
  });

  it('is 1 in the same order and -1 in the reverse, however far apart', () => {
    assert.equal(rhoOf([1, 2, 3, 4, 5], [10, 200, 201, 9000, 9001]).toFixed(12), '1.000000000000');
    assert.equal(rhoOf([1, 2, 3, 4, 5], [9, 8, 7, 0, -1]).toFixed(12), '-1.000000000000');
  });

  it('is never above 1', () => {
    const eight = [1, 2, 3, 4, 5, 6, 7, 8];
    assert.equal(rhoOf(eight, eight), 1);
  });

  it('is that of the textbook without ties: 1 - 6 Σd² / n(n² - 1)', () => {
    // d = -4, 1, 1, 1, 1: Σd² = 20
    assert.equal(rhoOf([1, 2, 3, 4, 5], [5, 1, 2, 3, 4]).toFixed(12), '0.000000000000');
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110];
    const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17];
    assert.equal(rhoOf(iq, hours).toFixed(6), (-29 / 165).toFixed(6));
  });

  it('is Pearson’s of the mean ranks where there are ties', () => {
    // ranks 1, 2.5, 2.5, 4, 5 and 1, 3, 2, 4, 5: covariance 9.5, sums of squares 9.5 and 10
    assert.equal(
      rhoOf([10, 20, 20, 30, 40], [1, 3, 2, 4, 5]).toFixed(9),
      (9.5 / Math.sqrt(95)).toFixed(9),
    );
  });

  it('is none of two rows, nor where one side has no order', () => {
    const few = rankCorrelation([
      [1, 1],
      [2, 2],
    ]);
    assert.ok(few.state === 'skipped');
    assert.deepEqual([few.reason.found, few.reason.needed], ['2', '5']);
    assert.equal(
      rankCorrelation([
        [1, 5],
        [2, 5],
        [3, 5],
        [4, 5],
        [5, 5],
      ]).state,
      'skipped',
    );
  });
});

describe('the order of few rows', () => {
  it('is the same, or another', () => {
    const ours = (...values: number[]) => areInSameOrder(values.map((value, i) => [i, value]));
    assert.equal(ours(3, 5, 8, 9), true);
    assert.equal(ours(3, 8, 5, 9), false);
    assert.equal(ours(3, 3), false);
  });

  it('is not asked of one row, nor where there is a correlation', () => {
    assert.equal(areInSameOrder([[1, 1]]), null);
    assert.equal(areInSameOrder([1, 2, 3, 4, 5].map((each) => [each, each])), null);
  });
});
