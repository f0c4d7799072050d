import type {
  LaneEnd,
  LaneEvent,
  PairOfCalls,
  PairRun,
  TwoAtOnceResult,
} from '../../../bench-runner/protocol/twoAtOnce';
import type { TracedAccess, Traces } from '../../calling/traces';
import { textHash, type SourcePosition } from '../../document/document';
import type { Models } from '../../models/models';
import { named } from '../../models/shipped';
import { readStack, type StackReader } from '../frames';
import { gives, takesLock } from '../resourceCalls';
import type { InTurn, LaneStep, Race, RaceKind, TwoAtOnce } from './race';

type Lane = 'A' | 'B';
const LANES: readonly Lane[] = ['A', 'B'];

/**
 * Returns the races of two calls: what differs from both runs of one call after the other, and comes
 * from accesses of shared state in an order that those do not have.
 */
export function racesOf(
  { pairs, stacks }: TwoAtOnceResult,
  traces: Traces,
  reader: StackReader,
): TwoAtOnce {
  const places = stacks.map((stack) => placeOf(stack, traces, reader));
  const by = { accesses: traces.accesses, places, models: reader.models };
  const compared = pairs.filter((pair) => isComparable(pair, by.models));
  const found = compared.flatMap((pair) => racesOfPair(pair, by));
  const byState = new Map<string, Race>();
  for (const race of found) {
    const key = race.state;
    const known = byState.get(key);
    if (!known || WORST.indexOf(race.kind) < WORST.indexOf(known.kind)) byState.set(key, race);
  }
  const orders = pairs.reduce((sum, { runs }) => sum + Math.max(0, runs.length - 3), 0);
  const inTurn = compared.map((pair) => inTurnOf(pair, by.accesses));
  return { races: [...byState.values()], orders, inTurn };
}

/** Kinds of races of one state: only the first is told. */
const WORST: readonly RaceKind[] = ['actsTwice', 'startedTwice', 'lostUpdate', 'mixedUp'];

function placeOf(stack: string, traces: Traces, reader: StackReader): SourcePosition | null {
  const at = readStack(stack, reader).find(({ owner }) => owner === 'subject')?.at;
  return at ? traces.positionOf(at) : null;
}

interface Compared {
  given: PairOfCalls['given'];
  /** A before B, and B before A. */
  inTurn: readonly [PairRun, PairRun];
  accesses: readonly TracedAccess[];
  places: readonly (SourcePosition | null)[];
  models: Models;
}

/** True if the code takes a lock, or waits in a queue, which a mock does not keep. */
function isLocked({ events }: PairRun, models: Models): boolean {
  return events.some(({ does, what = '', given = '' }) => {
    if (does !== 'asks') return false;
    const [method = '', ...owners] = what.split('.').reverse();
    if (models.named('queuesWork').test(method)) return given.includes('function');
    const on = owners.reverse().join('.');
    if (named('pool').test(owners.at(-1) ?? '')) return false;
    return takesLock({ on, method, words: null }, models);
  });
}

/** True if the calls end one after the other, in the same way each time, and take no lock. */
function isComparable({ runs }: PairOfCalls, models: Models): boolean {
  const [ab, ba, ...rest] = runs;
  const again = rest.pop();
  if (!ab || !ba || !again || ![ab, ba, again].every(isSound)) return false;
  if (signature(ab) !== signature(again) || ab.ends.A?.how !== 'completed') return false;
  return !runs.some((run) => isLocked(run, models));
}

function inTurnOf({ given, runs }: PairOfCalls, accesses: readonly TracedAccess[]): InTurn {
  const { ends, events, left } = runs[0]!;
  const asked = events.filter(({ does }) => does === 'asks');
  const asks = asked.map((each) => [each.lane, each.what, each.given]);
  const digest = (value: unknown) => textHash(JSON.stringify(value)).slice(0, 16);
  const leaves = Object.fromEntries(
    accesses.map(({ location, name }) => [name, digest(left[location] ?? null)]),
  );
  return { given, does: digest([ends, asks]), leaves };
}

function racesOfPair({ given, runs }: PairOfCalls, by: Omit<Compared, 'given' | 'inTurn'>): Race[] {
  const compared: Compared = { given, inTurn: [runs[0]!, runs[1]!], ...by };
  return runs
    .slice(2, -1)
    .filter(isSound)
    .flatMap((run) => [
      ...repeated(run, compared),
      ...mixedUp(run, compared),
      ...lostUpdates(run, compared),
    ]);
}

/** True if both calls ended, and nothing else disturbed the run. */
function isSound({ ends, isCut, strays }: PairRun): boolean {
  return ends.A !== null && ends.B !== null && !isCut && strays === 0;
}

function signature({ ends, events, left }: PairRun): string {
  return JSON.stringify([
    ends,
    left,
    events.map(({ lane, does, what, given }) => [lane, does, what, given]),
  ]);
}

