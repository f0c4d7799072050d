import type { SubjectDocument } from '../../../document/document';
import { start } from '../callPlaces';
import type { Finding } from '../finding';
import { isAskedAgain } from './inRow';
import { type AskedAt, longestOf, nameOf, sumOf, whereIs } from './places';

/** Loops of which each turn waits, and none needs what an earlier one was answered. */
export function inLoops(places: readonly AskedAt[], document: SubjectDocument): Finding[] {
  return places.flatMap((place) => {
    const { operations } = place;
    // what is asked again in each turn is told of as that
    const isAgain = isAskedAgain({ ...place, operations: operations.slice(1) });
    if (!place.loop || operations.length < 2 || isAgain || !isFree(place)) return [];
    const isInTurn = operations.every(
      ({ startMs }, i) => i === 0 || startMs >= operations[i - 1]!.endMs,
    );
    if (!isInTurn) return [];
    const message = `Each turn of the loop waits for ${nameOf(place, document)}, and none needs what an earlier one answered: ${operations.length} turns take ${sumOf(operations)} ms, at once ${longestOf(operations)} ms`;
    return [{ ...start('await-in-loop', message), ...whereIs(place, document), related: [] }];
  });
}

/** In the best order no two follow each other. */
function isFree({ operations }: AskedAt): boolean {
  const [first] = operations;
  return operations.every(({ bestStartMs }) => bestStartMs === first!.bestStartMs);
}
