/** Words for what a function waits for. */

import type { KnownWaits, WaitedFor, Waits } from '../../probe/order/knownWaits';
import type { Units } from '../units';

/** How long a call waits, and how long it would in the best order that its data allows. */
export function waitsSentence(waits: Waits, units: Units): string {
  if (waits.state === 'notKnown')
    return `Whether its waits could take less is not known: ${waits.why}.`;
  const { inRow, best } = waits;
  if (best.ms < inRow.ms)
    return `Its waits take ${units.time(inRow.ms)} in a row; in an order that its data allows, ${units.time(best.ms)}.`;
  return `Its waits take ${units.time(inRow.ms)}; no order is known in which they would take less.`;
}

/** So many are named. */
const MOST_KEPT = 4;

/**
 * `Not touched, because it may change something: line 12 save`; null where nothing stands behind or
 * before what may.
 */
export function keptSentence({ operations, inRow }: KnownWaits): string | null {
  const kept = operations.filter(({ keepsPlace }) => keepsPlace);
  if (kept.length === 0 || inRow.operations < 2) return null;
  const named = [...new Set(kept.map(({ line, name }) => `line ${line} ${name}`))];
  const more = named.length - MOST_KEPT;
  const rest = more > 0 ? ` and ${more} more` : '';
  const they = named.length > 1 ? 'they' : 'it';
  return `Not touched, because ${they} may change something: ${named.slice(0, MOST_KEPT).join(', ')}${rest}.`;
}

/** For those who do not see it drawn: `0 ms to 10 ms; could begin at 0 ms`. */
export function waitWords(wait: WaitedFor, units: Units): string {
  const span = `${units.time(wait.startMs)} to ${units.time(wait.endMs)}`;
  if (wait.bestStartMs === wait.startMs) return span;
  return `${span}; could begin at ${units.time(wait.bestStartMs)}`;
}

/** `waits 30 ms in a row, 10 ms in the best order` */
export function waitsResult(waits: Waits, units: Units): string {
  if (waits.state === 'notKnown') return 'whether its waits could take less is not known';
  const { inRow, best } = waits;
  const asItIs = `waits ${units.time(inRow.ms)} in a row`;
  return best.ms < inRow.ms ? `${asItIs}, ${units.time(best.ms)} in the best order` : asItIs;
}