/** Finds states whose last value is that of neither order, as a write was lost. */
function lostUpdates(run: PairRun, { inTurn, accesses, given }: Compared): Race[] {
  const [ab, ba] = inTurn;
  return statesOf(accesses).flatMap((state): Race[] => {
    const left = run.left[state];
    if (left === null || left === undefined) return [];
    if (left === ab.left[state] || left === ba.left[state]) return [];
    const lost = findLost(run, state, accesses);
    if (!lost) return [];
    const [read, write, overwrite] = lost;
    const words = { atOnce: left, inTurn: ab.left[state] ?? '' };
    return [
      raceOf('lostUpdate', run, [read, write, overwrite], 2, {
        inTurn,
        accesses,
        given,
        left: words,
      }),
    ];
  });
}

/** Returns the events: one call reads, the other writes, the first one writes. */
function findLost(
  { events }: PairRun,
  state: number,
  accesses: readonly TracedAccess[],
): [number, number, number] | null {
  const isOf = ({ at }: LaneEvent) => at !== undefined && accesses[at]!.location === state;
  for (const lane of LANES) {
    const last = lastIndex(events, (each) => isOf(each) && each.does !== 'reads');
    const overwrite = events[last];
    if (!overwrite || overwrite.lane !== lane || overwrite.does !== 'writes') continue;
    const write = lastIndex(
      events,
      (each, i) => i < last && isOf(each) && each.lane !== lane && each.does !== 'reads',
    );
    const read = lastIndex(
      events,
      (each, i) => i < last && isOf(each) && each.lane === lane && each.does === 'reads',
    );
    if (write > 0 && read >= 0 && read < write) return [read, write, last];
  }
  return null;
}

/** Finds calls of I/O that are made more often than one after the other, as both calls looked first. */
function repeated(run: PairRun, { inTurn, accesses, places, given, models }: Compared): Race[] {
  const counts = countsOf(run, places);
  const most = (key: string) =>
    Math.max(...inTurn.map((each) => countsOf(each, places).get(key) ?? 0));
  const more = [...counts].filter(([key, count]) => most(key) > 0 && count > most(key));
  return more.flatMap(([key]): Race[] => {
    const asked = run.events.filter((each) => each.waits && keyOf(each, places) === key);
    const second = asked.at(-1)!;
    const guard = statesOf(accesses)
      .map((state) => findGuard(run, state, accesses, run.events.indexOf(second)))
      .find((each) => each !== null);
    const at = second.stack === undefined ? null : (places[second.stack] ?? null);
    if (!guard || !at) return [];
    const what = second.what ?? '';
    const kind = isStart(run, guard[2], what, models) ? 'startedTwice' : 'actsTwice';
    const race = raceOf(kind, run, guard, 1, { inTurn, accesses, given });
    return [{ ...race, at, call: what }];
  });
}

/** True if the call makes or reads what later calls use; otherwise it does something. */
function isStart({ events }: PairRun, write: number, what: string, models: Models): boolean {
  const [method = '', ...owners] = what.split('.').reverse();
  if (gives({ on: owners.reverse().join('.'), method, words: null }, models)) return true;
  if (models.named('reads').test(method)) return true;
  const { value = '' } = events[write]!;
  const isOfCall = events.some((each, i) => i < write && each.given?.includes(value));
  return !isNote(events[write]!) && !isOfCall;
}

/**
 * True for a write that notes only that something was done: a flag, a time, a number, an element of
 * a set. Anything else is a result that later calls use.
 */
function isNote({ does, value = '' }: LaneEvent): boolean {
  return (
    does === 'changes' || /^(?:true|false|now|-?\d+(?:\.\d+)?)$/.test(value) || NOTES.test(value)
  );
}

/** Matches a map whose last value is such a note. */
const NOTES = /, (?:true|now|\d+)\]\]$/;

