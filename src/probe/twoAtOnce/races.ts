import type { TwoAtOnceResult } from '../../../bench-runner/protocol/twoAtOnce';
import type { Traces } from '../../calling/traces';
import { textHash, type SourcePosition } from '../../document/document';
import type { Models } from '../../models/models';
import { named } from '../../models/shipped';
import { readStack, type StackReader } from '../frames';
import { gives, takesLock } from '../resourceCalls';
import { isChange, isOfPresent, isStored, lanePair, LANES, lastIndex, statesOf } from './laneRun';
import type { Compared, Lane, LanePair, LaneRun, Step } from './laneRun';
import { mixedUp } from './mixedUp';
import { raceOf } from './raceOf';
import type { InTurn, Race, RaceKind, TwoAtOnce } from './race';

/**
 * Returns the races of two calls: what differs from both runs of one call after the other, and comes
 * from accesses of shared state in an order that those do not have.
 */
export function racesOf(
  { pairs, stacks }: TwoAtOnceResult,
  traces: Traces | null,
  reader: StackReader,
): TwoAtOnce {
  const places = stacks.map((stack) => placeOf(stack, traces, reader));
  const compared = pairs
    .map((pair) => lanePair(pair, traces?.accesses ?? [], places))
    .filter((pair) => isComparable(pair, reader.models));
  const found = compared.flatMap((pair) => racesOfPair(pair, reader.models));
  const byState = new Map<string, Race>();
  for (const race of found) {
    const known = byState.get(race.state);
    const isWorse = !known || WORST.indexOf(race.kind) < WORST.indexOf(known.kind);
    if (isWorse) byState.set(race.state, race);
  }
  const orders = pairs.reduce((sum, { runs }) => sum + Math.max(0, runs.length - 3), 0);
  const races = [...byState.values()];
  // one answer may set several states
  const late = races.find(({ kind }) => kind === 'lateAnswer');
  return {
    races: races.filter((race) => race.kind !== 'lateAnswer' || race === late),
    orders,
    inTurn: compared.map(inTurnOf),
  };
}

/** Kinds of races of one state: only the first is told. */
const WORST: readonly RaceKind[] = [
  'lostUpdate',
  'actsTwice',
  'startedTwice',
  'mixedUp',
  'lateAnswer',
];

function placeOf(stack: string, traces: Traces | null, reader: StackReader): SourcePosition | null {
  const at = readStack(stack, reader).find(({ owner }) => owner === 'subject')?.at;
  if (!at) return null;
  return traces ? traces.positionOf(at) : at;
}

/** True if the calls end one after the other, in the same way each time, and take no lock. */
function isComparable({ runs }: LanePair, models: Models): boolean {
  const [ab, ba, ...rest] = runs;
  const again = rest.pop();
  if (!ab || !ba || !again || ![ab, ba, again].every(({ isSound }) => isSound)) return false;
  if (signature(ab) !== signature(again) || ab.ends.A?.how !== 'completed') return false;
  return !runs.some((run) => run.isProtected || isLocked(run, models));
}

function inTurnOf({ given, isEmpty, runs }: LanePair): InTurn {
  const run = runs[0]!;
  const asked = run.steps.filter(({ does }) => does === 'asks');
  const asks = asked.map(({ lane, what, given: args }) => [lane, what, args]);
  const digest = (value: unknown) => textHash(JSON.stringify(value)).slice(0, 16);
  const leaves = run.steps.flatMap(({ state, name }) =>
    state === null ? [] : [[name, digest(run.left.get(state) ?? null)] as const],
  );
  return {
    given,
    isEmpty,
    does: digest([run.ends, asks]),
    leaves: Object.fromEntries(leaves),
  };
}

function racesOfPair({ runs, ...pair }: LanePair, models: Models): Race[] {
  const inTurn = [runs[0]!, runs[1]!] as const;
  return runs.slice(2, -1).flatMap((run) => {
    const compared = { ...pair, run, inTurn };
    if (!run.isSound) return run.isHung ? mixedUp(compared) : [];
    return [
      ...repeated(compared, models),
      ...addedTwice(compared),
      ...mixedUp(compared),
      ...lostUpdates(compared),
      ...lateAnswers(compared),
    ];
  });
}

function signature({ ends, steps, left }: LaneRun): string {
  const told = steps.map(({ lane, does, what, given }) => [lane, does, what, given]);
  return JSON.stringify([ends, [...left], told]);
}

/** True if the code takes a lock, or waits in a queue, which a mock does not keep. */
function isLocked({ steps }: LaneRun, models: Models): boolean {
  return steps.some(({ does, what = '', given = '' }) => {
    if (does !== 'asks') return false;
    const { method, on } = partsOf(what);
    if (models.named('queuesWork').test(method)) return IS_GIVEN_WORK.test(given);
    if (named('pool').test(partsOf(on).method)) return false;
    return takesLock({ on, method, words: null }, models);
  });
}

