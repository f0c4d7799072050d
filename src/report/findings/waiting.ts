import type { SubjectDocument } from '../../document/document';
import type { Waits } from '../../probe/order/waits';
import type { Finding } from './finding';
import type { Rule } from './rules';
import { askedTwice } from './waits/askedTwice';
import { fanOut } from './waits/fanOut';
import { inLoops } from './waits/inLoops';
import { runsOf, startsLate, toldOfRow } from './waits/inRow';
import { placesOf } from './waits/places';

/** Rules about how long a call waits, and not about what becomes of a failure. */
const OF_WAITS: ReadonlySet<Rule> = new Set<Rule>([
  'independent-awaits',
  'await-in-loop',
  'asked-twice',
  'starts-late',
  'waits-in-all',
  'unbounded-fan-out',
]);

export function isOfWaits(rule: Rule): boolean {
  return OF_WAITS.has(rule);
}

/** What waits though its data does not ask for that, and what asks for too much at once. */
export function waiting(waits: Waits | undefined, document: SubjectDocument): Finding[] {
  if (waits?.state !== 'known') return [];
  const places = placesOf(waits, document);
  const runs = runsOf(places, waits);
  return [
    ...runs.map((run) => toldOfRow(run, document)),
    ...inLoops(places, document),
    ...askedTwice(places, waits, document),
    ...startsLate(places, runs, waits, document),
    ...fanOut(places, document),
  ];
}
