import type { SubjectDocument } from '../../document/document';
import type { KnownWaits } from '../../probe/order/waits';
import { capital } from '../../document/words';
import { start } from '../callPlaces';
import type { Finding } from '../finding';
import { type AskedAt, at, nameOf, whereIs } from './places';

/** What related places are that have the answer already. */
export const ASKED_FIRST = 'where it is asked first';

/** Operations that ask what has been answered, with nothing changed since. */
export function askedTwice(
  places: readonly AskedAt[],
  { operations }: KnownWaits,
  document: SubjectDocument,
): Finding[] {
  return places.flatMap((place) => {
    const again = place.operations.filter(({ sameAs }) => sameAs !== null);
    const [one] = again;
    if (!one) return [];
    const first = places.find((each) => each.operations.includes(operations[one.sameAs!]!));
    if (!first) return [];
    const where = whereIs(place, document);
    const name = nameOf(place, document);
    if (first === place) {
      const each = place.loop ? 'Each turn of the loop' : 'Each call of the function around it';
      const message = `${each} asks ${name} for the same: ${place.operations.length} times, where once is enough`;
      return [{ ...start('asked-twice', message), ...where, related: [] }];
    }
    const message = `${capital(name)} asks for what ${nameOf(first, document)} has asked for, with the same arguments and nothing changed between`;
    const related = [{ ...at(first, document), message: ASKED_FIRST }];
    return [{ ...start('asked-twice', message), ...where, related }];
  });
}
