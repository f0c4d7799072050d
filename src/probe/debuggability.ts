import type { FailureShape } from '../../bench-runner/protocol/own';
import type {
  ErrorSettings,
  MisuseMode,
  ProbeMode,
  Reached,
} from '../../bench-runner/protocol/probe';
import type { OwnRecording, SideEffect } from '../../bench-runner/protocol/recording';
import type { CallDifference } from '../calling/preparedCall';
import type { SourcePosition } from '../document/document';
import type { Failure } from '../failure';
import type { FakedBoundary } from '../gallery/manifest';
import type { FailedCall } from '../harness/failedCall';
import type { RealIo } from '../runtimes/realIo';
import type { SourcePart } from './codeParts';
import type { Consequence, Thrown } from './consequence';
import type { Always, Left, LeftCounted, NextCall, ReleasedTwice } from './leftovers';
import type { Waits } from './order/knownWaits';
import type { Level, SourceMaps } from '../source-maps/sourceMaps';

export type { MisuseMode, ProbeMode };

export type { Consequence, Left, LeftCounted, Level, NextCall, ReleasedTwice, SourceMaps };

/** `promise`: in a function of a person's own, promises as the operations themselves make them. */
export type IoBoundary = FakedBoundary | 'promise';

/**
 * How an operation of a person's own function hands over its promise: this runtime was asked (one whose
 * errors name the async callers is as an async function), or nobody can be.
 */
export type Making = 'async' | 'promisified' | 'unknown';

export type Debuggability = GradedDebuggability | FailedDebuggability;

export interface GradedDebuggability {
  state: 'scored';
  stackTraces: StackTraces;
  sourceMaps: SourceMaps;
  /** stackTraces.level + sourceMaps.level: 2 to 10. */
  total: number;
  /** stackTraces.best + sourceMaps.level. */
  best: number;
  /** The call of which nothing fails: what it completes with, and its I/O in the order of the start. */
  undisturbed: { result: string; operations: string[] };
  /** Where its callback is called that is called again if it throws. Left out: it is not. */
  calledAgainAt?: SourcePosition;
  /** What that call gives back twice. Left out: nothing. */
  releasedTwice?: ReleasedTwice[];
  /** Of a function of a person's own: what that call waits for, and in which order it could. */
  waits?: Waits;
  /** What goes wrong in it though nothing fails, where a test comes out otherwise. */
  otherWays?: OtherWay[];
  /** What becomes of failures of a kind that a handler tells apart, where that is something else. */
  failuresAs?: (Site & { failsAs: FailureShape })[];
  /** Parts of the code that ran that no call has come to, with failures and other answers; null: not known. */
  neverRan?: OwnRecording['notRun'];
  /** What was found out of a function of a person's own as it was called. */
  own?: OwnRecording;
  /** Of an upload, what it did to the world outside, from its load on. Left out: nothing. */
  sideEffects?: SideEffect[];
}

/** A way through a function on which something goes wrong though nothing fails. */
export interface OtherWay {
  /** Tests of its code that come out otherwise than in the usual call, in their order, and how; at least one. */
  tests: (SourcePart & { code: string; is: boolean })[];
  /** What becomes of it, or else what it leaves open, or gives back twice. */
  seen?: Consequence;
  left?: Left;
  releasedTwice?: ReleasedTwice[];
}

export type FailedDebuggability = FailedCall;

export interface StackTraces {
  /**
   * Median over the sites at `boundary`, the lower one of two middles. Sites that only a failure
   * leads to are shown, not counted: their probe is a second failure.
   */
  level: Level;
  /** The boundary that `level` holds for. */
  boundary: IoBoundary;
  worst: Level;
  /** `level`, if each operation of which nobody knows how it is made is an async function. */
  best: Level;
  /** A boundary at which the subject has sites and could not be probed, and why. */
  unprobed?: { boundary: IoBoundary; failure: Failure };
  /** Every boundary at which the subject could be probed. */
  boundaries: { boundary: IoBoundary; level: Level; worst: Level }[];
  sites: Site[];
  /** What the subject made of `Error`, which decides what of a stack people get to see. */
  errors: ErrorSettings;
  /** Calls of I/O operations in the source that no run reached. */
  unreached: UnreachedSite[];
  /** What was tried to make the stacks longer, in the order of the levels it can give. */
  trials: LongStackTrial[];
  /** What the runtime's own promise APIs keep of the async callers, each tried there. */
  realIo: readonly RealIo[] | Failure;
}

/** A call that stands in the source and that nothing led to. */
export interface UnreachedSite {
  /** The method that is called there, such as `rollback`, or what waits there, such as `await`. */
  method: string;
  /** It was not run, or what it waits for does no I/O; left out: it is not known. */
  why?: 'notRun' | 'noIo';
  at: SourcePosition;
  code: string;
}

/** One way to longer stacks: what it brings, and its price. */
export interface LongStackTrial {
  kind: 'switch' | 'flag' | 'companion' | 'helper';
  /** Such as `q.longStackSupport`, `--async-stack-traces`. */
  name: string;
  /** Sites, of those that count for the level and do not name the failing call without it, that do with it. */
  brings: number;
  /** Sites that count for the level and do not name the failing call without it. */
  of: number;
  /** Why it could not be tried to the end. */
  failure?: Failure;
  /** What a call costs with it; skipped with `notAsked` where it was not measured. */
  price: Price | Failure;
}

/** What a change costs: with it / without it, measured in the same rounds. */
export interface Price {
  state: 'scored';
  time: PriceRatio;
  /** CPU time of a call, or null where the runtime cannot tell. */
  cpu: PriceRatio | null;
  memory: PriceRatio | null;
}

