import type { Estimate } from './benchmark';
import { estimate } from './estimate';
import { widening } from './likeness';
import { signedRankInterval, signedRankP } from './signedRank';

/** Figures as steady as what a call allocates show differences that nobody would act on. */
const LEAST = 1.01;

/** An interval that goes no further from 1 than this tells that there is no difference worth having. */
const WORTH = 1.05;

/**
 * How often a comparison may claim any difference where there is none, all its figures together: what
 * is quoted in a review may be wrong three times in a hundred reviews, not as often for each figure.
 */
const CHANCE = 0.03;

export type Difference = 'more' | 'less' | 'no difference found' | 'too noisy to tell';

export interface RatioEstimate extends Estimate {
  /** How many times wider the interval is, as rounds that follow each other are alike. 1: no wider. */
  widened: number;
  /** Two-sided p of no difference. */
  p: number;
}

/**
 * B / A, paired by the round in which both were measured: what disturbs the machine for a while
 * disturbs both. Null where there is no round with both, or where A measured nothing. A ratio of 0 (B
 * measured nothing) is as far from 1 as can be.
 */
export function ratioOf(a: readonly number[], b: readonly number[]): RatioEstimate | null {
  const pairs = a.slice(0, b.length).map((value, round) => (b[round] as number) / value);
  if (pairs.length === 0 || !pairs.every(Number.isFinite)) return null;
  const logarithms = pairs.map(Math.log);
  const of = estimate(pairs);
  const middle = Math.log(of.median);
  const widened = widening(logarithms);
  // around an infinite middle (B mostly measured nothing) there is no distance to widen
  const wider = (end: number) => (widened === 1 ? end : middle + widened * (end - middle));
  const [low, high] = signedRankInterval(logarithms);
  return {
    ...of,
    low: low >= middle ? of.median : Math.exp(wider(low)),
    high: high <= middle ? of.median : Math.exp(wider(high)),
    widened,
    p: signedRankP(logarithms.map((each) => each - nearer(middle, widened))),
  };
}

/** Taken off each pair, the test rejects 0 where the widened interval does not hold it. */
function nearer(middle: number, widened: number): number {
  return widened === 1 ? 0 : middle * (1 - 1 / widened);
}

/** A ratio of a comparison, and how much of the chance to be wrong it has, beside the others. */
export interface Weighed {
  ratio: RatioEstimate;
  weight: number;
}

/**
 * What each ratio of one comparison tells. The smallest p is held against its share of `chance` among
 * all of them, the next against its share among those that are left and so on, up to the first that is
 * too large; what is smallest goes by weight as well (S. Holm, A Simple Sequentially Rejective Multiple
 * Test Procedure, Scandinavian Journal of Statistics 6, 1979).
 */
export function differencesOf(weighed: readonly Weighed[], chance = CHANCE): Difference[] {
  const byChance = [...weighed].sort((a, b) => a.ratio.p / a.weight - b.ratio.p / b.weight);
  let left = byChance.reduce((sum, { weight }) => sum + weight, 0);
  const firstKept = byChance.findIndex(({ ratio, weight }) => {
    if (ratio.p > (chance * weight) / left) return true;
    left -= weight;
    return false;
  });
  const shown = new Set(firstKept < 0 ? byChance : byChance.slice(0, firstKept));
  return weighed.map((each) => differenceOf(each.ratio, shown.has(each)));
}

function differenceOf({ median, low, high }: RatioEstimate, isShown: boolean): Difference {
  const isWorth = isShown && farthest({ low: median, high: median }) > LEAST;
  if (isWorth && low > 1) return 'more';
  if (isWorth && high < 1) return 'less';
  return farthest({ low, high }) <= WORTH ? 'no difference found' : 'too noisy to tell';
}

/** How far an interval of a ratio goes from 1, either way, as a ratio above it. */
export function farthest({ low, high }: { low: number; high: number }): number {
  return Math.max(high, 1 / low);
}
