import type { SubjectDocument } from '../document/document';
import type { Waits } from '../probe/order/waits';
import type { Finding } from './finding';
import { askedTwice } from './waits/askedTwice';
import { fanOut } from './waits/fanOut';
import { inLoops } from './waits/inLoops';
import { runsOf, startsLate, toldOfRow } from './waits/inRow';
import { placesOf } from './waits/places';

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
