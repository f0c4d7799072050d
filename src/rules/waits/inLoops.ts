import type { SubjectDocument } from '../../document/document';
import { start } from '../callPlaces';
import type { Finding } from '../finding';
import { isAskedAgain } from './inRow';
import { type AskedAt, at, coveredBy, isOfOneLoop, namesOf, whereIs } from './places';

/** What related places are that each turn waits for, too. */
export const WAITS_TOO = 'each turn waits for it, too';

/** Loops of which each turn waits, and none needs what an earlier one was answered. */
export function inLoops(places: readonly AskedAt[], document: SubjectDocument): Finding[] {
  const delaying = places.filter(isDelayed);
  return delaying.flatMap((first, i) => {
    const isTold = delaying.slice(0, i).some((each) => isOfOneLoop(each, first));
    if (isTold) return [];
    const all = delaying.filter((each) => isOfOneLoop(each, first));
    const turns = Math.max(...all.map(({ operations }) => operations.length));
    const waits = Array.from({ length: turns }, (_, turn) =>
      coveredBy(all.flatMap(({ operations }) => operations[turn] ?? [])),
    );
    const sum = coveredBy(all.flatMap(({ operations }) => operations));
    const message = `Each turn of the loop waits for ${namesOf(all, document)}, and none needs what an earlier one answered: ${turns} turns take ${sum} ms, at once ${Math.max(...waits)} ms`;
    const related = all.slice(1).map((each) => ({ ...at(each, document), message: WAITS_TOO }));
    return [{ ...start('await-in-loop', message), ...whereIs(first, document), related }];
  });
}

/** Each turn of its loop waits for it, and could ask for it at once; what is asked again is told of as that. */
function isDelayed(place: AskedAt): boolean {
  const { operations, loop } = place;
  if (!loop || operations.length < 2 || isAskedAgain(place) || !isFree(place)) return false;
  return operations.every(({ startMs }, i) => i === 0 || startMs >= operations[i - 1]!.endMs);
}

/** In the best order no two follow each other. */
function isFree({ operations }: AskedAt): boolean {
  const [first] = operations;
  return operations.every(({ bestStartMs }) => bestStartMs === first!.bestStartMs);
}
