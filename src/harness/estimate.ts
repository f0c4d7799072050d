import { medianSorted } from 'simple-statistics';
import type { Estimate } from './benchmark';
import { outliersOf } from './outliers';

/** Share that the 95 % interval leaves out at each of its ends. */
const TAIL = 0.025;

/**
 * Median with its 95 % interval, from one sample to another, without assumptions about the
 * distribution, which may be skewed and have several modes (H. A. David and H. N. Nagaraja, Order
 * Statistics, 2003, chapter 7). With fewer than six samples, it is their range. `samples` must not
 * be empty.
 */
export function estimate(samples: readonly number[]): Estimate {
  if (samples.length === 0) throw new RangeError('An estimate needs at least one sample.');
  const sorted = [...samples].sort((a, b) => a - b);
  const end = leftOut(samples.length);
  return {
    median: medianSorted(sorted),
    low: sorted[end] as number,
    high: sorted[sorted.length - 1 - end] as number,
    samples: [...samples],
    outliers: outliersOf(samples),
  };
}

/**
 * Number of samples outside at either end: as many as all fall on the same side of the median with
 * a probability of at most `TAIL`, as coins do.
 */
function leftOut(count: number): number {
  let ways = 1;
  let below = ways;
  let out = 0;
  while (below <= TAIL * 2 ** count) {
    out += 1;
    ways *= (count - out + 1) / out;
    below += ways;
  }
  return Math.max(0, out - 1);
}

/** Applies `change` to each sample of an estimate; `change` must keep their order. */
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
