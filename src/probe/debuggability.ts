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
import type { TwoAtOnce } from './twoAtOnce/race';
import type { Level, SourceMaps } from '../source-maps/sourceMaps';

export type { MisuseMode, ProbeMode };

export type { Consequence, Left, LeftCounted, Level, NextCall, ReleasedTwice, SourceMaps };

/** `promise`: in a user's own function, promises as the operations themselves create them. */
export type IoBoundary = FakedBoundary | 'promise';

/**
 * How an operation of a user's own function creates its promise, as this runtime was seen to do.
 * `async`: like an async function, whose errors name the async callers. `unknown`: the operation is
 * not the runtime's own.
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
  /** The call without a failure: its result, and its I/O operations by their start. */
  undisturbed: { result: string; operations: string[] };
  /** Where a callback is called that is called again if it throws. Left out: there is none. */
  calledAgainAt?: SourcePosition;
  /** Resources that the undisturbed call releases twice. Left out: none. */
  releasedTwice?: ReleasedTwice[];
  /** In a user's own function: what the undisturbed call waits for, and the best order. */
  waits?: Waits;
  /** Problems without a failure, in scenarios where a test has another outcome. */
  otherWays?: OtherWay[];
  /** What two calls at once do to each other. Left out: calls share no state, or it is unknown. */
  twoAtOnce?: TwoAtOnce;
  /** Sites whose consequence changes with a kind of failure that a handler distinguishes. */
  failuresAs?: (Site & { failsAs: FailureShape })[];
  /**
   * Parts of the code that no call reached, with failures and other results included; null: not
   * known.
   */
  neverRan?: OwnRecording['notRun'];
  /** What the runs of a user's own function recorded. */
  own?: OwnRecording;
  /** Effects of an upload outside its process, from its load on. Left out: none. */
  sideEffects?: SideEffect[];
}

/** A scenario in which something goes wrong without a failure. */
export interface OtherWay {
  /**
   * Tests in the code with another outcome than in the usual call, in their order; at least one.
   */
  tests: (SourcePart & { code: string; is: boolean })[];
  /** The consequence of the scenario, or else its leak or its double release. */
  seen?: Consequence;
  left?: Left;
  releasedTwice?: ReleasedTwice[];
}

export type FailedDebuggability = FailedCall;

export interface StackTraces {
  /**
   * Median over the sites at `boundary`, the lower one of two middles. Sites that only a failure
   * reaches are shown, not counted: their probe is a second failure.
   */
  level: Level;
  /** The boundary of `level`. */
  boundary: IoBoundary;
  worst: Level;
  /** `level` if every operation of unknown style is an async function. */
  best: Level;
  /** A boundary of the subject that could not be probed, and why. */
  unprobed?: { boundary: IoBoundary; failure: Failure };
  /** Every boundary at which the subject could be probed. */
  boundaries: { boundary: IoBoundary; level: Level; worst: Level }[];
  sites: Site[];
  /** Changes of the subject to `Error`, which decide what of a stack is printed. */
  errors: ErrorSettings;
  /** Calls of I/O operations in the source that no run reached. */
  unreached: UnreachedSite[];
  /** Trials to lengthen the stacks, in the order of the levels they can give. */
  trials: LongStackTrial[];
  /** What the runtime's own promise APIs keep of the async callers; each API was tried. */
  realIo: readonly RealIo[] | Failure;
}

/** A call in the source that no run reached. */
export interface UnreachedSite {
  /** The method that is called, such as `rollback`, or the syntax that waits, such as `await`. */
  method: string;
  /** `notRun`: it was not run; `noIo`: what it waits for does no I/O. Left out: not known. */
  why?: 'notRun' | 'noIo';
  at: SourcePosition;
  code: string;
}

/** A trial to lengthen the stacks: its effect and its price. */
export interface LongStackTrial {
  kind: 'switch' | 'flag' | 'companion' | 'helper';
  /** Such as `q.longStackSupport`, `--async-stack-traces`. */
  name: string;
  /** Sites among `of` that name the failing call with it. */
  brings: number;
  /** Sites that count for the level and do not name the failing call without it. */
  of: number;
  /** Why the trial did not complete. */
  failure?: Failure;
  /** Cost of a call with it; skipped with `notAsked` where it was not measured. */
  price: Price | Failure;
}

