import { farthest } from './largestDifference';
import type { Estimate } from './benchmark';
import { estimate } from './estimate';
import { intervalWidening } from './autocorrelation';
import { signedRankInterval, signedRankP } from './signedRank';

/**
 * Smallest difference to report: steady figures, such as the allocation of a call, show differences
 * that nobody would act on.
 */
const LEAST = 1.01;

/** Distance of an interval from 1 within which no difference is worth acting on. */
const WORTH = 1.05;

/**
 * Probability that a comparison claims any difference where there is none, for all its figures
 * together: so that reviews that quote it are wrong three times in a hundred, not as often for each
 * figure.
 */
const CHANCE = 0.03;

export type Difference = 'more' | 'less' | 'no difference found' | 'too noisy to tell';

export interface RatioEstimate extends Estimate {
  /** Factor by which the interval is wider, as consecutive rounds are alike. 1: no wider. */
  widened: number;
  /** Two-sided p of no difference. */
  p: number;
}

/**
 * B / A, paired by the round in which both were measured, as a disturbance of the machine affects
 * both. Null if no round has both, or A measured nothing. A ratio of 0 (B measured nothing) is as
 * far from 1 as can be.
 */
export function ratioOf(a: readonly number[], b: readonly number[]): RatioEstimate | null {
  const pairs = a.slice(0, b.length).map((value, round) => (b[round] as number) / value);
  if (pairs.length === 0 || !pairs.every(Number.isFinite)) return null;
  const logarithms = pairs.map(Math.log);
  const of = estimate(pairs);
  const middle = Math.log(of.median);
  const widened = intervalWidening(logarithms);
  // an infinite middle (B mostly measured nothing) has no distance to widen
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

/**
 * Amount that, taken off each pair, makes the test reject 0 if the widened interval excludes it.
 */
function nearer(middle: number, widened: number): number {
  return widened === 1 ? 0 : middle * (1 - 1 / widened);
}

/** A ratio of a comparison, and its share of the probability of an error. */
export interface Weighed {
  ratio: RatioEstimate;
  weight: number;
}

/**
 * Result of each ratio of one comparison. The smallest p is compared with its share of `chance`
 * among all of them, the next with its share among the rest and so on, up to the first that is too
 * large; the order is by p over weight (S. Holm, A Simple Sequentially Rejective Multiple Test
 * Procedure, Scandinavian Journal of Statistics 6, 1979).
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
