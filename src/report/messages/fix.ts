/** Words for a fix, and for what was measured of it. */

import { lowerFirst } from '../../document/words';
import type { Fix } from '../../fixes/fix';
import { fixTitle } from '../../fixes/fixTitle';
import type { Price } from '../../probe/debuggability';
import { BOUNDARIES } from '../../probe/operationWords';
import type { Effect, SiteChange } from '../../rules/effect';
import type { Units } from '../units';
import { pricesWords } from './stacks';

/**
 * `Stack traces 1 → 5 of 5 at 2 calls (promises around callbacks)`, `3 of 5 nameless frames get a name`, `No change`, and
 * what is worse than before.
 */
export function fixEffectWords(effect: Effect): string {
  const [first, ...more] = effect.mended?.ended ?? [];
  if (first && more.length === 0) return first.becomes;
  if (first) return `${first.becomes}, and ${more.length} more`;
  const { harmed } = effect;
  if (harmed === 0) return stackWords(effect);
  return `${stackWords(effect)}; what a failure leads to is worse at ${calls(harmed)}`;
}

function stackWords({ sites, nameless }: Effect): string {
  const [first] = sites;
  if (first) {
    const { boundary, ifAsync } = first;
    const same = sites.filter((site) => site.boundary === boundary && site.ifAsync === ifAsync);
    const words = stepsOf(same).join(', ');
    const where = ifAsync ? 'if the operation is an async function' : BOUNDARIES[boundary];
    return `Stack traces ${words} (${where})`;
  }
  const named = nameless.before - nameless.after;
  if (named <= 0) return 'No change';
  return `${named} of ${nameless.before} nameless frames get a name`;
}

/** `1 → 5 of 5 at 2 calls`, for each pair of levels. */
function stepsOf(sites: readonly SiteChange[]): string[] {
  const counts = new Map<string, number>();
  for (const { before, after } of sites) {
    const step = `${before} → ${after} of 5`;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return [...counts].map(([step, count]) => `${step} at ${calls(count)}`);
}

function calls(count: number): string {
  return `${count} ${count === 1 ? 'call' : 'calls'}`;
}

/** Title, effect and price of a measured change. */
interface Measured {
  title: string;
  becomes: string;
  price?: Price;
}

/** `Await publish(…): if line 19 `publish(…)` fails, the process ends → the caller gets the error` */
export function fixSentence({ title, becomes, price }: Measured, units: Units): string {
  const sentence = `${title}. Measured: ${lowerFirst(becomes)}`;
  // memory goes with how many wait at once, and is told of the text as it is
  const cost = price && pricesWords({ ...price, memory: null }, units);
  return cost ? `${sentence}. A call takes ${cost}` : sentence;
}

/** `Try: return await put(stream)`: nothing is claimed yet. */
export function tryTitle(fix: Fix): string {
  const title = fixTitle(fix);
  return `Try and measure: ${lowerFirst(title)}`;
}

/** `Return await put(stream) (measured: stack traces 1 → 5 of 5 at 2 calls, …)` */
export function measuredTitle(fix: Fix, effect: Effect): string {
  return `${fixTitle(fix)} (measured: ${lowerFirst(fixEffectWords(effect))})`;
}

/** Title of a fix that was measured to end a finding. */
export function endingTitle({ title, becomes }: Measured): string {
  return `${title} (measured: ${lowerFirst(becomes)})`;
}

/** `Return await put(stream): stack traces 1 → 5 of 5 at 2 calls (promises around callbacks)`, once it is applied. */
export function changeSentence(change: Effect & { fix: string }): string {
  return `${change.fix}: ${lowerFirst(fixEffectWords(change))}`;
}

export interface FixTally {
  helpful: number;
  useless: number;
  /** Cancelled, out of time, failed, or not begun. */
  unmeasured: number;
}

/** `Fixes for upload.js: 3 help, 5 do not, 16 were not measured` */
export function tallyWords(file: string, tally: FixTally, isBusy: boolean): string {
  const { helpful, useless, unmeasured } = tally;
  if (helpful + useless + unmeasured === 0) {
    return `${file} has no call that loses its stack and that a fix was found for`;
  }
  const words = [
    `${helpful} ${helpful === 1 ? 'helps' : 'help'}`,
    `${useless} ${useless === 1 ? 'does' : 'do'} not`,
    `${unmeasured} ${unmeasured === 1 ? 'was' : 'were'} not measured`,
  ];
  const shown = unmeasured > 0 ? words : words.slice(0, 2);
  return `Fixes for ${file}: ${shown.join(', ')}${isBusy ? `: ${busyWords(file)}` : ''}`;
}

/** Why nothing is measured now. */
export function busyWords(file: string): string {
  return `${file} is being measured already; measure its fixes once that is over`;
}
