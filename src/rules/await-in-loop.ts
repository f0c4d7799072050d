import type { RuleModule } from './rule';
import { byModel } from './byModel';
import {
  type AskedAt,
  at,
  coveredBy,
  isOfOneLoop,
  modelOfReads,
  namesOf,
  whereIs,
} from './waits/askedPlaces';
import { isAskedAgain } from './waits/runs';

export const awaitInLoop: RuleModule = {
  severity: 'information',
  title: 'a loop whose turns wait for each other',
  mark: 'waits in each turn',
  why: 'Its waits add up with the list, though no turn needs what an earlier one was answered.',
  remedy:
    'Ask for all of them together, with `Promise.all` over the list, or for some at a time where it may be long.',
  ended: 'waits at once',
  fixes: ['mapTogether', 'askForAll'],
  waits: 'time',
  /** Finds loops in which each turn waits, though none needs the result of an earlier one. */
  check({ asked, document }) {
    const delaying = (asked?.places ?? []).filter(isDelayed);
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
      const related = all
        .slice(1)
        .map((each) => ({ ...at(each, document), message: 'each turn waits for it, too' }));
      const found = { message, ...whereIs(first, document), related };
      return [byModel(found, modelOfReads(all, document))];
    });
  },
};

/** True if each turn waits for the call and need not. Repeated calls break another rule. */
function isDelayed(place: AskedAt): boolean {
  const { operations, loop } = place;
  if (!loop || operations.length < 2 || isAskedAgain(place) || !isFree(place)) return false;
  return operations.every(({ startMs }, i) => i === 0 || startMs >= operations[i - 1]!.endMs);
}

/** True if in the best order all begin together. */
function isFree({ operations }: AskedAt): boolean {
  const [first] = operations;
  return operations.every(({ bestStartMs }) => bestStartMs === first!.bestStartMs);
}
