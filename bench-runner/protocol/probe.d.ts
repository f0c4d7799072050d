import type { CodePart, Recording } from './recording';

export interface ProbeJob {
  /** Modes in which each operation is made to fail. */
  modes: ProbedMode[];
  /** Probes not to run again, because an earlier child ended in them. */
  skip: ProbeName[];
  /** If present, only these probes run. */
  only?: ProbeName[];
  /**
   * Silence of a call's operations, plus twice the recorded call's time, after which it will not
   * complete.
   */
  quietMs: number;
  /** An unhandled rejection ends a process of this Node. */
  endsByRejection: boolean;
  /** Parts of a person's own function that do not run are reported, which takes time. */
  tellsNotRun: boolean;
}

/** An operation, by its `id`, and the mode of its failure. */
export interface ProbeName {
  operation: string;
  mode: ProbedMode;
}

/** An error that is passed on, thrown at once, or thrown out of a later tick. */
export type ProbeMode = 'passed' | 'thrown' | 'thrownLater';

/**
 * A misuse without an error: an outcome that is never reported, or reported twice; an abort of the
 * call's signals; an answer that is a refusal by its status alone, as of `fetch`; one that is no
 * JSON, where JSON is expected.
 */
export type MisuseMode = 'neverCalled' | 'calledTwice' | 'aborted' | 'refused' | 'garbled';

export type ProbedMode = ProbeMode | MisuseMode;

export interface ProbeResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /**
   * Calls of I/O operations, each place once: first those of an undisturbed call, then those that
   * other answers reach, then those that only a failure reaches.
   */
  operations: ProbedOperation[];
  recorded: Recording;
  /** Stacks at the final callback of the undisturbed calls. */
  undisturbedFinalStacks: string[];
  /** Stack at a final callback that is called again if it throws; null: none. */
  calledAgainAt: string | null;
  /**
   * Requests of undisturbed calls, one for each set of answers; the first one's `scenario` is ''.
   */
  undisturbed: UndisturbedCall[];
  /** Stacks at which the first of them began its operations; null: too many. */
  begun: BegunOperations | null;
  /** Places of requests. */
  asked: AskedPlace[];
  probes: ProbeOutcome[];
  /** Parts of the subject's code that no call has run; null: not known. */
  neverRan: CodePart[] | null;
  /** Documented long-stack switches of the loaded libraries; on if the job requested that. */
  switches: string[];
  /**
   * Settings of Error that the subject made: probes set the limit to Infinity, and keep the rest.
   */
  errors: ErrorSettings;
  /** Modules that libraries required, did not find, and could get from `companions/`. */
  companions: string[];
  unhandledRejections: number;
}

/**
 * Operations in the order of their start, each with the index of its stack. `args`: equal texts for
 * equal arguments; null: not comparable.
 */
export interface BegunOperations {
  stacks: string[];
  operations: { name: string; stack: number; args: string | null }[];
}

export interface UndisturbedCall {
  scenario: string;
  completes: boolean;
  asked: AskedCall[];
}

/** Difference between an undisturbed call after a failure and all others. */
export interface AfterFailure {
  outcome: CallEnd;
  /** Error of the call, in words. */
  error: string | null;
  /** Operations that are missing, and those that occur more often. */
  missing: string[];
  more: string[];
  /** Its result, and that of others; null if it differs each time. */
  result: string | null;
  usual: string | null;
  /** The call after it is no better. */
  stays: boolean;
  /** Number of consecutive failures that it takes. */
  failures: number;
  /** Paths of what the failure changed in the method's object, such as `this.busy`. */
  changed: string[];
}

export interface AskedPlace {
  /** Name, such as `pool.connect`. */
  name: string;
  /** Last part of the name; empty if the result of a call is called. */
  method: string;
  stack: string;
}

/** A call of an invented function, a listener that is added or removed, or a timer. */
export interface AskedCall {
  /** Index in `ProbeResult.asked`. */
  place: number;
  /** Names of its object, its result and its arguments: equal objects have equal names. */
  on: string;
  gives: string;
  takes: string[];
  /** First argument: its text, `true` or `error`; null: none of these. */
  words: string | null;
  /** The probe made it fail. */
  failed: boolean;
  /** A timer that has fired, or does not keep the process alive. */
  isOver: boolean;
}