/** Matches arguments of which one is a function itself. */
const IS_GIVEN_WORK = /(?:^\[|, )function/;

function partsOf(name: string): { on: string; method: string } {
  const dot = name.lastIndexOf('.');
  return { on: name.slice(0, Math.max(0, dot)), method: name.slice(dot + 1) };
}

/** Finds states whose last value is that of neither order, as a write was lost. */
function lostUpdates(compared: Compared): Race[] {
  const { run, inTurn } = compared;
  return statesOf(run).flatMap((state): Race[] => {
    const left = run.left.get(state);
    const usual = inTurn.map((each) => each.left.get(state));
    if (left === undefined || usual.includes(left)) return [];
    const lost = findLost(run, state);
    const words = { atOnce: left, inTurn: usual[0] ?? '' };
    return lost ? raceOf('lostUpdate', compared, lost, 2, { left: words }) : [];
  });
}

type Three = readonly [number, number, number];

/** Returns the steps: one call reads, the other writes, the first one writes. */
function findLost({ steps }: LaneRun, state: string): Three | null {
  for (const lane of LANES) {
    const last = lastIndex(steps, (each) => isChange(each, state));
    const overwrite = steps[last];
    if (!overwrite || overwrite.lane !== lane || overwrite.does !== 'writes') continue;
    const write = lastIndex(
      steps,
      (each, i) => i < last && isChange(each, state) && each.lane !== lane,
    );
    const read = lastIndex(
      steps,
      (each, i) => i < last && each.state === state && each.lane === lane && each.does === 'reads',
    );
    if (write > 0 && read >= 0 && read < write) return [read, write, last];
  }
  return null;
}

/** Finds calls of I/O that are made more often than one after the other, as both calls looked first. */
function repeated(compared: Compared, models: Models): Race[] {
  const { run, inTurn } = compared;
  const counts = countsOf(run);
  const most = (key: string) => Math.max(...inTurn.map((each) => countsOf(each).get(key) ?? 0));
  const more = [...counts].filter(([key, count]) => most(key) > 0 && count > most(key));
  const found = more.flatMap(([key]) => repeatedCall(compared, key, models));
  // what follows is done again because of the same state: an action says more than what leads to it,
  // but none comes behind an insert that a unique index may refuse
  const byState = new Map<string, Race>();
  for (const race of found) {
    const known = byState.get(race.state);
    const isWeak = known && !actsForSure(known) && !known.unlessUnique;
    if (!known || (isWeak && actsForSure(race))) byState.set(race.state, race);
  }
  return [...byState.values()];
}

function actsForSure({ kind, unlessUnique, changesNothing }: Race): boolean {
  return kind === 'actsTwice' && !unlessUnique && !changesNothing;
}

function repeatedCall(compared: Compared, key: string, models: Models): Race[] {
  const { run } = compared;
  const second = lastIndex(run.steps, (each) => each.waits === true && callKey(each) === key);
  const { place, what = '' } = run.steps[second]!;
  const guard = statesOf(run)
    .map((state) => findGuard(run, state, second))
    .find((each) => each !== null);
  if (!guard || !place) return [];
  const { state, of } = run.steps[guard[2]]!;
  const kind = isStart(run, guard[2], second, models) ? 'startedTwice' : 'actsTwice';
  const isUnique = state !== null && isStored(state) && of !== undefined;
  const isOwnWrite = isUnique && callKey(run.steps[of]!) === key;
  return raceOf(kind, compared, guard, 1, {
    at: place,
    call: what,
    repeats: second,
    ...(isOwnWrite && !FILE.test(what) && !run.steps[of]!.setsKey ? { unlessUnique: true } : {}),
    ...(isOfNoMatter(compared, second, models) ? { changesNothing: true } : {}),
  });
}

/** Finds states that both calls add to, as both looked before either of them did. */
function addedTwice(compared: Compared): Race[] {
  const { run, inTurn } = compared;
  const addsOf = ({ steps }: LaneRun, state: string) =>
    steps.filter((each) => isChange(each, state) && each.does === 'changes').length;
  return statesOf(run).flatMap((state): Race[] => {
    const left = run.left.get(state);
    const adds = addsOf(run, state);
    const isMore = inTurn.every(
      (each) => each.left.get(state) !== left && addsOf(each, state) < adds,
    );
    if (isStored(state) || !isMore) return [];
    const last = lastIndex(run.steps, (each) => isChange(each, state));
    const guard = findGuard(run, state, last);
    const { place } = run.steps[last]!;
    if (!guard || !place) return [];
    const words = { atOnce: left ?? '', inTurn: inTurn[0].left.get(state) ?? '' };
    return raceOf('actsTwice', compared, guard, 1, { at: place, left: words, repeats: last });
  });
}

/** True for an operation that may be done again, if both calls end as they do in turn. */
function isOfNoMatter({ run, inTurn }: Compared, call: number, models: Models): boolean {
  const { method } = partsOf(run.steps[call]!.what ?? '');
  if (models.named('addsAnew').test(method)) return false;
  const isDone = LANES.every((lane) => run.ends[lane]?.how === 'completed');
  // a second removal finds nothing to remove
  if (isDone && named('removes').test(method)) return true;
  const endsOf = ({ ends }: LaneRun) => JSON.stringify([ends.A, ends.B]);
  return inTurn.some((each) => endsOf(each) === endsOf(run));
}

/** Matches operations on files, which have no unique index. */
const FILE = /^(?:node:)?fs\b/;

/** True if the call makes or reads what later calls use; otherwise it does something. */
function isStart({ steps }: LaneRun, write: number, call: number, models: Models): boolean {
  const { what = '' } = steps[call]!;
  const { method, on } = partsOf(what);
  const { value = '', state } = steps[write]!;
  if (asksOnly(steps[call]!, models)) return true;
  if (state !== null && isStored(state)) return keepsResult(steps, write, call, models);
  if (isNote(steps[write]!) && models.named('addsAnew').test(method)) return false;
  if (gives({ on, method, words: null }, models)) return true;
  const isOfCall = steps.some(
    (each, i) => i < write && each.given?.includes(value.replace(/^"|"$/g, '')),
  );
  return !isNote(steps[write]!) && !isOfCall;
}

/** True if what is written under a key is what the call gave: a result that later calls use. */
function keepsResult(
  steps: LaneRun['steps'],
  write: number,
  call: number,
  models: Models,
): boolean {
  const { what = '' } = steps[call]!;
  const { of } = steps[write]!;
  const { setsKey, given = '' } = of === undefined ? ({} as Partial<Step>) : steps[of]!;
  const adds = models.named('addsAnew').test(partsOf(what).method);
  return setsKey === true && !adds && given.replaceAll('"', '').includes(`${what}()`);
}

/** True for a call that reads: without arguments, its name alone tells. */
function asksOnly({ what = '', given, isRead }: Step, models: Models): boolean {
  const { method } = partsOf(what);
  const reads = models.named('reads').test(method) && !models.named('writes').test(method);
  return isRead === true || (given === '[]' && reads);
}

/**
 * True for a write that notes only that something was done: a flag, a time, a number, an element of
 * a set. Anything else is a result that later calls use.
 */
function isNote({ does, value = '' }: Step): boolean {
  return (
    does === 'changes' || /^(?:true|false|now|-?\d+(?:\.\d+)?)$/.test(value) || NOTES.test(value)
  );
}

/** Matches a map whose last value is such a note. */
const NOTES = /, (?:true|now|\d+)\]\]$/;

