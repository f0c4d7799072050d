import type { Level, MapState, SourceMaps, SourceMapTarget, PlaceVerdict } from './sourceMaps';

/** What the level is made of. */
export interface Findings {
  /** Nothing is compiled: the source runs, or the runtime itself takes its types out. */
  runsSource: boolean;
  map: MapState;
  targets: readonly SourceMapTarget[];
  /** Of the reported places as they are, no map used. */
  unmapped: readonly PlaceVerdict[];
}

const LEADING_BACK: readonly MapState[] = ['leadsBack', 'linesOnly'];

/**
 * 5: the source runs on every target and its positions are right. Else some target must compile it:
 * 4 and 2 need the map sometimes (a target runs the source, or the lines are right without it), 3 and
 * 1 always; 4 and 3 have one that leads back.
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