function countsOf({ events }: PairRun, places: Compared['places']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) {
    if (!event.waits || event.what === 'timer') continue;
    const key = keyOf(event, places);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Identifies a call by its name and its place, whatever is below it on the stack. */
function keyOf({ what, stack }: LaneEvent, places: Compared['places']): string {
  const at = stack === undefined ? null : places[stack];
  return `${what} ${at?.line}:${at?.column}`;
}

/** Returns the reads of both calls before either of them writes, and the first write. */
function findGuard(
  { events }: PairRun,
  state: number,
  accesses: readonly TracedAccess[],
  before: number,
): [number, number, number] | null {
  const isOf = ({ at }: LaneEvent) => at !== undefined && accesses[at]!.location === state;
  const write = events.findIndex(
    (each) => isOf(each) && each.lane !== null && each.does !== 'reads',
  );
  if (write < 0) return null;
  const [a, b] = LANES.map((lane) =>
    events.findIndex((each, i) => i < before && i < write && isOf(each) && each.lane === lane),
  );
  if (a === undefined || b === undefined || a < 0 || b < 0) return null;
  return [Math.min(a, b), Math.max(a, b), write];
}

/** Finds calls that use what the other call put into shared state. */
function mixedUp(run: PairRun, { inTurn, accesses, given }: Compared): Race[] {
  return LANES.flatMap((lane): Race[] => {
    const isMixed = usesOther(run, lane, inTurn) || failsByOther(run, lane, inTurn);
    const isElse = isMixed || (given === 'different' && endsElse(run, lane, inTurn));
    if (!isElse) return [];
    for (const state of statesOf(accesses)) {
      const found = findForeignRead(run, lane, state, accesses, isMixed);
      if (found) return [raceOf('mixedUp', run, found, 2, { inTurn, accesses, given })];
    }
    return [];
  });
}

/** True if a call has the outcome that it has alone, but with data of the other call. */
function usesOther(run: PairRun, lane: Lane, inTurn: Compared['inTurn']): boolean {
  const usual = inTurn.map((each) => each.ends[lane]);
  const end = run.ends[lane];
  if (isOther(end, usual)) return true;
  const asked = askedBy(run, lane);
  const known = inTurn.map((each) => askedBy(each, lane));
  return asked.some(({ what, given = '', plain = '' }, i) => {
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
function endsElse(run: PairRun, lane: Lane, inTurn: Compared['inTurn']): boolean {
  const now = outcomeOf(run, lane);
  return inTurn.every((each) => outcomeOf(each, lane) !== now);
}

function outcomeOf(run: PairRun, lane: Lane): string {
  const end = run.ends[lane];
  return JSON.stringify([
    end?.how,
    end?.text,
    askedBy(run, lane).map(({ what, given }) => [what, given]),
  ]);
}

/** True if an error of the engine ends a call that completes alone. */
function failsByOther(run: PairRun, lane: Lane, inTurn: Compared['inTurn']): boolean {
  return (
    run.ends[lane]?.byEngine === true &&
    inTurn.every((each) => each.ends[lane]?.how === 'completed')
  );
}

function askedBy({ events }: PairRun, lane: Lane): LaneEvent[] {
  return events.filter((each) => each.lane === lane && each.does === 'asks');
}

/** Returns the events: a call writes, or begins to use, a state, the other writes it, the first reads it. */
function findForeignRead(
  { events }: PairRun,
  lane: Lane,
  state: number,
  accesses: readonly TracedAccess[],
  mayTest: boolean,
): [number, number, number] | null {
  const isOf = ({ at }: LaneEvent) => at !== undefined && accesses[at]!.location === state;
  for (let read = events.length - 1; read > 0; read -= 1) {
    const event = events[read]!;
    if (!isOf(event) || event.lane !== lane || event.does !== 'reads') continue;
    // a test may see that another call came after
    if (accesses[event.at!]!.isTested && !mayTest) continue;
    const write = lastIndex(events, (each, i) => i < read && isOf(each) && each.does !== 'reads');
    if (write < 0 || events[write]!.lane === lane || events[write]!.lane === null) continue;
    const own = lastIndex(
      events,
      (each, i) => i < write && isOf(each) && each.lane === lane && each.does !== 'reads',
    );
    if (own >= 0 && (mayTest || events[own]!.value !== event.value)) return [own, write, read];
  }
  return null;
}

function lastIndex<Item>(items: readonly Item[], isIt: (item: Item, i: number) => boolean): number {
  for (let i = items.length - 1; i >= 0; i -= 1) if (isIt(items[i]!, i)) return i;
  return -1;
}

function statesOf(accesses: readonly TracedAccess[]): number[] {
  return [...new Set(accesses.map(({ location }) => location))];
}

interface Told extends Pick<Compared, 'inTurn' | 'accesses' | 'given'> {
  left?: Race['left'];
}

/** @param main index in `found` of the event that is told of */
function raceOf(
  kind: RaceKind,
  run: PairRun,
  found: readonly [number, number, number],
  main: 0 | 1 | 2,
  { inTurn, accesses, given, left }: Told,
): Race {
  const at = (index: number) => accesses[run.events[index]!.at!]!.at;
  const state = accesses[run.events[found[0]]!.at!]!.name;
  const others = found.filter((_, i) => i !== main);
  return {
    kind,
    state,
    at: at(found[main]),
    before: at(others[0]!),
    between: at(others[1]!),
    ...(left ? { left } : {}),
    given,
    atOnce: stepsOf(run, accesses, found),
    inTurn: stepsOf(inTurn[0], accesses, []),
  };
}

function stepsOf(
  { events, ends }: PairRun,
  accesses: readonly TracedAccess[],
  conflicts: readonly number[],
): LaneStep[] {
  return events.flatMap((event, i): LaneStep[] => {
    const { lane, does } = event;
    if (!lane) return [];
    const conflict = conflicts.includes(i) ? { conflicts: true as const } : {};
    if (event.at !== undefined) {
      const { name, at } = accesses[event.at]!;
      const value = event.value ? { value: event.value } : {};
      return [{ lane, does, what: name, ...value, line: at.line, ...conflict }];
    }
    if (does === 'ends') return [{ lane, does, what: '', value: ends[lane]?.text ?? '' }];
    if (does === 'asks')
      return event.waits ? [{ lane, does, what: event.what ?? '', value: event.given ?? '' }] : [];
    if (does === 'gets') return [{ lane, does, what: events[event.of ?? -1]?.what ?? '' }];
    return [{ lane, does, what: '' }];
  });
}
