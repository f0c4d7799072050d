import { median, quantileSorted, sampleRankCorrelation } from 'simple-statistics';

import type { Random } from '../../src/harness/random';

export interface Interval {
  median: number;
  low: number;
  high: number;
}

const RESAMPLES = 2000;
const TAIL = 0.025;

/**
 * Median of `b` over median of `a` with its 95 % percentile-bootstrap interval, both resampled on
 * their own: what can be said of two series that were not measured in pairs.
 */
export function ratioOfMedians(
  a: readonly number[],
  b: readonly number[],
  random: Random,
  base = 0,
): Interval {
  const ratio = (left: readonly number[], right: readonly number[]) =>
    (median([...right]) - base) / (median([...left]) - base);
  const ratios = Array.from({ length: RESAMPLES }, () =>
    ratio(resample(a, random), resample(b, random)),
  );
  ratios.sort((one, other) => one - other);
  return {
    median: ratio(a, b),
    low: quantileSorted(ratios, TAIL),
    high: quantileSorted(ratios, 1 - TAIL),
  };
}

function resample(samples: readonly number[], random: Random): number[] {
  return samples.map(() => samples[Math.floor(random() * samples.length)] as number);
}

/** Relative width of an interval of a ratio. */
export function widthOf({ low, high }: Pick<Interval, 'low' | 'high'>): number {
  return high / low - 1;
}

/** Width that an interval would have had after other seconds: it falls with the root of the time. */
export function widthAfter(width: number, spentSeconds: number, seconds: number): number {
  return width * Math.sqrt(spentSeconds / seconds);
}

/** Whether two intervals have nothing in common. */
export function areApart(one: Interval, other: Interval): boolean {
  return one.high < other.low || other.high < one.low;
}

/** Spearman's rank correlation; equal values share the mean of their ranks. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  return sampleRankCorrelation([...a], [...b]);
}
