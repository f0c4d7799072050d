import type { LaneEnd } from '../../../bench-runner/protocol/twoAtOnce';
import { isChange, isOfPresent, isStored, LANES, lastIndex, statesOf, type Lane } from './laneRun';
import type { Compared, LaneRun, Step } from './laneRun';
import type { Race } from './race';
import { raceOf } from './raceOf';

/** Finds calls that use what the other call put into shared state. */
export function mixedUp(compared: Compared): Race[] {
  const { run, inTurn, given } = compared;
  // one of both finds no more what it needs
  const isBroken = LANES.some((lane) => failsAtOnce(run, lane, inTurn));
  return LANES.flatMap((lane): Race[] => {
    const isMixed =
      run.ends[lane] === null || usesOther(run, lane, inTurn) || failsByOther(run, lane, inTurn);
    const isElse = isMixed || (given === 'different' && endsElse(run, lane, inTurn));
    if (!isElse && !isBroken) return [];
    for (const state of statesOf(run)) {
      if (isStored(state) ? !isBroken : !isElse) continue;
      const found = findForeignRead(run, lane, state, isMixed || isStored(state));
      if (found) return raceOf('mixedUp', compared, found, 2);
    }
    return [];
  });
}

type InTurn = Compared['inTurn'];

/** True if a call has the outcome that it has alone, but with data of the other call. */
function usesOther(run: LaneRun, lane: Lane, inTurn: InTurn): boolean {
  if (
    isOther(
      run.ends[lane],
      inTurn.map((each) => each.ends[lane]),
    )
  )
    return true;
  const known = inTurn.map((each) => askedBy(each, lane));
  return askedBy(run, lane).some(({ what, given = '', plain = '' }, i) => {
    const alike = known.map((each) => each[i]).filter((each) => each?.what === what);
    if (alike.length < 2) return false;
    return alike.every((each) => each!.plain === plain && each!.given !== given);
  });
}

function isOther(end: LaneEnd | null, usual: readonly (LaneEnd | null)[]): boolean {
  if (!end) return false;
  return usual.every(
    (each) =>
      each !== null && each.how === end.how && each.plain === end.plain && each.text !== end.text,
  );
}

/** True if a call ends, or asks, in another way than alone. */
function endsElse(run: LaneRun, lane: Lane, inTurn: InTurn): boolean {
  const now = outcomeOf(run, lane);
  return inTurn.every((each) => outcomeOf(each, lane) !== now);
}

function outcomeOf(run: LaneRun, lane: Lane): string {
  const end = run.ends[lane];
  const asked = askedBy(run, lane).map(({ what, given }) => [what, given]);
  return JSON.stringify([end?.how, end?.text, asked]);
}

/** True if an error of the engine ends a call that completes alone. */
function failsByOther(run: LaneRun, lane: Lane, inTurn: InTurn): boolean {
  return run.ends[lane]?.byEngine === true && failsAtOnce(run, lane, inTurn);
}

function failsAtOnce(run: LaneRun, lane: Lane, inTurn: InTurn): boolean {
  return (
    run.ends[lane]?.how === 'failed' && inTurn.every((each) => each.ends[lane]?.how === 'completed')
  );
}

function askedBy({ steps }: LaneRun, lane: Lane): Step[] {
  return steps.filter((each) => each.lane === lane && each.does === 'asks');
}

/** Returns the steps: a call writes a state, the other writes it, the first reads it. */
function findForeignRead(
  { steps }: LaneRun,
  lane: Lane,
  state: string,
  mayTest: boolean,
): [number, number, number] | null {
  for (let read = steps.length - 1; read > 0; read -= 1) {
    const step = steps[read]!;
    if (step.state !== state || step.lane !== lane || step.does !== 'reads') continue;
    // a test may see that another call came after
    if (step.isTested && !mayTest) continue;
    // own additions do not bring back what the other call replaced
    const write = lastIndex(
      steps,
      (each, i) =>
        i < read && isChange(each, state) && (each.does === 'writes' || each.lane !== lane),
    );
    if (write < 0 || steps[write]!.lane === lane || steps[write]!.lane === null) continue;
    const own = lastIndex(
      steps,
      (each, i) => i < write && isChange(each, state) && each.lane === lane,
    );
    if (own < 0) continue;
    if (mayTest) return [own, write, read];
    const isTotal = isOfPresent(steps, own) || steps[own]!.does === 'changes';
    if (!isTotal && steps[own]!.value !== step.value) return [own, write, read];
  }
  return null;
}
