import type { Estimate } from './benchmark';
import { estimate } from './estimate';
import type { Random } from './random';

/** An interval that holds 1 and is narrower than this (high / low) shows that there is no difference worth having. */
const NARROW = 1.1;

/** How often chance alone may put so many pairs on one side. */
const CHANCE = 0.05;

export type Difference = 'more' | 'less' | 'no difference found' | 'too noisy to tell';

export interface RatioEstimate extends Estimate {
  difference: Difference;
}

/**
 * B / A, paired by the round in which both were measured: what disturbs the machine for a while
 * disturbs both. Null where there is no round with both, or where A measured nothing.
 */
export function ratioOf(
  a: readonly number[],
  b: readonly number[],
  random: Random,
): RatioEstimate | null {
  const pairs = a.slice(0, b.length).map((value, round) => (b[round] as number) / value);
  if (pairs.length === 0 || !pairs.every(Number.isFinite)) return null;
  const ratio = estimate(pairs, random);
  return { ...ratio, difference: differenceOf(ratio) };
}

/**
 * A difference is claimed only where the interval and the sign test agree: from few rounds, the
 * bootstrap interval of a median is a little too narrow.
 */
function differenceOf({ low, high, samples }: Estimate): Difference {
  const holdsOne = low <= 1 && high >= 1;
  if (holdsOne) return high / low <= NARROW ? 'no difference found' : 'too noisy to tell';
  if (signTest(samples) > CHANCE) return 'too noisy to tell';
  return low > 1 ? 'more' : 'less';
}

/** Two-sided p of the sign test against a ratio of 1: how often chance is as one-sided as this. */
function signTest(ratios: readonly number[]): number {
  const above = ratios.filter((ratio) => ratio > 1).length;
  const below = ratios.filter((ratio) => ratio < 1).length;
  const pairs = above + below;
  let tail = 0;
  let ways = 1;
  for (let fewer = 0; fewer <= Math.min(above, below); fewer += 1) {
    tail += ways / 2 ** pairs;
    ways = (ways * (pairs - fewer)) / (fewer + 1);
  }
  return Math.min(1, 2 * tail);
}
