import { sampleCorrelation } from 'simple-statistics';

import { failure, type Failure } from '../failure';
import type { RankCorrelation } from '../report/tableBeside';

/** Of two values there is but one order and its reverse. */
const FEWEST_ROWS = 3;

/**
 * Spearman's rank correlation of pairs: Pearson's of their ranks, where equal values share the mean
 * of the ranks that they take up.
 */
export function rankCorrelation(
  pairs: readonly (readonly [number, number])[],
): RankCorrelation | Failure {
  if (pairs.length < FEWEST_ROWS) {
    return failure('skipped', 'nothingMeasured', 'Too few rows have both figures for an order.', {
      found: String(pairs.length),
      needed: String(FEWEST_ROWS),
    });
  }
  const sides = [pairs.map(([a]) => a), pairs.map(([, b]) => b)] as const;
  if (sides.some((side) => new Set(side).size === 1)) {
    return failure('skipped', 'nothingMeasured', 'All figures of one side are equal: no order.');
  }
  const rho = sampleCorrelation(meanRanks(sides[0]), meanRanks(sides[1]));
  // rounding may lead a little beyond 1
  return { state: 'scored', rho: Math.max(-1, Math.min(1, rho)), rows: pairs.length };
}

/** The rank of each value from 1 on; equal ones share the mean of theirs. */
export function meanRanks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}
