/** Roles of calls by their names, from the models. */

import { isAt, type Acquisition, type Models } from '../models/models';
import { named } from '../models/shipped';

export interface Named {
  /** Path of the receiver. Left out: unknown. */
  on?: string;
  method: string;
  /** Text of the first argument. */
  words: string | null;
}

const SQL = {
  begins: /^\s*(?:begin|start\s+transaction)\b/i,
  commits: /^\s*(?:commit|end)\b/i,
  rollsBack: /^\s*(?:rollback|abort)\b/i,
};

export const isRelease = ({ method }: Named, models: Models): boolean =>
  models.named('releases').test(method);
/** True if others may hold the resource next, so that a second release does harm. */
export const releasesOnce = ({ method }: Named, models: Models): boolean =>
  models.named('releasesOnce').test(method);
/** True for the event that a stream is closed, by itself or by a call that destroys it. */
export const isClosed = ({ method }: Named): boolean => method === 'closed';
export const endsForGood = ({ method }: Named): boolean => named('endsForGood').test(method);
export const endsAll = ({ method }: Named): boolean => named('endsAll').test(method);
export const gives = ({ method, on = '' }: Named, models: Models): boolean =>
  models.named('givesResource').test(method) ||
  models.acquisitions.some(
    (each) => each.effect.on === 'result' && each.names.test(method) && isAt(each, on),
  );
export const findsExisting = ({ method }: Named): boolean => named('findsExisting').test(method);
export const givesRelease = ({ method }: Named): boolean => named('givesRelease').test(method);
export const begins = ({ method, words }: Named): boolean =>
  named('begins').test(method) || SQL.begins.test(words ?? '');
export const commits = ({ method, words }: Named): boolean =>
  named('commits').test(method) || SQL.commits.test(words ?? '');
export const rollsBack = ({ method, words }: Named): boolean =>
  named('rollsBack').test(method) || SQL.rollsBack.test(words ?? '');

/** True if a connection is closed, or released as broken, which ends its transaction. */
export const closesTransaction = (call: Named, models: Models): boolean =>
  isRelease(call, models) && (!/^release/.test(call.method) || call.words !== null);

/**
 * True if a call that is made only after a failure may release something: its effect is unknown.
 */
export const mayRelease = (call: Named): boolean =>
  !named('keepsOpen').test(call.method) &&
  !named('rollsBack').test(call.method) &&
  !named('commits').test(call.method);

/** Returns the acquisition of `acquire` that `release` ends on the same object, or undefined. */
export function acquisitionOf(
  acquire: Named,
  release: Named,
  models: Models,
): Acquisition | undefined {
  if (begins(acquire)) return undefined;
  return acquisitionsBy(acquire, models).find(({ effect, releases }) => {
    if (!releases?.test(release.method)) return false;
    if (effect.on === 'argument') return release.words === acquire.words;
    const isOfAll = effect.acquires !== 'listener' || release.words === null;
    return isOfAll || release.words === acquire.words;
  });
}

/** True for `setLoading(true)` and `set({ loading: true })`, which the same method unsets. */
export const isFlagSet = ({ method, words }: Named): boolean =>
  words !== null && (SETTER.test(method) ? IS_SET : IS_SET_IN).test(words);
export const isFlagUnset = (set: Named, { method, words }: Named): boolean =>
  method === set.method && words === (set.words ?? '').replace(/true$/, 'false');
/** True if the argument is a function, which may set the state to anything. */
export const mayUnset = ({ words }: Named): boolean => words === 'function';

const SETTER = /^set[A-Z]/;
const IS_SET = /^(?:\w+: )?true$/;
const IS_SET_IN = /^\w+: true$/;

/** True if the call keeps something under a known name. */
export const isKeptByName = (call: Named, models: Models): boolean =>
  acquisitionsBy(call, models).some(({ effect }) => effect.on === 'argument');

export const isListener = (call: Named, models: Models): boolean =>
  acquisitionsBy(call, models).some(({ effect }) => effect.acquires === 'listener');

export const takesLock = (call: Named, models: Models): boolean =>
  acquisitionsBy(call, models).some(({ effect }) => effect.acquires === 'lock');

/** Returns acquisitions of the receiver itself, or of what it keeps under a name. */
function acquisitionsBy({ method, words, on = '' }: Named, models: Models): Acquisition[] {
  return models.acquisitions.filter(
    (each) =>
      each.effect.on !== 'result' &&
      each.names.test(method) &&
      isAt(each, on) &&
      (each.effect.on === 'receiver' || words !== null),
  );
}
