import { mean } from 'simple-statistics';

/** Highest correlation: above it, a few samples would carry no information. */
const MOST = 0.8;

/**
 * Factor by which the interval of these samples must be wider than that of independent ones, in the
 * order of measurement; 1 where they look independent. If neighbours are alike (the machine drifts
 * more slowly than the rounds follow), ten samples say as little as five would: the variance of
 * their mean is (1 + r) / (1 - r) times as large, with r the correlation of neighbours. The bias of
 * that correlation in a short series, 1 / n, is added back.
 */
export function intervalWidening(samples: readonly number[]): number {
  const { length } = samples;
  const middle = mean([...samples]);
  const apart = samples.map((sample) => sample - middle);
  const square = sumOf(apart.map((each) => each * each));
  const neighbours = sumOf(apart.slice(1).map((each, i) => each * (apart[i] as number)));
  const alike = neighbours / square + 1 / length;
  // all equal, or one of them infinite
  if (!(alike > 0)) return 1;
  const correlation = Math.min(MOST, alike);
  return Math.sqrt((1 + correlation) / (1 - correlation));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
