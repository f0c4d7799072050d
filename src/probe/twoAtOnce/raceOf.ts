import type { Compared, LaneRun, Step } from './laneRun';
import type { LaneStep, Race, RaceKind } from './race';
import { replayOf } from './replay';

/**
 * Describes a race; none if its places are not known.
 *
 * @param found indexes of the conflicting steps, in their order
 * @param main index in `found` of the step that is told of
 * @param repeats index of a call that is made twice; left out: none is
 */
export function raceOf(
  kind: RaceKind,
  compared: Compared,
  found: readonly [number, number, number],
  main: 0 | 1 | 2,
  { repeats, ...more }: Partial<Race> & { repeats?: number } = {},
): Race[] {
  const { run, inTurn, given, before: after } = compared;
  const at = run.steps[found[main]]!.place;
  const [before, between] = found
    .filter((_, i) => i !== main)
    .map((index) => run.steps[index]!.place ?? at);
  const { name, state } = run.steps.find((step, i) => found.includes(i) && step.state !== null)!;
  if (!at || !before || !between) return [];
  return [
    {
      ...{ kind, state: name, at, before, between, given },
      ...(after > 0 ? { after } : {}),
      ...more,
      atOnce: stepsOf(run, repeats === undefined ? found : [...found, repeats]),
      inTurn: stepsOf(inTurn[0], []),
      ...replayOf(compared, state),
    },
  ];
}

function stepsOf({ steps, ends }: LaneRun, conflicts: readonly number[]): LaneStep[] {
  return steps.flatMap((step, i): LaneStep[] => {
    const { lane, does, name, place } = step;
    if (!lane) return [];
    const value = valueOf(step, ends[lane]?.text);
    return does === 'asks' && !step.waits
      ? []
      : [
          {
            ...{ lane, does, what: name },
            ...(value ? { value } : {}),
            ...(place ? { line: place.line } : {}),
            ...(conflicts.includes(i) ? { conflicts: true as const } : {}),
          },
        ];
  });
}

function valueOf({ does, value, given }: Step, end = ''): string | undefined {
  if (does === 'ends') return end;
  return does === 'asks' ? given : value;
}
