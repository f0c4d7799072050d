import type { AskedCall } from '../../bench-runner/protocol/probe';
import { isAt, type Models } from '../models/models';
import type { Left } from './leftovers';
import {
  acquisitionOf,
  begins,
  closesTransaction,
  commits,
  endsAll,
  endsForGood,
  findsExisting,
  gives,
  givesRelease,
  isClosed,
  isFlagSet,
  isFlagUnset,
  mayUnset,
  isKeptByName,
  isListener,
  isRelease,
  mayRelease,
  rollsBack,
  type Named,
} from './resourceCalls';
import { named } from '../models/shipped';

/** A call of something, with the name of the method that was called. */
export type Asked = AskedCall & Named;

/** What a call that failed did not give back, and an undisturbed one did. */
export interface ResourceLeak {
  kind: Left['kind'];
  acquired: Asked;
  /** Where the undisturbed call gives it back. */
  release: Asked;
  /** Name of the user's model by which it does. Left out: it does by convention. */
  model?: string;
}

/**
 * The same of a call of which nothing fails, and that goes another way than the undisturbed one. What is
 * given in place of `answered` was not acquired.
 */
export function leaksOnTheWay(
  usual: readonly Asked[],
  other: readonly Asked[],
  isAnswered: (call: Asked) => boolean,
  models: Models,
): ResourceLeak[] {
  const left = other.flatMap((call, index) => {
    const held = isAnswered(call) ? null : heldBy(call, { usual, own: other, models });
    const release = held && releaseOf(held, usual);
    return held && release && isLeft(held, usual, other, index + 1)
      ? [leftBy(call, held, release, models)]
      : [];
  });
  const begun = other.findIndex(
    (call) => begins(call) && (call.words !== null || !isAnswered(call)),
  );
  return [
    ...distinct(left),
    ...(begun < 0 ? [] : openTransactions(usual, other, begun + 1, models)),
  ];
}

/** An object as calls know it: what it was acquired by, and what gives it back. */
interface Held {
  kind: Left['kind'];
  isAcquiredBy(call: Asked): boolean;
  isReleasedBy(call: Asked): boolean;
  isUsedBy(call: Asked): boolean;
}

/** Tells what a call that failed left open, by what an undisturbed one asked for. */
export function resourceLeaks(
  usual: readonly Asked[],
  failing: readonly Asked[],
  models: Models,
): ResourceLeak[] {
  const failed = failing.findIndex(({ failed: isFailed }) => isFailed);
  if (failed < 0) return [];
  const acquired = failing.slice(0, failed).flatMap((call) => {
    const held = heldBy(call, { usual, own: failing, models });
    const release = held && releaseOf(held, usual);
    return held && release ? [{ call, held, release }] : [];
  });
  const left = acquired.flatMap(({ call, held, release }): ResourceLeak[] => {
    // who fails to give it back has done what it can
    if (held.isReleasedBy(failing[failed]!)) return [];
    return isLeft(held, usual, failing, failed) ? [leftBy(call, held, release, models)] : [];
  });
  return [...distinct(left), ...openTransactions(usual, failing, failed, models)];
}

function leftBy(acquired: Asked, { kind }: Held, release: Asked, models: Models): ResourceLeak {
  const by = models.acquisitions.find(
    (each) =>
      each.names.test(acquired.method) &&
      each.releases?.test(release.method) &&
      isAt(each, acquired.on),
  );
  return { kind, acquired, release, ...(by?.model ? { model: by.model } : {}) };
}

/** The last call that gives it back, and surely so. */
function releaseOf({ isReleasedBy }: Held, calls: readonly Asked[]): Asked | undefined {
  return calls.filter((call) => isReleasedBy(call) && !mayUnset(call)).at(-1);
}

interface Compared {
  /** What the undisturbed call asked for. */
  usual: readonly Asked[];
  /** What was asked for by the call that is looked at. */
  own: readonly Asked[];
  models: Models;
}

function heldBy(call: Asked, { usual, own, models }: Compared): Held | null {
  if (named('setsTimer').test(call.method))
    return call.on === '' ? timer(call, [...usual, ...own]) : null;
  if (isFlagSet(call)) return flag(call);
  const given = givenBy(call, usual, models);
  if (!usual.some(given.isReleasedBy)) return pairOf(call, models);
  // what was opened is given back, and not what can be opened
  const isOpened = usual.some(
    (other) =>
      other.on === call.gives &&
      usual.some((end) => end.on === other.on && acquisitionOf(other, end, models)),
  );
  return isOpened ? null : given;
}

/** What `call` gives, or a property of it. */
function givenBy(call: Asked, usual: readonly Asked[], models: Models): Held {
  const isIt = (path: string) => path === call.gives || path.startsWith(`${call.gives}.`);
  const isUsedBy = ({ on, takes }: Asked) => isIt(on) || takes.some(isIt);
  // what a further call of it gives is given back by itself
  const isItself = (path: string) => isIt(path) && !path.slice(call.gives.length).includes('()');
  const isReleasedBy = (other: Asked) => {
    if (other.method === '') return other.on === call.gives && givesRelease(call);
    if (isClosed(other)) return other.on === call.gives;
    if (![other.on, ...other.takes].some(isItself) || !isRelease(other, models)) return false;
    return (
      gives(call, models) || (endsForGood(other) && isItself(other.on) && !findsExisting(call))
    );
  };
  const isStream = usual.some((other) => isClosed(other) && other.on === call.gives);
  return {
    kind: isStream ? 'stream' : 'object',
    isAcquiredBy: (other) => other.gives === call.gives,
    isReleasedBy,
    isUsedBy,
  };
}

