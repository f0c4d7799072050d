/** What an interval is to be called. Pure. */

/** From fewer, the ends that a resampling finds are the least and the most: 75 % of three, not 95. */
const FEWEST_SAMPLES = 5;

/** A figure that may come from samples, or a failure, or nothing. */
type Figure = object | undefined;

/** `95 % interval` or `range of 3 runs`; of figures that differ in that, `interval or range`. */
export function intervalTitle(figures: readonly Figure[]): string {
  const counts = [...new Set(figures.flatMap(samplesIn))];
  if (counts.every((count) => count >= FEWEST_SAMPLES)) return '95 % interval';
  if (counts.some((count) => count >= FEWEST_SAMPLES)) return 'interval or range';
  return counts.length === 1 ? rangeWords(counts[0] ?? 0) : 'range of the runs';
}

function rangeWords(count: number): string {
  return count === 1 ? 'the one run' : `range of ${count} runs`;
}

function samplesIn(figure: Figure): number[] {
  const { samples } = { samples: null, ...figure } as { samples: unknown };
  return Array.isArray(samples) ? [samples.length] : [];
}
