import type { Invention } from './invention';
import type { CompletesBy } from './job';

/** One call, recorded. */
export interface Recording {
  /** Names in the order of their start. */
  operations: string[];
  /** Length of the chain of waits at the job's `ioMs`. */
  floorMs: number;
  completesBy: CompletesBy;
  /** Real duration of the call. */
  durationMs: number;
  /**
   * The call itself made no requests: its I/O comes from its timers, which were hurried. Left out:
   * not so.
   */
  timersAreAll?: true;
  work: CallWork;
  /** Observations of a person's own function. */
  own?: OwnRecording;
  /** Side effects of an upload, since its load. Left out: none. */
  sideEffects?: SideEffect[];
}

/** Facts of a call of a person's own function, beside its operations. */
export interface OwnRecording extends OwnMet {
  completesBy: CompletesBy;
  /** Source of `completesBy`: a person, the code of the function, or this call. */
  recognisedBy: 'person' | 'code' | 'call';
}

/** Observations of such a call: until its end, or until it failed. */
export interface OwnMet {
  /** Null if it failed before its end; so is `recognisedBy`. */
  completesBy: CompletesBy | null;
  recognisedBy: OwnRecording['recognisedBy'] | null;
  /**
   * Arguments in words: `{deep: true}`, `"u1"`, `an invented object`. Empty if it was not called.
   */
  args: string[];
  /** A case provided them. Left out: not so. */
  argsOfCase?: boolean;
  /** Inventions in the order of their first use. */
  inventions: Invention[];
  /** Paths of shared arguments, and names of globals, that the call changed. */
  changed: string[];
  /** Effects on the world outside, since its load. */
  sideEffects: SideEffect[];
  /** Operations still under way after the end of the call. */
  underWayAtEnd: number;
  /**
   * First line of the error that the class's constructor threw: the method was called on an object
   * without the constructor's members. Left out: none.
   */
  constructorThrew?: string;
  /** First line of its error, if its code has no other end. Left out: none. */
  threw?: string;
  /** The call ends by process.exit(0), which is not carried out. Left out: not so. */
  exits?: true;
  /** As in the recording. */
  timersAreAll?: true;
  /** Parts of the subject's code that did not run in the call, as offsets; null: not known. */
  notRun: CodePart[] | null;
}

export interface SideEffect {
  kind: 'wrote' | 'listened' | 'started' | 'connected' | 'called' | 'changedFolder';
  /** A path, an address or a name, a command, or a name of Node's; at most 200 characters. */
  what: string;
  /** The effect was refused, as with invented I/O. */
  refused: boolean;
}

/** Work of one call, in the logical time of its waits. */
export interface CallWork {
  /** I/O operations in the order of their start. */
  operations: OperationWork[];
  /** The call reported its completion before it returned. */
  completedSynchronously: boolean;
  /**
   * Result of the call: JSON with sorted keys, other values by the names of their types; at most
   * 200 characters. Parts that differ from call to call (ids, dates) are left out.
   */
  result: string;
  /** Long-stack switches that were on after the call, such as `q.longStackSupport`. */
  longStackSwitches: string[];
}

export interface OperationWork {
  name: string;
  /** `timer`: a timer of the subject, which does not use the fakes. */
  boundary: 'callback' | 'promisified' | 'async' | 'timer';
  /** Time since the start of the call. */
  startMs: number;
  endMs: number;
  /** Operations under way after its start, itself included. */
  underWay: number;
  /**
   * Maker of the promise of an operation with a callback: `util.promisify`, `own` for the subject's
   * code, or the name of a package; null where `unpromised` states the reason.
   */
  promisedBy: string | null;
  unpromised: 'usedAsCallback' | 'madeByFake' | 'notTold' | null;
}

export interface CodePart {
  start: number;
  end: number;
}
