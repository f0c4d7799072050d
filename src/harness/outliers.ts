import { medianAbsoluteDeviation, median } from 'simple-statistics';

/** Modified z-scores above this are outliers (Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993). */
const FAR = 3.5;
/**
 * Factor that makes the median absolute deviation of a normal distribution its standard deviation.
 */
const NORMAL = 0.6745;
/** Least samples for which outliers can be identified. */
const FEWEST = 8;

/** Indices of samples far from the others: marked, never left out. */
export function outliersOf(samples: readonly number[]): number[] {
  if (samples.length < FEWEST) return [];
  const middle = median([...samples]);
  const spread = medianAbsoluteDeviation([...samples]);
  if (spread === 0) return [];
  return samples.flatMap((sample, index) =>
    (NORMAL * Math.abs(sample - middle)) / spread > FAR ? [index] : [],
  );
}
