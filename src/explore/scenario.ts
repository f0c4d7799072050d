import scenario from '../../bench-runner/searching/scenario';
import type { ValueFact } from '../../bench-runner/protocol/invention';
import type { FoundWay } from '../../bench-runner/protocol/search';
import type { CallDifference, PreparedCall } from '../calling/preparedCall';

/** A call of a function, and its differences from the main one. */
export interface Scenario {
  call: PreparedCall;
  differs: CallDifference;
}

/** A scenario that a search found. */
export interface FoundScenario extends Scenario {
  way: FoundWay;
}

const NO_DIFFERENCE: CallDifference = { leftOut: [], given: [], answered: [] };

/** Returns the scenario of a search result; the call itself if nothing changes. */
export function scenarioOf(call: PreparedCall, way: FoundWay): FoundScenario {
  const { own } = call;
  if (isUnchanged(way)) return { call, way, differs: NO_DIFFERENCE };
  const isLeftOut = (name: string) => scenario.isLeftOut(own.call, way, name);
  const changed = way.changes.filter(({ path, fact }) => !isLeftOut(path) && !fact.fresh);
  return {
    call: { ...call, own: { ...own, call: scenario(own.call, way) } },
    way,
    differs: {
      leftOut: way.changes.map(({ path }) => path).filter(isLeftOut),
      given: way.given.filter((name) => !changed.some(({ path }) => path === name)),
      answered: changed.map(({ path, fact }) => ({ name: nameOf(path), answer: wordsOf(fact) })),
    },
  };
}

export function isUnchanged({ given, changes }: Pick<FoundWay, 'given' | 'changes'>): boolean {
  return given.length === 0 && changes.length === 0;
}

/** Merges differences. */
export function withAll(...all: (CallDifference | undefined)[]): CallDifference {
  return {
    leftOut: all.flatMap((each) => each?.leftOut ?? []),
    given: all.flatMap((each) => each?.given ?? []),
    answered: all.flatMap((each) => each?.answered ?? []),
  };
}

/** Returns a path in readable form. */
function nameOf(path: string): string {
  return path.replaceAll('"', '').replace(/^node:/, '');
}

function wordsOf(fact: ValueFact): string {
  if ('value' in fact) {
    return fact.is === 'date' ? `the date ${String(fact.value)}` : JSON.stringify(fact.value);
  }
  if (fact.turns) return fact.turns.map((each) => JSON.stringify(each)).join(', then ');
  if (fact.later)
    return [
      wordsOf({ is: fact.is ?? 'object' }),
      ...fact.later.map((each) => JSON.stringify(each)),
    ].join(', then ');
  if (fact.same !== undefined) return `what ${nameOf(fact.same)} is`;
  return fact.is === 'undefined' ? 'nothing' : KINDS[fact.is ?? 'object'];
}

const KINDS: Readonly<Record<Exclude<ValueFact['is'], undefined>, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true',
  bigint: 'a BigInt',
  date: 'a date',
  regexp: 'a regular expression',
  array: 'a list',
  map: 'a Map',
  set: 'a Set',
  buffer: 'a Buffer',
  json: 'a text of JSON',
  error: 'an error',
  object: 'an object',
  function: 'a function',
  stream: 'a stream',
  abortSignal: 'a signal',
  promise: 'a promise',
  observable: 'an observable',
  emitter: 'an emitter',
  eventTarget: 'an event target',
  asyncIterable: 'an async iterable',
  response: 'a Response',
  request: 'a Request',
  headers: 'Headers',
  url: 'a URL',
  blob: 'a File',
  undefined: 'nothing',
};
