import type {
  LaneEnd,
  LaneEvent,
  PairOfCalls,
  PairRun,
} from '../../../bench-runner/protocol/twoAtOnce';
import type { TracedAccess } from '../../calling/traces';
import type { SourcePosition } from '../../document/document';

export type Lane = 'A' | 'B';
export const LANES: readonly Lane[] = ['A', 'B'];

/** An event of a run, with what it means in the code. */
export interface Step extends LaneEvent {
  /** State that it reads or changes; null: none. */
  state: string | null;
  /** Name of the state, or of what is called. */
  name: string;
  place: SourcePosition | null;
  /** A test reads the state. */
  isTested: boolean;
  /** Something reads the state. */
  isUsed: boolean;
  /** A part of the state is replaced, by its key. */
  isKeyed: boolean;
}

/** A run of two calls, with the values of each state at its end. */
export interface LaneRun {
  order: PairRun['order'];
  ends: Record<Lane, LaneEnd | null>;
  steps: readonly Step[];
  left: ReadonlyMap<string, string>;
  /** Both calls ended, and nothing else disturbed them. */
  isSound: boolean;
  /** Nothing disturbed them, but a call did not end. */
  isHung: boolean;
  isProtected: boolean;
}

/** Two calls one after the other and at once. */
export interface LanePair extends Pick<PairOfCalls, 'given' | 'isEmpty' | 'before' | 'scene'> {
  runs: readonly LaneRun[];
}

/** A run of two calls at once, and those of A before B and of B before A. */
export interface Compared extends Pick<LanePair, 'given' | 'isEmpty' | 'before' | 'scene'> {
  run: LaneRun;
  inTurn: readonly [LaneRun, LaneRun];
}

/**
 * Returns the runs with the states and places that their events mean.
 *
 * @param places place of each stack; null: not in the file
 */
export function lanePair(
  { runs, ...pair }: PairOfCalls,
  accesses: readonly TracedAccess[],
  places: readonly (SourcePosition | null)[],
): LanePair {
  return { ...pair, runs: runs.map((run) => laneRun(run, accesses, places)) };
}

function laneRun(
  run: PairRun,
  accesses: readonly TracedAccess[],
  places: readonly (SourcePosition | null)[],
): LaneRun {
  const { order, ends, events, isCut, strays, isProtected, stores } = run;
  const placeOf = ({ stack }: LaneEvent) => (stack === undefined ? null : (places[stack] ?? null));
  const steps = events.map((event): Step => {
    const access = event.at === undefined ? undefined : accesses[event.at];
    if (access) {
      const { name, at, isTested, isUsed, does } = access;
      const isKeyed = does === 'replaces';
      return { ...event, state: `${access.location}`, name, place: at, isTested, isUsed, isKeyed };
    }
    const asked = event.of === undefined ? undefined : events[event.of];
    const store = event.store === undefined ? undefined : stores[event.store];
    const place = placeOf(asked ?? event);
    const name = store?.name ?? (asked ?? event).what ?? '';
    const state = store ? keyOf(store) : null;
    return { ...event, state, name, place, isTested: false, isUsed: true, isKeyed: false };
  });
  const left = new Map<string, string>();
  for (const [location, value] of run.left.entries())
    if (value !== null) left.set(`${location}`, value);
  for (const store of stores) if (store.value !== null) left.set(keyOf(store), store.value);
  const isWhole = !isCut && strays === 0;
  const isEnded = ends.A !== null && ends.B !== null;
  const outcome = { isSound: isWhole && isEnded, isHung: isWhole && !isEnded };
  return { order, ends, steps, left, ...outcome, isProtected };
}

function keyOf({ name, key }: PairRun['stores'][number]): string {
  return `stored ${name} ${key}`;
}

/** True for state outside of the process. */
export function isStored(state: string): boolean {
  return state.startsWith('stored ');
}

export function statesOf({ steps }: LaneRun): string[] {
  return [...new Set(steps.flatMap(({ state }) => state ?? []))];
}

export function lastIndex<Item>(
  items: readonly Item[],
  isIt: (item: Item, i: number) => boolean,
): number {
  for (let i = items.length - 1; i >= 0; i -= 1) if (isIt(items[i]!, i)) return i;
  return -1;
}

export function isChange({ does, state, lane }: Step, of: string): boolean {
  return state === of && lane !== null && does !== 'reads';
}

/** True if what a step writes is computed from the present value, without a wait between. */
export function isOfPresent(steps: readonly Step[], index: number): boolean {
  const { lane, state } = steps[index]!;
  const got = lastIndex(
    steps,
    (each, i) => i < index && each.lane === lane && each.does === 'gets',
  );
  return steps.some(
    (each, i) => i > got && i < index && each.lane === lane && each.state === state,
  );
}
