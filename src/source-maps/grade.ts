import type { Level, MapState, SourceMaps, SourceMapTarget, PlaceVerdict } from './sourceMaps';

/** Facts that decide the level. */
export interface Findings {
  /** True if nothing is compiled: the source runs, or the runtime strips its types. */
  runsSource: boolean;
  map: MapState;
  targets: readonly SourceMapTarget[];
  /** Verdicts of the reported places, without a map. */
  unmapped: readonly PlaceVerdict[];
}

const LEADING_BACK: readonly MapState[] = ['leadsBack', 'linesOnly'];

/**
 * Grades source maps. 5: the source runs on every target, with right positions. Otherwise a target
 * must compile it. 4 and 2 need the map sometimes: a target runs the source, or lines are right
 * without the map. 3 and 1 always need it. 4 and 3 have a map that leads back.
 */
export function gradeMaps(found: Findings): Pick<SourceMaps, 'level' | 'needsMap'> {
  const { runsSource, map, targets, unmapped } = found;
  const isRight = unmapped.every((verdict) => verdict !== 'wrong');
  const onEvery = targets.every(({ runsAsWritten }) => runsAsWritten);
  if (runsSource && onEvery && isRight) return { level: 5, needsMap: 'never' };
  const isKnown = unmapped.some((verdict) => verdict !== 'unknown');
  const sometimes = targets.some(({ runsAsWritten }) => runsAsWritten) || (isRight && isKnown);
  const level: Level = LEADING_BACK.includes(map) ? (sometimes ? 4 : 3) : sometimes ? 2 : 1;
  return { level, needsMap: sometimes ? 'sometimes' : 'always' };
}