export interface ErrorSettings {
  /** `Error.stackTraceLimit` after the subject's load; null if it is no number. */
  stackTraceLimit: number | null;
  /** The subject has its own `Error.prepareStackTrace`. */
  preparesStacks: boolean;
}

export interface ProbedOperation {
  /** Equal in every run of the same subject, so that a later run can name it. */
  id: string;
  name: string;
  boundary: 'callback' | 'promisified' | 'async' | 'timer';
  /** Stack at the entry of the operation: the failing call and its callers. */
  stack: string;
  reached: Reached;
}

/** Reason why an operation was reached. */
export type Reached =
  | { by: 'call' }
  /** The fakes gave another answer than their default, such as `a file`. */
  | {
      by: 'answer';
      operation: string;
      answer: string;
      /** The answer is not the result of a call. */
      isValue?: true;
    }
  /** A stream that the code began at `stack` requested it. */
  | { by: 'event' }
  /** Another operation, named by its `id`, had failed. */
  | { by: 'failure'; operation: string; mode: ProbeMode };

/**
 * End of a call: `unhandled` by a rejection that would have ended the process, `uncaught` by an
 * exception that would have, `exited` by its own process.exit, unless that is usual; `waiting` on a
 * long timer of its own; `timesOut` without an answer, but with a time-out or a signal.
 */
export type CallEnd =
  | 'delivered'
  | 'completed'
  | 'neverCompleted'
  | 'waiting'
  | 'timesOut'
  | 'unhandled'
  | 'uncaught'
  | 'exited';

/** Observations of a call in which an operation failed. */
export interface ProbeOutcome {
  /** `id` of one of the operations. */
  operation: string;
  mode: ProbedMode;
  outcome: CallEnd;
  /** The error was made: the operation may have been cancelled before. */
  isFaulted: boolean;
  /** Error that came out, or that nobody handled; null: none. */
  arrived: Arrived | null;
  /** All unhandled errors in order, those of `uncaught` and `unhandled` included. */
  strays: Stray[];
  /** The call reported its end a second time. */
  endsAgain: boolean;
  /** Result, as in CallWork; null if it did not complete. */
  result: string | null;
  /** Result of an undisturbed call; null if it differs each time. */
  usual: string | null;
  /** Invented function that got the error, or its message, such as `callback`; null: none. */
  toldTo: string | null;
  /** Code of process.exit; null: not called. */
  exitCode: number | null;
  /** Number of further attempts of the operation, beyond an undisturbed call. */
  again: number;
  /** After a second failure, if an error came out: its relation to the first error. */
  first: Arrived['is'] | null;
  /** Operations after the caller got the failure that an undisturbed call does not leave. */
  goesOn: number;
  /** Stack at the final callback, or null if none was called. */
  finalStack: string | null;
  /** Difference of an undisturbed call afterwards from all others; null: none, or not tried. */
  after: AfterFailure | null;
  /** Counters and flags that it changed, and did not restore as an undisturbed call does. */
  counted: { name: string; by: number; isFlag: boolean }[];
  /** Operation that failed as well when the end was reported a second time; null: none. */
  endsAgainWith: string | null;
  /**
   * For an operation that was tried again: number of attempts if it always fails, and the end of
   * the call with its result (null: not completed) or its error; null: not known.
   */
  always: {
    attempts: number;
    ends: boolean;
    isSilent: boolean;
    result: string | null;
    arrived: Arrived | null;
  } | null;
  /** Undisturbed call to compare with. */
  scenario: string;
  /** Requests of the call, if its operation passed an error on, and none had failed before. */
  asked: AskedCall[];
  /** In a misuse: operations beyond those of the undisturbed call, and missing ones. */
  repeated: number;
  leftOut: number;
}

/** An error that came out of a call, or that nobody handled. */
export interface Arrived {
  /**
   * Relation to the probe's own error: itself, an error that contains it, or another; `handed`: an
   * invented one, whose maker got it.
   */
  is: 'itself' | 'cause' | 'errors' | 'property' | 'handed' | 'another';
  /** Its `name`, or the type of a value that is no error. */
  className: string;
  message: string;
  /** No throw statement made it, as its message shows. */
  byEngine: boolean;
  /** Its own stack as the runtime gave it. */
  stack: string;
  /** Stacks of its causes, or of the errors on the way to the probe's own error. */
  causes: string[];
}

export interface Stray {
  by: 'rejection' | 'exception';
  /** The subject has its own handler for unhandled errors. */
  isHandled: boolean;
  arrived: Arrived;
}
