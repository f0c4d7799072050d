import { capital } from '../document/words';
import type { RuleModule } from './rule';
import { byModel } from './byModel';
import { type AskedAt, at, modelOfReads, nameOf, needs, whereIs } from './waits/askedPlaces';
import { isAskedAgain, runsOf } from './waits/runs';

export const startsLate: RuleModule = {
  severity: 'information',
  title: 'an operation that begins later than it could',
  mark: 'begins late',
  why: 'It begins once another wait is over of which it needs nothing.',
  remedy: 'Begin it with what it does not need, and await both together.',
  ended: 'begins in time',
  fixes: ['joinEarlier'],
  waits: 'time',
  /** Finds operations that could begin earlier, in parallel with a wait that they do not need. */
  check({ asked, document }) {
    if (!asked) return [];
    const { places, waits } = asked;
    const runs = runsOf(asked);
    const inRuns = new Set(runs.flat());
    const isLate = (place: AskedAt) => bestOf(place) < place.startMs;
    return places.flatMap((place) => {
      const best = bestOf(place);
      if (place.loop || inRuns.has(place) || isAskedAgain(place) || !isLate(place)) return [];
      // in a function that is called for each of a list, the first late operation is reported
      const isLater = places.some(
        (each) =>
          each !== place && isOfOneEach(each, place) && isLate(each) && needs(place, each, waits),
      );
      if (isLater) return [];
      const before = places.filter(
        (each) => each.endMs <= place.startMs && each.endMs > best && !needs(place, each, waits),
      );
      const [first] = before;
      // a wait with a finding of its own causes the delay
      if (!first || before.some((each) => inRuns.has(each) || each.loop)) return [];
      const names = before.map((each) => nameOf(each, document)).join(', ');
      const message = `${capital(nameOf(place, document))} begins once ${names} ${before.length > 1 ? 'have' : 'has'} answered, and needs nothing of that: it could begin ${place.startMs - best} ms earlier`;
      const related = before.map((each) => ({ ...at(each, document), message: WAITED_FOR }));
      const found = { message, ...whereIs(place, document), related };
      return [byModel(found, modelOfReads([place, ...before], document))];
    });
  },
};

function isOfOneEach({ each }: AskedAt, { each: other }: AskedAt): boolean {
  return each !== null && each.node === other?.node;
}

function bestOf({ operations }: AskedAt): number {
  return Math.min(...operations.map(({ bestStartMs }) => bestStartMs));
}

const WAITED_FOR = 'what it waits for, and does not need';