function countsOf({ steps }: LaneRun): Map<string, number> {
  const counts = new Map<string, number>();
  for (const step of steps) {
    if (!step.waits || step.isSafe || step.what === 'timer') continue;
    counts.set(callKey(step), (counts.get(callKey(step)) ?? 0) + 1);
  }
  return counts;
}

/** Identifies a call by its name and its place, whatever is below it on the stack. */
function callKey({ what, place }: Step): string {
  return `${what} ${place?.line}:${place?.column}`;
}

/** Returns the reads of both calls before either of them writes, and the first write. */
function findGuard({ steps }: LaneRun, state: string, before: number): Three | null {
  const write = steps.findIndex((each) => isChange(each, state));
  const until = isStored(state) ? write : Math.min(write, before);
  const [a = -1, b = -1] = LANES.map((lane) =>
    steps.findIndex((each, i) => i < until && each.state === state && each.lane === lane),
  );
  return write < 0 || a < 0 || b < 0 ? null : [Math.min(a, b), Math.max(a, b), write];
}

/** Finds states in which the answer to the older call stands, as it came last. */
function lateAnswers(compared: Compared): Race[] {
  const { run, inTurn, given } = compared;
  if (given !== 'different' || run.order.by !== 'within') return [];
  const [ab, ba] = inTurn;
  return statesOf(run).flatMap((state): Race[] => {
    if (isStored(state)) return [];
    const left = run.left.get(state);
    if (left === ab.left.get(state) || left !== ba.left.get(state)) return [];
    const last = lastIndex(run.steps, (each) => isChange(each, state));
    const write = lastIndex(run.steps, (each, i) => i < last && isChange(each, state));
    const begin = run.steps.findIndex(({ lane, does }) => lane === 'B' && does === 'begins');
    const isLate = isAnswer(run, last, 'A') && isAnswer(run, write, 'B');
    return isLate ? raceOf('lateAnswer', compared, [begin, write, last], 2) : [];
  });
}

/** True if a call reads what it wrote after a further answer. */
function isReadAfterWait(steps: readonly Step[], write: number): boolean {
  const { lane, state } = steps[write]!;
  const got = steps.findIndex((each, i) => i > write && each.lane === lane && each.does === 'gets');
  return (
    got >= 0 &&
    steps.some(
      (each, i) => i > got && each.lane === lane && each.state === state && each.does === 'reads',
    )
  );
}

/** True if a call writes what it got an answer for. */
function isAnswer({ steps }: LaneRun, index: number, lane: Lane): boolean {
  const step = steps[index];
  if (!step || step.lane !== lane || step.does !== 'writes') return false;
  if (step.isKeyed || !step.isUsed) return false;
  const got = lastIndex(
    steps,
    (each, i) => i < index && each.lane === lane && each.does === 'gets',
  );
  // what is computed from the present value adds to it, and what is read after a wait serves the call
  return got >= 0 && !isOfPresent(steps, index) && !isReadAfterWait(steps, index);
}
