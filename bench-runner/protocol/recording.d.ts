import type { Invention } from './invention';
import type { CompletesBy } from './job';

/** One call, recorded. */
export interface Recording {
  /** Names in the order of their start. */
  operations: string[];
  /** Length of the chain of waits at the job's `ioMs`. */
  floorMs: number;
  completesBy: CompletesBy;
  /** Time that the call really took. */
  durationMs: number;
  /**
   * The call itself asked for nothing: its I/O is what timers do that it had set, which were hurried. Left
   * out: it is not so.
   */
  timersAreAll?: true;
  work: CallWork;
  /** Of a function of a person's own. */
  own?: OwnRecording;
  /** Of an upload, from its load on. Left out: none. */
  sideEffects?: SideEffect[];
}

/** What is known of a call of a person's own function, beside its operations. */
export interface OwnRecording extends OwnMet {
  completesBy: CompletesBy;
  /** What told how calls end: a person, the code of the function, or this call. */
  recognisedBy: 'person' | 'code' | 'call';
}

/** What such a call has met: until it told its end, or until it failed. */
export interface OwnMet {
  /** Null where it failed before it told its end; so is `recognisedBy`. */
  completesBy: CompletesBy | null;
  recognisedBy: OwnRecording['recognisedBy'] | null;
  /**
   * What it was called with, each in words: `{deep: true}`, `"u1"`, `an invented object`. Empty where
   * it was not called.
   */
  args: string[];
  /** Whether a case gave them. Left out: it did not. */
  argsOfCase?: boolean;
  /** In the order in which they were first used. */
  inventions: Invention[];
  /** Paths of arguments that other calls are given too, and names of globals, that the call changed. */
  changed: string[];
  /** What it did to the world outside, from its load on. */
  sideEffects: SideEffect[];
  /** Operations still under way when the call had told its end. */
  underWayAtEnd: number;
  /**
   * What the constructor threw of the class that it is a method of, in one line: it was called on an
   * object without what that makes. Left out: nothing.
   */
  constructorThrew?: string;
  /** What it threw, in one line, where its code has no other end. Left out: nothing. */
  threw?: string;
  /** It ends by process.exit(0), which is not carried out. Left out: it does not. */
  exits?: true;
  /** As the recording has it. */
  timersAreAll?: true;
  /** Parts of the subject's code that did not run in the call, as offsets; null where it is not known. */
  notRun: CodePart[] | null;
}

export interface SideEffect {
  kind: 'wrote' | 'listened' | 'started' | 'connected' | 'called' | 'changedFolder';
  /** A path, an address or a name, a command, or something of Node's; at most 200 characters. */
  what: string;
  /** It was asked for and not done, as with invented I/O. */
  refused: boolean;
}

/** What one call did, in the logical time of its waits. */
export interface CallWork {
  /** I/O operations in the order of their start. */
  operations: OperationWork[];
  /** The call told of its completion before it had returned. */
  completedSynchronously: boolean;
  /**
   * What the call completed with: JSON with sorted keys, other values by the names of their types;
   * at most 200 characters. What each call has of its own (ids, dates) is left out.
   */
  result: string;
  /** Long-stack switches that were on after the call, such as `q.longStackSupport`. */
  longStackSwitches: string[];
}

export interface OperationWork {
  name: string;
  /** `timer`: one of the subject's own, which makes no use of the fakes. */
  boundary: 'callback' | 'promisified' | 'async' | 'timer';
  /** Since the start of the call. */
  startMs: number;
  endMs: number;
  /** Operations under way when it had started, itself included. */
  underWay: number;
  /**
   * Who made a promise of an operation that only calls back: `util.promisify`, `own` for the
   * subject's code, or the name of a package; null where `unpromised` says why.
   */
  promisedBy: string | null;
  unpromised: 'usedAsCallback' | 'madeByFake' | 'notTold' | null;
}

export interface CodePart {
  start: number;
  end: number;
}
