/** Breaches of two calls at once. */

import type { SourcePosition } from '../document/document';
import type { Race, RaceKind } from '../probe/twoAtOnce/race';
import { breach, type Breach, type RelatedPlace, type Told } from './breach';
import { placeAt } from './callPlaces';
import type { Facts } from './facts';

const AT_ONCE = 'If two calls run at once';

/** True for a finding of two calls at once. */
export function isOfRaces({ where }: Pick<Told, 'where'>): boolean {
  return where === AT_ONCE;
}

/** Finds races of a kind, in the words that `then` returns. */
export function racesIn(
  { probed, document }: Facts,
  kind: RaceKind,
  then: (race: Race) => string,
  related: (race: Race) => RelatedPlace[],
  isHint: (race: Race) => boolean = () => false,
): Breach[] {
  const races = probed?.twoAtOnce?.races.filter((race) => race.kind === kind) ?? [];
  return races.map((race) => ({
    ...breach(AT_ONCE, then(race), placeAt(race.at, document), distinct(related(race), race.at)),
    where: AT_ONCE,
    ...(isHint(race) ? { isHint: true as const } : {}),
  }));
}

/** Returns the last part of a call's name: `connect` of `amqplib.connect`. */
export function methodOf({ call = '' }: Race): string {
  return call.split('.').at(-1) ?? call;
}

function distinct(places: readonly RelatedPlace[], at: SourcePosition): RelatedPlace[] {
  const isOther = ({ line, column }: RelatedPlace) => line !== at.line || column !== at.column;
  return places.filter(isOther);
}
