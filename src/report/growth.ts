/** Words for how cost grows with the number of calls at once. */

import type { Growth, Sweep } from '../harness/sweep';
import type { Units } from './units';
import { whyAbsent } from './costWords';

/**
 * Exponents that a reader need not tell apart: at 1.1, twice the calls cost 2.14 times as much, and
 * n log n, over the calls that a sweep makes, grows with about 1.15.
 */
const LINEAR = { least: 0.9, most: 1.1 };
const QUADRATIC = { least: 1.75, most: 2.25 };

export type GrowthWord =
  | 'less than linear'
  | 'no more than linear'
  | 'linear'
  | 'linear or somewhat more'
  | 'more than linear'
  | 'about quadratic'
  | 'more than quadratic'
  | 'too noisy to tell';

/** Decided by the 95 % interval alone: what it cannot exclude is not claimed. */
export function growthWord({ low, high }: { low: number; high: number }): GrowthWord {
  if (low <= LINEAR.most && high >= QUADRATIC.least) return 'too noisy to tell';
  if (low >= LINEAR.least && high <= LINEAR.most) return 'linear';
  if (high < LINEAR.least) return 'less than linear';
  if (high <= LINEAR.most) return 'no more than linear';
  if (low <= LINEAR.most) return 'linear or somewhat more';
  if (low >= QUADRATIC.least && high <= QUADRATIC.most) return 'about quadratic';
  return low > QUADRATIC.most ? 'more than quadratic' : 'more than linear';
}

const GROWS: Readonly<Record<Growth['of'], string>> = {
  cpuTime: 'CPU time',
  timeAboveFloor: 'The time above the I/O',
};

/** `CPU time grows with n to the power 1.02 (0.98–1.05): linear` */
export function growthSentence({ growth }: Sweep, units: Units): string {
  if ('state' in growth) return whyAbsent(growth);
  const { median, low, high } = growth.exponent;
  const power = `${units.number(median)} (${units.numberInterval(low, high)})`;
  return `${GROWS[growth.of]} grows with n to the power ${power}: ${growthWord(growth.exponent)}`;
}

/** How long an operation takes: `I/O: 10 ms an operation`. */
export function ioTimeWords({ ioTime, points }: Sweep, units: Units): string {
  const [first] = points;
  if (first === undefined || ioTime === 'growing') return 'I/O: 1 ms for every 10 calls at once';
  return `I/O: ${units.time(first.ioMs)} an operation`;
}