/** What is acquired and given back by calls of the same object, such as a lock. */
function pairOf(call: Asked, models: Models): Held | null {
  const isOfListeners = isListener(call, models);
  const isNamed = isOfListeners || isKeptByName(call, models);
  // who listens to what was made by the call holds nothing that others have
  if (isOfListeners && (call.words === null || call.on.includes('()'))) return null;
  return {
    kind: kindOf(call, models),
    isAcquiredBy: (other) =>
      other.on === call.on &&
      other.method === call.method &&
      (!isNamed || other.words === call.words),
    isReleasedBy: (other) =>
      other.on === call.on && acquisitionOf(call, other, models) !== undefined,
    isUsedBy: ({ on }) => on === call.on,
  };
}

function kindOf(call: Asked, models: Models): Left['kind'] {
  if (isListener(call, models)) return 'listener';
  return isKeptByName(call, models) ? 'entry' : 'object';
}

/** What says that something is going on, until it is over. */
function flag(call: Asked): Held {
  const isOfIt = (other: Asked) => other.on === call.on && other.method === call.method;
  return {
    kind: 'flag',
    isAcquiredBy: (other) => isOfIt(other) && other.words === call.words,
    isReleasedBy: (other) => isOfIt(other) && (isFlagUnset(call, other) || mayUnset(other)),
    isUsedBy: isOfIt,
  };
}

/** Timers of a place: each call, and each try of it, has its own. */
function timer(call: Asked, all: readonly Asked[]): Held | null {
  if (call.isOver) return null;
  const isAcquiredBy = ({ place }: Asked) => place === call.place;
  const names = new Set(all.filter(isAcquiredBy).map(({ gives: name }) => name));
  const isUsedBy = ({ takes }: Asked) => takes.some((name) => names.has(name));
  return { kind: 'timer', isAcquiredBy, isReleasedBy: isUsedBy, isUsedBy };
}

function isLeft(
  held: Held,
  usual: readonly Asked[],
  failing: readonly Asked[],
  failed: number,
): boolean {
  const balance = (calls: readonly Asked[]) =>
    calls.filter((call) => held.isAcquiredBy(call) && !call.failed && !call.isOver).length -
    calls.filter(held.isReleasedBy).length;
  if (balance(failing) <= Math.max(0, balance(usual))) return false;
  const after = failing.slice(failed);
  return !after.some(
    (call) =>
      (held.isUsedBy(call) && isUnknown(call, usual, held.isUsedBy)) ||
      isTakenAlong(held, call, failing),
  );
}

/** What it was opened of is closed: `channel` with its `connection`. */
function isTakenAlong(held: Held, end: Asked, failing: readonly Asked[]): boolean {
  const isOf = ({ on }: Asked) => on === end.on || on.startsWith(`${end.on}.`);
  return (
    !end.failed && endsAll(end) && failing.some((call) => held.isAcquiredBy(call) && isOf(call))
  );
}

/** Nobody knows what it does: the undisturbed call asks for nothing of the kind. */
function isUnknown(call: Asked, usual: readonly Asked[], isUsedBy: Held['isUsedBy']): boolean {
  return (
    !call.failed &&
    mayRelease(call) &&
    !usual.some((other) => isUsedBy(other) && other.method === call.method)
  );
}

function openTransactions(
  usual: readonly Asked[],
  failing: readonly Asked[],
  failed: number,
  models: Models,
): ResourceLeak[] {
  const first = failing.slice(0, failed).map(begins).lastIndexOf(true);
  const begun = failing[first];
  if (!begun) return [];
  const isOf = (path: string) => path === begun.gives || path.startsWith(`${begun.gives}.`);
  const isUsedBy = ({ on, takes }: Asked) => on === begun.on || isOf(on) || takes.some(isOf);
  const isCommitted = (call: Asked) => commits(call) && isUsedBy(call);
  const release = usual.find(isCommitted);
  if (!release || (failing[failed] && commits(failing[failed]))) return [];
  // what fails once all is committed leaves nothing open
  if (failing.slice(first, failed).some(isCommitted)) return [];
  const isEnded = failing
    .slice(failed)
    .some(
      (call) =>
        rollsBack(call) ||
        isCommitted(call) ||
        (isUsedBy(call) &&
          (closesTransaction(call, models) ||
            (!isRelease(call, models) && isUnknown(call, usual, isUsedBy)))),
    );
  return isEnded ? [] : [{ kind: 'transaction', acquired: begun, release }];
}

/** What is acquired twice, and given back once, is told once. */
function distinct(all: readonly ResourceLeak[]): ResourceLeak[] {
  return all.filter(
    ({ acquired }, index) =>
      all.findIndex((other) => other.acquired.place === acquired.place) === index,
  );
}
