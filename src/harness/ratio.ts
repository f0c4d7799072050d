import type { Estimate } from './benchmark';
import { estimate } from './estimate';
import type { Random } from './random';

/** An interval that holds 1 and is narrower than this (high / low) shows that there is no difference worth having. */
const NARROW = 1.1;

/** Fewer pairs than this fall on one side by chance too often (5 pairs: once in 16). */
const FEWEST_PAIRS = 6;

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

function differenceOf({ low, high, samples }: Estimate): Difference {
  if (samples.length < FEWEST_PAIRS) return 'too noisy to tell';
  if (low > 1) return 'more';
  if (high < 1) return 'less';
  return high / low <= NARROW ? 'no difference found' : 'too noisy to tell';
}
