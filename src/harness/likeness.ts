import { mean } from 'simple-statistics';

/** Above this, a few samples would leave nothing of what they tell. */
const MOST = 0.8;

/**
 * How many times wider the interval of these must be than that of samples which have nothing to do
 * with each other, in the order in which they were measured; 1 where they look like such. Where each is
 * like the one before (the machine drifts, and slower than the rounds go), ten of them tell as little
 * as five would: the variance of their mean is (1 + r) / (1 - r) times as large, r being the correlation
 * of neighbours. What chance takes off that correlation in a short series, 1 / n, is put back.
 */
export function widening(samples: readonly number[]): number {
  const { length } = samples;
  const middle = mean([...samples]);
  const apart = samples.map((sample) => sample - middle);
  const square = sumOf(apart.map((each) => each * each));
  const neighbours = sumOf(apart.slice(1).map((each, i) => each * (apart[i] as number)));
  const alike = neighbours / square + 1 / length;
  // all alike, or one of them infinite: nothing to tell
  if (!(alike > 0)) return 1;
  const correlation = Math.min(MOST, alike);
  return Math.sqrt((1 + correlation) / (1 - correlation));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
