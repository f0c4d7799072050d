import { isBeyond, sourcesOf, type CheckedPlace } from './checks';
import type { MapFound, MapState } from './sourceMaps';
import type { Way } from './way';

/** State of the map: whether it exists, and where it leads. */
export function mapFound(way: Way, checked: readonly CheckedPlace[]): MapFound {
  const { map, form, mapProblem } = way;
  const state = stateOf(way, checked);
  const sources = sourcesOf(checked);
  const worst = sources.find(({ from }) => from === 'nowhere') ?? sources[0];
  const from = map === null && !way.written ? null : (worst?.from ?? null);
  const indexed = map !== null && 'sections' in map;
  const isThere = state === 'unchecked' && from !== 'nowhere';
  const sentence = mapProblem ?? (isThere ? NO_CALL : SENTENCES[state]);
  return { state, form, indexed, sources: from, sentence };
}

function stateOf(way: Way, checked: readonly CheckedPlace[]): MapState {
  if (way.by === 'nothing' || way.by === 'typeStripping') return 'notNeeded';
  if (way.mapState !== null) return way.mapState;
  if (way.map === null) return 'none';
  if (checked.some(({ recursive }) => recursive)) return 'recursive';
  const verdicts = checked.map(({ check }) => check.verdict);
  if (verdicts.includes('wrong')) return isStale(checked) ? 'stale' : 'leadsAstray';
  if (verdicts.every((verdict) => verdict === 'unknown')) return 'unchecked';
  return verdicts.includes('line') ? 'linesOnly' : 'leadsBack';
}

function isStale(checked: readonly CheckedPlace[]): boolean {
  return checked.some(
    ({ source, check }) =>
      source?.changed || (check.mapped !== null && isBeyond(check.mapped, source)),
  );
}

const NO_CALL =
  'No place that was reported is that of a call of the source: none could be checked.';

const SENTENCES: Readonly<Record<MapState, string>> = {
  notNeeded: 'What ran is the source, so no map is needed.',
  none: 'The compiled code has no map.',
  missing: 'The map that the code names is not there.',
  malformed: 'The map cannot be read.',
  tooLarge: 'The map is too large to be read.',
  outside: 'The map lies outside the project, so it is not opened.',
  recursive:
    'The maps lead from one compiled source to the next and never to one that was written.',
  stale: 'The map was made of another text than the source is now.',
  unchecked: 'The text of the sources is neither in the map nor in the project.',
  leadsBack: 'The map leads back to line and column of the calls.',
  linesOnly: 'The map leads back to the lines of the calls, not to all of their columns.',
  leadsAstray: 'The map leads to other lines than those of the calls.',
};
