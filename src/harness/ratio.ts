import type { Estimate } from './benchmark';
import { estimate } from './estimate';
import type { Random } from './random';
import { signedRankP } from './signedRank';

/** An interval that holds 1 and is narrower than this (high / low) shows that there is no difference worth having. */
const NARROW = 1.1;

/**
 * How often a difference may be claimed where there is none: what is quoted in a review may be
 * wrong once in a hundred, not once in twenty. Eight pairs on one side are needed at the least.
 */
const CHANCE = 0.01;

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

function withoutDifference(low: number, high: number): Difference {
  return high / low <= NARROW ? 'no difference found' : 'too noisy to tell';
}

/**
 * A difference is claimed only where the interval and the signed-rank test agree: from few rounds,
 * the bootstrap interval of a median is a little too narrow.
 */
function differenceOf({ low, high, samples }: Estimate): Difference {
  const holdsOne = low <= 1 && high >= 1;
  if (holdsOne) return withoutDifference(low, high);
  // a ratio of 0 (B measured nothing) is as far from 1 as can be: its logarithm ranks first
  if (signedRankP(samples.map(Math.log)) > CHANCE) return 'too noisy to tell';
  return low > 1 ? 'more' : 'less';
}
