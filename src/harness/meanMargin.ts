import { mean, sampleStandardDeviation } from 'simple-statistics';

/** Quantile of the normal distribution, for 95 % between both tails. */
const Z = 1.959964;

/**
 * Half of the 95 % t-interval of the mean in percent of the mean: the ± of the usual tools. 0 for
 * one sample, which has no known spread.
 */
export function marginPercent(samples: readonly number[]): number {
  if (samples.length < 2) return 0;
  const values = [...samples];
  const standardError = sampleStandardDeviation(values) / Math.sqrt(values.length);
  return ((tQuantile(values.length - 1) * standardError) / mean(values)) * 100;
}

/**
 * The 97.5 % quantile of Student's t: exact for one and two degrees of freedom, else the expansion
 * of Abramowitz and Stegun (26.7.5), accurate to 0.1 %.
 */
export function tQuantile(degrees: number): number {
  if (degrees === 1) return 12.7062;
  if (degrees === 2) return 4.30265;
  const [z3, z5, z7, z9] = [3, 5, 7, 9].map((power) => Z ** power) as [
    number,
    number,
    number,
    number,
  ];
  return (
    Z +
    (z3 + Z) / (4 * degrees) +
    (5 * z5 + 16 * z3 + 3 * Z) / (96 * degrees ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * degrees ** 3) +
    (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * Z) / (92_160 * degrees ** 4)
  );
}
