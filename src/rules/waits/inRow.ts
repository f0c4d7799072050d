import { membersOf } from '../../analysis/order/parts';
import { calledName, isCallOrNew } from '../../document/calls';
import type { SubjectDocument } from '../../document/document';
import { isFunction } from '../../document/walk';
import type { KnownWaits } from '../../probe/order/waits';
import { start } from '../callPlaces';
import type { Finding } from '../finding';
import { capital } from '../../document/words';
import {
  type AskedAt,
  at,
  isOfOneLoop,
  longestOf,
  nameOf,
  namesOf,
  needs,
  sumOf,
  turnsOf,
  visitAt,
  whereIs,
} from './places';

/** What related places are that could begin with the first one. */
export const COULD_BEGIN = 'it could begin at the same time';

/** Runs of calls of which each waits for the one before, and needs none of them. */
export function runsOf(places: readonly AskedAt[], waits: KnownWaits): AskedAt[][] {
  const found: AskedAt[][] = [];
  let run: AskedAt[] = [];
  for (const place of [...places, null]) {
    if (place && goesOn(place, run, places, waits)) run.push(place);
    else {
      if (run.length > 1) found.push(run);
      run = place && !isAskedAgain(place) ? [place] : [];
    }
  }
  return found;
}

function goesOn(
  place: AskedAt,
  run: readonly AskedAt[],
  places: readonly AskedAt[],
  waits: KnownWaits,
): boolean {
  const last = run.at(-1);
  if (!last || !isAfter(place, last) || isAskedAgain(place)) return false;
  // what is asked for together with others has a place of its own
  const isAlone = places.every((each) => each === last || isApart(each, last));
  return isAlone && run.every((each) => !needs(place, each, waits));
}

/** It begins once the other has ended; in a loop right then in each turn, though it could sooner. */
function isAfter(place: AskedAt, other: AskedAt): boolean {
  if (place.each?.node !== other.each?.node) return false;
  if (!place.loop && !other.loop) return place.startMs >= other.endMs;
  if (!isOfOneLoop(place, other) || place.operations.length !== other.operations.length)
    return false;
  return place.operations.every((each, i) => {
    const before = other.operations[i]!;
    return each.startMs === before.endMs && each.bestStartMs <= before.bestStartMs;
  });
}

function isApart(place: AskedAt, other: AskedAt): boolean {
  const others = turnsOf(other);
  return turnsOf(place).every((each) =>
    others.every(({ startMs, endMs }) => each.startMs >= endMs || each.endMs <= startMs),
  );
}

/** What it asks for has been answered, if only by its own first operation. */
export function isAskedAgain({ operations }: AskedAt): boolean {
  const [first, ...others] = operations;
  const again = first?.sameAs === null ? others : operations;
  return again.length > 0 && again.every(({ sameAs }) => sameAs !== null);
}

export function toldOfRow(run: readonly AskedAt[], document: SubjectDocument): Finding {
  const [first, ...others] = run;
  const list = namesOf(run, document);
  const spans = run.flatMap((each) => turnsOf(each).slice(0, 1));
  const [sum, longest] = [sumOf(spans), longestOf(spans)];
  const inTurn = first!.loop ? ' in each turn of the loop' : '';
  const all = allAround(run, document);
  const message = all
    ? `${capital(list)} stand in one \`Promise.${all}\`, and wait one after the other before it is called: ${sum} ms, at once ${longest} ms`
    : `${capital(list)} wait one after the other${inTurn}, and none needs what another answers: ${sum} ms, at once ${longest} ms`;
  return {
    ...start(all ? 'waits-in-all' : 'independent-awaits', message),
    ...whereIs(first!, document),
    related: others.map((each) => ({ ...at(each, document), message: COULD_BEGIN })),
  };
}

/** `all`, where they are members of one `Promise.all([…])`. */
function allAround(run: readonly AskedAt[], document: SubjectDocument): string | null {
  const around = run.map((each) => {
    for (let up = visitAt(each, document); up && !isFunction(up.node); up = up.parent) {
      if (isCallOrNew(up.node) && membersOf(up.node)) return up.node;
    }
    return null;
  });
  const [all] = around;
  if (!all || around.some((each) => each !== all)) return null;
  return calledName(all);
}

/** What could begin earlier, beside a wait of which it needs nothing. */
export function startsLate(
  places: readonly AskedAt[],
  runs: readonly AskedAt[][],
  waits: KnownWaits,
  document: SubjectDocument,
): Finding[] {
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
    return [{ ...start('starts-late', message), ...whereIs(place, document), related }];
  });
}

function isOfOneEach({ each }: AskedAt, { each: other }: AskedAt): boolean {
  return each !== null && each.node === other?.node;
}

function bestOf({ operations }: AskedAt): number {
  return Math.min(...operations.map(({ bestStartMs }) => bestStartMs));
}

const WAITED_FOR = 'what it waits for, and does not need';
