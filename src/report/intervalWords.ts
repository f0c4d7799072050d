/** What an interval is to be called, and what it tells. Pure. */

import { farthest } from '../harness/ratio';
import type { Units } from './units';

/** From fewer, the least and the most are no interval of 95 %: of five they hold 94, of three 75. */
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

/** Of the ratio of two that do not differ, by how much they might all the same: `no difference above 3 %`. */
export function boundWords(ratio: { low: number; high: number }, units: Units): string {
  // 1.05 less 1 is a hair more than 0.05
  const percent = Math.max(1, Math.ceil(Number(((farthest(ratio) - 1) * 100).toFixed(6))));
  return `no difference above ${units.count(percent)} %`;
}
