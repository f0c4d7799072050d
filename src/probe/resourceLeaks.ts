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

/** A call with the name of its method. */
export type Asked = AskedCall & Named;

/** A resource released on the success path but not on the failure path. */
export interface ResourceLeak {
  kind: Left['kind'];
  acquired: Asked;
  /** Where the undisturbed call releases it. */
  release: Asked;
  /** Name of the user's model of the release. Left out: a convention names it. */
  model?: string;
}

/**
 * Finds leaks of a call in which nothing fails, in another scenario than the undisturbed one. A
 * call that `isAnswered` matches has a response of the scenario, so it acquires nothing.
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
    const isLeftSo = held && release && isLeft(held, usual, other, index + 1);
    return isLeftSo && !isOfScenario(held, usual) ? [leftBy(call, held, release, models)] : [];
  });
  const begun = other.findIndex(
    (call) => begins(call) && (call.words !== null || !isAnswered(call)),
  );
  return [
    ...distinct(left),
    ...(begun < 0 ? [] : openTransactions(usual, other, begun + 1, models)),
  ];
}

/** True for a flag that the undisturbed call never sets: it says what is so in this scenario. */
function isOfScenario(held: Held, usual: readonly Asked[]): boolean {
  return held.kind === 'flag' && !usual.some(held.isAcquiredBy);
}

/** A resource, identified by the calls that acquire and release it. */
interface Held {
  kind: Left['kind'];
  isAcquiredBy(call: Asked): boolean;
  isReleasedBy(call: Asked): boolean;
  isUsedBy(call: Asked): boolean;
}

/** Finds leaks of a failed call, compared with the releases of an undisturbed call. */
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
    // a release that fails is no leak
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

/** Returns the last call that certainly releases it. */
function releaseOf({ isReleasedBy }: Held, calls: readonly Asked[]): Asked | undefined {
  return calls.filter((call) => isReleasedBy(call) && !mayUnset(call)).at(-1);
}

interface Compared {
  /** Calls of the undisturbed call. */
  usual: readonly Asked[];
  /** Calls of the call under examination. */
  own: readonly Asked[];
  models: Models;
}

function heldBy(call: Asked, { usual, own, models }: Compared): Held | null {
  if (named('setsTimer').test(call.method))
    return call.on === '' ? timer(call, [...usual, ...own]) : null;
  if (isFlagSet(call)) return flag(call);
  if (call.gives === '') return pairOf(call, models);
  const given = givenBy(call, usual, models);
  if (!usual.some(given.isReleasedBy)) return pairOf(call, models);
  // the resource is what was opened, not what can be opened
  const isOpened = usual.some(
    (other) =>
      other.on === call.gives &&
      usual.some((end) => end.on === other.on && acquisitionOf(other, end, models)),
  );
  return isOpened ? null : given;
}

/** Returns the resource that `call` returns, with its properties. */
function givenBy(call: Asked, usual: readonly Asked[], models: Models): Held {
  const isIt = (path: string) => path === call.gives || path.startsWith(`${call.gives}.`);
  const isUsedBy = ({ on, takes }: Asked) => isIt(on) || takes.some(isIt);
  // the result of a further call is a resource of its own
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

/** Returns a resource whose acquire and release are calls on one object, such as a lock. */
function pairOf(call: Asked, models: Models): Held | null {
  const isOfListeners = isListener(call, models);
  const isNamed = isOfListeners || isKeptByName(call, models);
  // a listener on an object of this call holds nothing that others use
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

/** Returns the flag that a call sets while something is going on. */
function flag(call: Asked): Held {
  const isOfIt = (other: Asked) => other.on === call.on && other.method === call.method;
  return {
    kind: 'flag',
    isAcquiredBy: (other) => isOfIt(other) && other.words === call.words,
    isReleasedBy: (other) => isOfIt(other) && (isFlagUnset(call, other) || mayUnset(other)),
    isUsedBy: isOfIt,
  };
}

/** Returns the timers of a place: each call and each retry has its own. */
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
  const isHeld = (call: Asked) => held.isAcquiredBy(call) && !call.failed && !call.isOver;
  const balance = (calls: readonly Asked[]) => {
    const acquired = calls.filter(isHeld);
    // what is released before it is acquired was left by an earlier call
    const [first] = acquired;
    const since = first ? calls.slice(calls.indexOf(first)) : [];
    return acquired.length - since.filter(held.isReleasedBy).length;
  };
  if (balance(failing) <= Math.max(0, balance(usual))) return false;
  const after = failing.slice(failed);
  return !after.some(
    (call) =>
      (held.isUsedBy(call) && isUnknown(call, usual, held.isUsedBy)) ||
      isTakenAlong(held, call, failing),
  );
}

/** True if the object it was opened from is closed: `channel` with its `connection`. */
function isTakenAlong(held: Held, end: Asked, failing: readonly Asked[]): boolean {
  const isOf = ({ on }: Asked) => on === end.on || on.startsWith(`${end.on}.`);
  return (
    !end.failed && endsAll(end) && failing.some((call) => held.isAcquiredBy(call) && isOf(call))
  );
}

/** True if the effect of a call is unknown: the undisturbed call makes no such call. */
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
  // a failure after the commit leaves nothing open
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

/** Removes duplicates of one acquisition, as of two with one release. */
function distinct(all: readonly ResourceLeak[]): ResourceLeak[] {
  return all.filter(
    ({ acquired }, index) =>
      all.findIndex((other) => other.acquired.place === acquired.place) === index,
  );
}
