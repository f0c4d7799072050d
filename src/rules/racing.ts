/** Breaches of two calls at once. */

import { tellsFailuresApart } from '../analysis/errorDiscriminators';
import type { SourcePosition, SubjectDocument } from '../document/document';
import type { Race, RaceKind } from '../probe/twoAtOnce/race';
import { breach, type Breach, type RelatedPlace, type Told } from './breach';
import { callIn, placeAt } from './callPlaces';
import type { Facts } from './facts';

const AT_ONCE = 'If two calls run at once';

/** True for a finding of two calls at once. */
export function isOfRaces({ where }: Pick<Told, 'where'>): boolean {
  return where === AT_ONCE;
}

type IsRace = (race: Race) => boolean;

const never: IsRace = () => false;

/** Finds races of a kind, in the words that `then` returns. */
export function racesIn(
  { probed, document }: Facts,
  kind: RaceKind,
  then: (race: Race) => string,
  related: (race: Race) => RelatedPlace[],
  { isHint = never, isError = never }: { isHint?: IsRace; isError?: IsRace } = {},
): Breach[] {
  const races = probed?.twoAtOnce?.races ?? [];
  const breachOf = (race: Race, index: number): Breach => ({
    ...breach(AT_ONCE, then(race), placeAt(race.at, document), distinct(related(race), race.at)),
    where: AT_ONCE,
    race: index,
    ...(isHint(race) ? { isHint: true as const } : {}),
    ...(isError(race) ? { isError: true as const } : {}),
  });
  const isMeant = (race: Race) =>
    race.kind === kind && !(race.unlessUnique && handlesCollision(race, document));
  return races.flatMap((race, index) => (isMeant(race) ? [breachOf(race, index)] : []));
}

/** True if the code handles the failure of the second call, as of a unique index. */
function handlesCollision({ at }: Race, document: SubjectDocument): boolean {
  const found = callIn(document, at);
  return found !== null && tellsFailuresApart(found.call, found.code);
}

/** Returns the last part of a call's name: `connect` of `amqplib.connect`. */
export function methodOf({ call = '' }: Race): string {
  return call.split('.').at(-1) ?? call;
}

function distinct(places: readonly RelatedPlace[], at: SourcePosition): RelatedPlace[] {
  const isOther = ({ line, column }: RelatedPlace) => line !== at.line || column !== at.column;
  return places.filter(isOther);
}
