import { capital } from '../document/words';
import type { RuleModule } from './rule';
import { type AskedAt, at, nameOf, needs, whereIs } from './waits/askedPlaces';
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
  /** Operations that could begin earlier, beside a wait of which they need nothing. */
  check({ asked, document }) {
    if (!asked) return [];
    const { places, waits } = asked;
    const runs = runsOf(asked);
    const inRuns = new Set(runs.flat());
    const isLate = (place: AskedAt) => bestOf(place) < place.startMs;
    return places.flatMap((place) => {
      const best = bestOf(place);
      if (place.loop || inRuns.has(place) || isAskedAgain(place) || !isLate(place)) return [];
      // of a function that is called for each of a list, what it asks for first is told of
      const isLater = places.some(
        (each) =>
          each !== place && isOfOneEach(each, place) && isLate(each) && needs(place, each, waits),
      );
      if (isLater) return [];
      const before = places.filter(
        (each) => each.endMs <= place.startMs && each.endMs > best && !needs(place, each, waits),
      );
      const [first] = before;
      // what is told of as it is makes it late
      if (!first || before.some((each) => inRuns.has(each) || each.loop)) return [];
      const names = before.map((each) => nameOf(each, document)).join(', ');
      const message = `${capital(nameOf(place, document))} begins once ${names} ${before.length > 1 ? 'have' : 'has'} answered, and needs nothing of that: it could begin ${place.startMs - best} ms earlier`;
      const related = before.map((each) => ({ ...at(each, document), message: WAITED_FOR }));
      return [{ message, ...whereIs(place, document), related }];
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
