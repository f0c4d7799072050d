import type { WaitedFor, Waits } from '../probe/order/waits';
import type { Units } from './units';

/** How long a call waits, and how long it would in the best order that its data allows. */
export function waitsSentence(waits: Waits, units: Units): string {
  if (waits.state === 'notKnown')
    return `Whether its waits could take less is not known: ${waits.why}.`;
  const { inRow, best } = waits;
  if (best.ms < inRow.ms)
    return `Its waits take ${units.time(inRow.ms)} in a row; in an order that its data allows, ${units.time(best.ms)}.`;
  return `Its waits take ${units.time(inRow.ms)}; no order is known in which they would take less.`;
}

/** For those who do not see it drawn: `0 ms to 10 ms; could begin at 0 ms`. */
export function waitWords(wait: WaitedFor, units: Units): string {
  const span = `${units.time(wait.startMs)} to ${units.time(wait.endMs)}`;
  if (wait.bestStartMs === wait.startMs) return span;
  return `${span}; could begin at ${units.time(wait.bestStartMs)}`;
}

/** `30 ms in a row, 10 ms in the best order` */
export function waitsResult(waits: Waits, units: Units): string {
  if (waits.state === 'notKnown') return 'the best order is not known';
  const { inRow, best } = waits;
  const asItIs = `${units.time(inRow.ms)} in a row`;
  return best.ms < inRow.ms ? `${asItIs}, ${units.time(best.ms)} in the best order` : asItIs;
}
