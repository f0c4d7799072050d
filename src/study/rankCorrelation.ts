import { sampleCorrelation } from 'simple-statistics';

import { failure, type Failure } from '../failure';
import type { RankCorrelation } from '../report/tableBeside';

/**
 * Least rows: four rows are in the order of four others by chance once in 24 times; five once in
 * 120.
 */
const FEWEST_ROWS = 5;

/**
 * Spearman's rank correlation of pairs: Pearson's of their ranks; equal values share the mean of
 * their ranks.
 */
export function rankCorrelation(
  pairs: readonly (readonly [number, number])[],
): RankCorrelation | Failure {
  if (pairs.length < FEWEST_ROWS) {
    return failure('skipped', 'nothingMeasured', tooFew(pairs.length), {
      found: String(pairs.length),
      needed: String(FEWEST_ROWS),
    });
  }
  const sides = [pairs.map(([a]) => a), pairs.map(([, b]) => b)] as const;
  if (sides.some((side) => new Set(side).size === 1)) {
    return failure('skipped', 'nothingMeasured', 'All figures of one side are equal: no order.');
  }
  const rho = sampleCorrelation(meanRanks(sides[0]), meanRanks(sides[1]));
  // rounding may exceed 1 a little
  return { state: 'scored', rho: Math.max(-1, Math.min(1, rho)), rows: pairs.length };
}

function tooFew(rows: number): string {
  if (rows === 0) return 'No row has both figures.';
  return rows === 1 ? 'One row is too few.' : `${rows} rows are too few.`;
}

/** True if rows too few for a rank correlation have the same order; else null. */
export function areInSameOrder(pairs: readonly (readonly [number, number])[]): boolean | null {
  if (pairs.length < 2 || pairs.length >= FEWEST_ROWS) return null;
  return pairs.every(([a, ours], index) =>
    pairs.slice(index + 1).every(([b, others]) => Math.sign(a - b) === Math.sign(ours - others)),
  );
}

/** Rank of each value from 1 on; equal values share the mean of theirs. */
export function meanRanks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}
