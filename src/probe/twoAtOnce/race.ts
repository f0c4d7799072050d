import type { PairOrder, Scene, SceneCall } from '../../../bench-runner/protocol/twoAtOnce';
import type { SourcePosition } from '../../document/document';

/** How two calls of a function disturb each other. */
export type RaceKind = 'lostUpdate' | 'actsTwice' | 'startedTwice' | 'mixedUp' | 'lateAnswer';

/** Something that two calls at once do, and the same two one after the other do not. */
export interface Race {
  kind: RaceKind;
  /** Name of the state that both use: `total`, `this.user`. */
  state: string;
  /** Access or call that is told of, and the two accesses that belong to it, in their order. */
  at: SourcePosition;
  before: SourcePosition;
  between: SourcePosition;
  /** Call that is made twice. Left out: the race is about the state alone. */
  call?: string;
  /** A unique index, if there is one, lets only one of the calls succeed. */
  unlessUnique?: true;
  /** What is done twice adds nothing by its name, and both calls end as one after the other. */
  changesNothing?: true;
  /** Value of the state after both calls at once, and one after the other. Left out: no matter. */
  left?: { atOnce: string; inTurn: string };
  /** The second call of the function got other arguments than the first. */
  given: 'equal' | 'different';
  /** Number of calls before both. Left out: none. */
  after?: number;
  atOnce: LaneStep[];
  inTurn: LaneStep[];
  /** What plain code needs to show it again. Left out: plain code cannot. */
  replay?: Replay;
  /** Reason for that, in one sentence. Left out: it can. */
  noTest?: string;
}

/** Two calls at once, as plain code can make them again. */
export interface Replay extends Omit<Scene, 'calls'> {
  order: PairOrder;
  /** The state is outside of the process. Left out: it is not. */
  isStored?: true;
  calls: ReplayedCall[];
}

/** A call of what was invented, with its answer one call after the other. */
export interface ReplayedCall extends Omit<SceneCall, 'event'> {
  /** Number of writes before its answer. */
  after: number;
  /** It writes what a call reads. Left out: it does not. */
  writes?: true;
}

/** A step of one of two calls, `A` and `B`. */
export interface LaneStep {
  lane: 'A' | 'B';
  does: 'begins' | 'reads' | 'writes' | 'changes' | 'asks' | 'gets' | 'ends';
  /** Name of the state or of the called function; empty for the begin and the end. */
  what: string;
  /** Value that is read or written, arguments, or the outcome at the end. Left out: none. */
  value?: string;
  /** Left out: not known. */
  line?: number;
  /** It is one of the steps that conflict. */
  conflicts?: true;
}

/** Result of two calls at once. */
export interface TwoAtOnce {
  races: Race[];
  /** Number of orders in which the two calls ran at once. */
  orders: number;
  /** What pairs of calls do one after the other; only those that could be compared. */
  inTurn: InTurn[];
}

/** Two calls one after the other, as digests: equal for code that does the same. */
export interface InTurn {
  given: 'equal' | 'different';
  isEmpty: boolean;
  /** How the calls end, and what they ask for. */
  does: string;
  /** The value of each shared state after them, by its name. */
  leaves: Record<string, string>;
}
