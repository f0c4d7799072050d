import { median, quantileSorted } from 'simple-statistics';
import type { Estimate } from './benchmark';
import { outliersOf } from './outliers';
import type { Random } from './random';

const RESAMPLES = 2000;
const TAIL = 0.025;

/**
 * Median with its 95 % percentile-bootstrap interval (Efron and Tibshirani, An Introduction to the
 * Bootstrap, chapter 13). `samples` must not be empty.
 */
export function estimate(samples: readonly number[], random: Random): Estimate {
  if (samples.length === 0) throw new RangeError('An estimate needs at least one sample.');
  const medians = Array.from({ length: RESAMPLES }, () => median(resample(samples, random)));
  medians.sort((a, b) => a - b);
  return {
    median: median([...samples]),
    low: quantileSorted(medians, TAIL),
    high: quantileSorted(medians, 1 - TAIL),
    samples: [...samples],
    outliers: outliersOf(samples),
  };
}

/** The same estimate of `change` of each sample; `change` must keep their order. */
export function changed(of: Estimate, change: (value: number) => number): Estimate {
  const { median: middle, low, high, samples, outliers } = of;
  return {
    median: change(middle),
    low: change(low),
    high: change(high),
    samples: samples.map(change),
    outliers,
  };
}

function resample(samples: readonly number[], random: Random): number[] {
  return samples.map(() => samples[Math.floor(random() * samples.length)] as number);
}