/** Median of the ratios with their 95 % interval. */
export interface PriceRatio {
  median: number;
  low: number;
  high: number;
}

/** One asynchronous call site, at one boundary. */
export interface Site {
  /** The I/O operation that is called there, such as `Version.insert.execWithin`. */
  operation: string;
  boundary: IoBoundary;
  /**
   * Where the failing call stands in the source as written, or null where no frame of the subject
   * was on the stack.
   */
  at: SourcePosition | null;
  /** That line's code, trimmed. */
  code: string;
  /**
   * What becomes of the error that its operation passes on: the worst that was seen, and what was
   * seen beside it. Null where nothing could be made to fail.
   */
  consequence: Consequence | null;
  alsoSeen: Consequence[];
  /** What its failure leaves open, unlike an undisturbed call. */
  left: Left[];
  /** What its failure has given back twice. Left out: nothing. */
  releasedTwice?: ReleasedTwice[];
  /** How the next call differs by what its failure left behind. Left out: it does not. */
  next?: NextCall;
  /** What it leaves counted. Left out: nothing. */
  counted?: LeftCounted[];
  /** The operation with which its caller is called back twice, where both fail. Left out: none. */
  twiceWith?: string;
  /** Operations that go on after the caller was told of its failure. Left out: none. */
  goesOn?: number;
  /** Of a call that only a failure leads to: whose error the caller gets once it fails, too. */
  callerGets?: 'first' | 'second' | 'both' | 'another';
  /** Of an operation that is made again once it fails: what comes of it if it fails each time. */
  always?: Always;
  level: Level;
  /** Of a call at the boundary `promise`. */
  making?: Making;
  /** Its level if the operation is an async function, where that is not known and would be another. */
  otherwise?: Level;
  /** What led there: the call itself, another answer of the fakes, or a failure of another site. */
  reached: SiteReached;
  probes: Probe[];
  lapses: CallbackMisuse[];
}

export type SiteReached =
  | { by: 'call' }
  /** Such as `self.byUuidOrPath.get` answering `a file`. */
  | Extract<Reached, { by: 'answer' }>
  /** A call that differs so from the one that all the others are of. */
  | { by: 'way'; differs: CallDifference }
  /** A stream, which asks for one piece after the other: the site is where the code begins with it. */
  | { by: 'event' }
  /** `operation` at `line` had failed. */
  | { by: 'failure'; operation: string; line: number | null };

/**
 * What a misbehaviour of the operation without an error leads to, or an abort of the signals that the
 * call was given. `waiting`: the call waits on a long timer of its own; `timesOut`: for what was given a time-out or
 * a signal; `cutShort`: it completes, with
 * less done, or with another result.
 */
export interface CallbackMisuse {
  mode: MisuseMode;
  outcome:
    | 'completed'
    | 'completedTwice'
    | 'cutShort'
    | 'neverCompleted'
    | 'waiting'
    | 'timesOut'
    | 'delivered'
    | 'uncaught'
    | 'exited'
    | 'crashed'
    | 'hung';
  /** Operations that ran again, in a `calledTwice`; `MANY_REPEATED` are as many or more. */
  repeated: number;
  /** Of the error that told of it, or empty. */
  message: string;
  /** What nobody handled, where it answers with a failure, or what is no JSON. */
  thrown?: Thrown;
}

/** How many more there are of what goes on and on is a matter of time, which is no evidence. */
export const MANY_REPEATED = 1000;

export interface Probe {
  mode: ProbeMode;
  /**
   * How the call ended. `exited`: by process.exit; `crashed`: it ended the process in another way.
   * `hung`: the event loop did not turn any more, or the call went on for ever. `unfailable`: there was
   * no error, as a fake of the subject's own took none, or what was to fail had been called off.
   * `notRun`: an earlier probe ended the process, or time ran out.
   */
  outcome:
    | 'delivered'
    | 'completed'
    | 'neverCompleted'
    | 'unhandled'
    | 'uncaught'
    | 'exited'
    | 'crashed'
    | 'hung'
    | 'unfailable'
    | 'notRun';
  /** What became of the error: the worst that was seen, and the rest. Null: nothing failed. */
  consequence: Consequence | null;
  alsoSeen: Consequence[];
  /**
   * Whether the mode's evidence names the failing call, and where: own stack, the stack at the
   * final callback, only with a switch, only with a native companion, or nowhere.
   */
  named: 'own' | 'finalCallback' | 'switch' | 'companion' | 'no';
  /** Of `own`: not the stack of the error that arrived names it, but that of an error it carries. */
  byCause?: true;
  /** The trial that names it, when `named` is `switch` or `companion`. */
  with?: string;
  /** Our own helper, where it would name what the program itself does not. */
  broughtBackBy?: string;
  message: string;
  /** What a person gets: the error's own stack, then those of its causes. */
  stack: Frame[];
  /** The stack that the switch, the companion or our helper gives. */
  longStack?: Frame[];
  /** The stack at the final callback, where the error was handed to one. */
  finalStack: Frame[];
  /** What a person would need: the stack at the failing call. */
  wanted: Frame[];
}

/** One line of a stack. */
export interface Frame {
  /** As the runtime printed it, trimmed. */
  text: string;
  functionName: string | null;
  /** Mapped back to the source as written, where there is a map. */
  at: SourcePosition | null;
  /** `project`: another file of the same project. */
  owner: 'subject' | 'project' | 'library' | 'harness' | 'node';
  /** In `stack` and `finalStack`: this frame tells the failing call from the other ones. In `wanted`: it is on neither stack, that is, lost. */
  locates?: boolean;
  lost?: boolean;
  /** Beyond the default limit of 10 frames, so usually not printed. */
  beyondLimit?: boolean;
}