/** Price of a change: with it / without it, measured in the same rounds. */
export interface Price {
  state: 'scored';
  time: PriceRatio;
  /** CPU time of a call; null where the runtime cannot measure it. */
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
   * Where the failing call stands in the source as written; null where no frame of the subject was
   * on the stack.
   */
  at: SourcePosition | null;
  /** That line's code, trimmed. */
  code: string;
  /**
   * The worst consequence of the error that its operation passes on; `alsoSeen` has the others.
   * Null where nothing could fail.
   */
  consequence: Consequence | null;
  alsoSeen: Consequence[];
  /** Resources that its failure leaves open, unlike an undisturbed call. */
  left: Left[];
  /** Resources that its failure releases twice. Left out: none. */
  releasedTwice?: ReleasedTwice[];
  /** How its failure changes the next call. Left out: not at all. */
  next?: NextCall;
  /** Counters and flags that its failure leaves changed. Left out: none. */
  counted?: LeftCounted[];
  /** The operation whose failure, beside this one, calls the caller back twice. Left out: none. */
  twiceWith?: string;
  /** Number of operations that go on after the caller got its failure. Left out: none. */
  goesOn?: number;
  /**
   * For a call that only a failure reaches: the error that the caller gets if this call fails, too.
   */
  callerGets?: 'first' | 'second' | 'both' | 'another';
  /** For an operation that is retried: the outcome if every attempt fails. */
  always?: Always;
  level: Level;
  /** For a call at the boundary `promise`. */
  making?: Making;
  /**
   * Its level if the operation is an async function. Left out: the style is known, or the level is
   * the same.
   */
  otherwise?: Level;
  /**
   * What reached it: the call itself, another result of the mocks, or a failure of another site.
   */
  reached: SiteReached;
  probes: Probe[];
  lapses: CallbackMisuse[];
}

export type SiteReached =
  | { by: 'call' }
  /** Such as `self.byUuidOrPath.get` answering `a file`. */
  | Extract<Reached, { by: 'answer' }>
  /** A call that differs in this from the main one. */
  | { by: 'way'; differs: CallDifference }
  /**
   * A stream, which reads one piece after the other: the site is where the code begins to read it.
   */
  | { by: 'event' }
  /** `operation` at `line` had failed. */
  | { by: 'failure'; operation: string; line: number | null };

/**
 * Outcome of a misuse: the operation misbehaves without an error, or the call's signals abort.
 * `waiting`: the call waits on a long timer of its own; `timesOut`: it waits for an operation that
 * has a time-out or a signal; `cutShort`: it completes with less done, or with another result.
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
  /**
   * Operations that ran again, in a `calledTwice`; `MANY_REPEATED` stands for that number or more.
   */
  repeated: number;
  /** Message of the error that reported it, or empty. */
  message: string;
  /** Unhandled error, if the response was a failure, or a text that the code cannot parse. */
  thrown?: Thrown;
}

/** Limit of `repeated`: beyond it the number depends on time, which is no evidence. */
export const MANY_REPEATED = 1000;

export interface Probe {
  mode: ProbeMode;
  /**
   * How the call ended. `exited`: by process.exit; `crashed`: it ended the process in another way.
   * `hung`: it blocked the event loop, or went on for ever. `unfailable`: nothing failed, because
   * the subject's own fake took no error, or the operation was cancelled first. `notRun`: an
   * earlier probe ended the process, or time ran out.
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
  /** The worst consequence of the error; `alsoSeen` has the others. Null: nothing failed. */
  consequence: Consequence | null;
  alsoSeen: Consequence[];
  /**
   * Where the failing call is named: in the error's own stack, in the stack at the final callback,
   * only with a switch, only with a native companion, or nowhere.
   */
  named: 'own' | 'finalCallback' | 'switch' | 'companion' | 'no';
  /**
   * With `own`: the stack of an error that the arrived error carries names it, not its own stack.
   */
  byCause?: true;
  /** Name of the trial that names it, if `named` is `switch` or `companion`. */
  with?: string;
  /** Our own helper, if it names a call that the program itself does not. */
  broughtBackBy?: string;
  message: string;
  /** The stack that a person gets: the error's own, then those of its causes. */
  stack: Frame[];
  /** The stack with the switch, the companion or our helper. */
  longStack?: Frame[];
  /** The stack at the final callback, if one got the error. */
  finalStack: Frame[];
  /** The stack that a person would need: the one at the failing call. */
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
  /**
   * In `stack` and `finalStack`: this frame distinguishes the failing call from others. `lost`, in
   * `wanted`: it is on neither stack.
   */
  locates?: boolean;
  lost?: boolean;
  /** Beyond the default limit of 10 frames, so usually not printed. */
  beyondLimit?: boolean;
}
