/** Words for what makes stacks longer; panel and pages share them. */

import type { Failure } from '../failure';
import type { Price, LongStackTrial, PriceRatio } from '../probe/debuggability';
import type { Units } from './units';
import { failureSentence } from './words';

export const TRIAL_KINDS: Readonly<Record<LongStackTrial['kind'], string>> = {
  switch: 'long-stack switch',
  flag: 'flag of the runtime',
  companion: 'native companion',
  helper: 'helper of Async Score, not counted in the grade',
};

/** `brings back 1 of 4 lost sites`, or why it could not be tried */
export function broughtWords({ brings, of, failure }: LongStackTrial, units: Units): string {
  if (failure) return `could not be tried to the end: ${within(failureSentence(failure, units))}`;
  const sites = units.counted(of, 'lost site');
  if (brings === 0) return `brings back none of ${sites}`;
  const all = brings === of ? 'all' : units.count(brings);
  return of === 1 ? 'brings back the only lost site' : `brings back ${all} of ${sites}`;
}

/**
 * `a call takes 1.4× the time (1.3–1.5×), 2.1× the CPU time (2–2.2×)`, or why that is not known:
 * `its price was not measured: add --price to async-score score`
 */
export function priceWords(price: Price | Failure, units: Units): string {
  if (price.state !== 'scored') return whyNoPrice(price, units);
  return `a call takes ${pricesWords(price, units)}`;
}

/** `1.4× the time (1.3–1.5×), 2.1× the CPU time (2–2.2×)` */
export function pricesWords({ time, cpu, memory }: Price, units: Units): string {
  const parts = [
    ratioWords(time, 'time', units),
    ratioWords(cpu, 'CPU time', units),
    ratioWords(memory, 'memory', units),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function whyNoPrice(why: Failure, units: Units): string {
  const { code, message, remedy } = why.reason;
  if (code !== 'notAsked') return `its price is not known: ${within(failureSentence(why, units))}`;
  return [message, ...(remedy === undefined ? [] : [remedy])].map(within).join(': ');
}

/** A sentence as part of another one. */
function within(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function ratioWords(ratio: PriceRatio | null, of: string, units: Units): string | null {
  if (ratio === null) return null;
  const interval = units.ratioInterval(ratio.low, ratio.high);
  return `${units.ratio(ratio.median)} the ${of} (${interval})`;
}
