import { capital } from '../document/words';
import type { RuleModule } from './rule';
import { byModel } from './byModel';
import { at, modelOfReads, nameOf, whereIs } from './waits/askedPlaces';

export const askedTwice: RuleModule = {
  severity: 'information',
  title: 'an answer that is asked for again',
  mark: 'asks again',
  why: 'It asks for what has been answered already, and nothing is changed between that the code tells of.',
  remedy: 'Keep the first answer, and use it.',
  ended: 'asks once',
  fixes: ['keepAnswer', 'askBefore'],
  waits: 'fewerOperations',
  /**
   * Finds operations that repeat an earlier one with the same arguments, with no change in between.
   */
  check({ asked, document }) {
    if (!asked) return [];
    const { places, waits } = asked;
    return places.flatMap((place) => {
      const again = place.operations.filter(({ sameAs }) => sameAs !== null);
      const [one] = again;
      if (!one) return [];
      const first = places.find((each) => each.operations.includes(waits.operations[one.sameAs!]!));
      if (!first) return [];
      const where = whereIs(place, document);
      const name = nameOf(place, document);
      const model = modelOfReads([place, first], document);
      if (first === place) {
        const each = place.loop ? 'Each turn of the loop' : 'Each call of the function around it';
        const message = `${each} asks ${name} for the same: ${place.operations.length} times, where once is enough`;
        return [byModel({ message, ...where, related: [] }, model)];
      }
      const message = `${capital(name)} asks for what ${nameOf(first, document)} has asked for, with the same arguments and nothing changed between`;
      const related = [{ ...at(first, document), message: 'where it is asked first' }];
      return [byModel({ message, ...where, related }, model)];
    });
  },
};
