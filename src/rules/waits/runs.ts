/** Calls that wait one after the other. */

import { membersOf } from '../../analysis/order/parts';
import { calledName, isCallOrNew, type CallOrNew } from '../../document/calls';
import type { SubjectDocument } from '../../document/document';
import { capital } from '../../document/words';
import { isFunction } from '../../document/walk';
import type { KnownWaits } from '../../probe/order/knownWaits';
import type { Breach } from '../breach';
import { placeOfNode } from '../callPlaces';
import { byModel } from '../byModel';
import type { Facts } from '../facts';
import {
  type Asked,
  type AskedAt,
  at,
  isOfOneLoop,
  longestOf,
  modelOfReads,
  namesOf,
  needs,
  sumOf,
  turnsOf,
  visitAt,
  whereIs,
} from './askedPlaces';

/** Returns runs of calls in which each waits for the one before and needs none of them. */
export function runsOf({ places, waits }: Asked): AskedAt[][] {
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
  // a call in parallel with others is no part of a run
  const isAlone = places.every((each) => each === last || isApart(each, last));
  return isAlone && run.every((each) => !needs(place, each, waits));
}

/**
 * True if it begins after the other has ended. In a loop it begins right then in each turn, though
 * it could begin sooner.
 */
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

/** True if it only repeats earlier operations, its own first one included. */
export function isAskedAgain({ operations }: AskedAt): boolean {
  const [first, ...others] = operations;
  const again = first?.sameAs === null ? others : operations;
  return again.length > 0 && again.every(({ sameAs }) => sameAs !== null);
}

/**
 * Returns breaches of the runs within one `Promise.all`, or of those outside.
 *
 * @param clauseOf the sentence without figures, from the calls and the `all` around them; null: no
 * breach
 */
export function toldOfRuns(
  { asked, document }: Pick<Facts, 'asked' | 'document'>,
  clauseOf: (names: string, all: string | null, run: readonly AskedAt[]) => string | null,
  runs = asked ? runsOf(asked) : [],
): Breach[] {
  return runs.flatMap((run) => {
    const [first, ...others] = run;
    const all = allAround(run, document);
    const clause = clauseOf(capital(namesOf(run, document)), all && calledName(all), run);
    if (clause === null) return [];
    const spans = run.flatMap((each) => turnsOf(each).slice(0, 1));
    const found = {
      message: `${clause}: ${sumOf(spans)} ms, at once ${longestOf(spans)} ms`,
      ...(all ? placeOfNode(all.callee, document) : whereIs(first!, document)),
      related: (all ? run : others).map((each) => ({
        ...at(each, document),
        message: COULD_BEGIN,
      })),
    };
    return byModel(found, modelOfReads(run, document));
  });
}

const COULD_BEGIN = 'it could begin at the same time';

/**
 * Returns runs of members of one `Promise.all([…])` that wait one after the other. Whoever wrote the list
 * lets them run at once, whatever they change.
 */
export function runsInAll({ places }: Asked, document: SubjectDocument): AskedAt[][] {
  const byAll = new Map<CallOrNew, AskedAt[]>();
  for (const place of places) {
    const all = allAround([place], document);
    const run = (all && byAll.get(all)) ?? [];
    const last = run.at(-1);
    if (all && !isAskedAgain(place) && (!last || isAfter(place, last)))
      byAll.set(all, [...run, place]);
  }
  return [...byAll.values()].filter((run) => run.length > 1);
}

/** The call of `Promise.all([…])` of which all are members; null if there is none. */
function allAround(run: readonly AskedAt[], document: SubjectDocument): CallOrNew | null {
  const around = run.map((each) => {
    for (let up = visitAt(each, document); up && !isFunction(up.node); up = up.parent) {
      if (isCallOrNew(up.node) && membersOf(up.node)) return up.node;
    }
    return null;
  });
  const [all] = around;
  return all && around.every((each) => each === all) ? all : null;
}
