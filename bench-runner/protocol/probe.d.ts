import type { CodePart, Recording } from './recording';

export interface ProbeJob {
  /** In which ways an operation is made to go wrong; each operation in each of them. */
  modes: ProbedMode[];
  /** Probes that are not to be run again, because an earlier child ended in them. */
  skip: ProbeName[];
  /** Where it is given, these probes alone are run. */
  only?: ProbeName[];
  /** A call whose operations are silent for so long, and twice as long as the recorded call took, will not complete. */
  quietMs: number;
  /** A rejection that nobody handles ends a process of this Node. */
  endsByRejection: boolean;
  /** Parts of a person's own function that do not run are told, which takes its time. */
  tellsNotRun: boolean;
}

/** Which operation, by its `id`, goes wrong in which way. */
export interface ProbeName {
  operation: string;
  mode: ProbedMode;
}

/** An error that is passed on, thrown at once, or thrown out of a later tick. */
export type ProbeMode = 'passed' | 'thrown' | 'thrownLater';

/**
 * No error: an outcome that is never told, or told twice; an abort of the signals that the call was given; an
 * answer that tells by its status alone that it is none, as one of `fetch` does; one that is no JSON, of which
 * that is asked.
 */
export type MisuseMode = 'neverCalled' | 'calledTwice' | 'aborted' | 'refused' | 'garbled';

export type ProbedMode = ProbeMode | MisuseMode;

export interface ProbeResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  /**
   * The calls to I/O operations that were seen, each place once: first those of an undisturbed
   * call, then those that other answers lead to, then those that only a failure leads to.
   */
  operations: ProbedOperation[];
  recorded: Recording;
  /** Stacks at the final callback of the undisturbed calls. */
  undisturbedFinalStacks: string[];
  /** Stack at the final callback that is called again where it throws; null: it is not. */
  calledAgainAt: string | null;
  /** What undisturbed calls asked for, one for each set of answers; the first one's `scenario` is ''. */
  undisturbed: UndisturbedCall[];
  /** From where the first of them began its operations; null: they are too many. */
  begun: BegunOperations | null;
  /** The places from which something was asked for. */
  asked: AskedPlace[];
  probes: ProbeOutcome[];
  /** Parts of the subject's code that no call has run at all; null where it is not known. */
  neverRan: CodePart[] | null;
  /** Documented long-stack switches of the libraries loaded; on where the job asked for it. */
  switches: string[];
  /** What the subject made of Error: probes set the limit to Infinity, and leave the rest. */
  errors: ErrorSettings;
  /** Modules that libraries asked for, did not find, and could be given from `companions/`. */
  companions: string[];
  unhandledRejections: number;
}

/**
 * Operations in the order of their start, each with the index of its stack. `args`: the same text for
 * the same arguments; null: not told.
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

/** How an undisturbed call after a failure differs from all others. */
export interface AfterFailure {
  outcome: CallEnd;
  /** What it ended with, in words. */
  error: string | null;
  /** Operations that it does not make, and those that it makes more often. */
  missing: string[];
  more: string[];
  /** What it completes with, and others do; null where that is another each time. */
  result: string | null;
  usual: string | null;
  /** The call after it is no better. */
  stays: boolean;
  /** How many failures in a row it takes. */
  failures: number;
  /** Paths of what the failure changed of what the method is called on, such as `this.busy`. */
  changed: string[];
}

export interface AskedPlace {
  /** Such as `pool.connect`. */
  name: string;
  /** Its last part; empty where what a call gave is called itself. */
  method: string;
  stack: string;
}

/** A call of something invented, a listener that comes or goes, or a timer. */
export interface AskedCall {
  /** Index in `ProbeResult.asked`. */
  place: number;
  /** On what it is called, what it gives and what it takes: the same object has the same name. */
  on: string;
  gives: string;
  takes: string[];
  /** The text that it is given first, `true` or `error`; null: none of these. */
  words: string | null;
  /** It was made to fail. */
  failed: boolean;
  /** A timer that has fired, or holds up nothing. */
  isOver: boolean;
}

export interface ErrorSettings {
  /** `Error.stackTraceLimit` as the subject left it when it was loaded; null where it is no number. */
  stackTraceLimit: number | null;
  /** It has an `Error.prepareStackTrace` of its own. */
  preparesStacks: boolean;
}

export interface ProbedOperation {
  /** The same in every run of the same subject, so that a later run can name it. */
  id: string;
  name: string;
  boundary: 'callback' | 'promisified' | 'async' | 'timer';
  /** Stack at the entry of the operation: the failing call and its callers. */
  stack: string;
  reached: Reached;
}

/** What led to an operation. */
export type Reached =
  | { by: 'call' }
  /** The fakes gave another answer than they do by default, such as `a file`. */
  | {
      by: 'answer';
      operation: string;
      answer: string;
      /** It is no answer of a call. */
      isValue?: true;
    }
  /** A stream asked for it, with which the code began at `stack`. */
  | { by: 'event' }
  /** Another operation, named by its `id`, had gone wrong. */
  | { by: 'failure'; operation: string; mode: ProbeMode };

/**
 * How a call ended: `unhandled` by a rejection that would have ended the process, `uncaught` by an exception
 * that would have, `exited` by its own process.exit, which is none of its usual ends; `waiting` is one that waits on a long timer of its own, `timesOut`
 * for what is never answered, and was given a time-out or a signal.
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

/** What was seen of a call in which an operation went wrong. */
export interface ProbeOutcome {
  /** `id` of one of the operations. */
  operation: string;
  mode: ProbedMode;
  outcome: CallEnd;
  /** The error was made: what was to fail may have been called off before. */
  isFaulted: boolean;
  /** The error that came out, or that nobody handled; null where none did. */
  arrived: Arrived | null;
  /** All errors that nobody handled, in their order: `uncaught` and `unhandled` are among them. */
  strays: Stray[];
  /** It told its end a second time. */
  endsAgain: boolean;
  /** What it completed with, as CallWork has it; null where it did not. */
  result: string | null;
  /** The same of an undisturbed call; null where that is another each time. */
  usual: string | null;
  /** An invented function that was given the error, or what it says, such as `callback`; null: none was. */
  toldTo: string | null;
  /** As process.exit was given it; null: it was not called. */
  exitCode: number | null;
  /** How often the operation was made again, that is, more often than undisturbed. */
  again: number;
  /** Of a second failure whose error came out, or another: what that is to the error of the first. */
  first: Arrived['is'] | null;
  /** Operations that go on after the caller was told of the failure, and do not undisturbed. */
  goesOn: number;
  /** Stack at the final callback, or null where no callback was called. */
  finalStack: string | null;
  /** What an undisturbed call does afterwards that none does else; null: nothing, or it was not asked. */
  after: AfterFailure | null;
  /** What it has counted up or down, or set, and not back, as an undisturbed call does. */
  counted: { name: string; by: number; isFlag: boolean }[];
  /** The operation that fails as well where it tells its end a second time; null: it does not. */
  endsAgainWith: string | null;
  /**
   * Of an operation that was made again: how often where it fails each time, and whether the call ends
   * then, with what (null: not by completing), or with which error; null: it is not known.
   */
  always: {
    attempts: number;
    ends: boolean;
    isSilent: boolean;
    result: string | null;
    arrived: Arrived | null;
  } | null;
  /** The undisturbed call that it is to be compared with. */
  scenario: string;
  /** What the call asked for, where its operation passed an error on, and none had failed before. */
  asked: AskedCall[];
  /** In a misuse, operations that were started beside those of the undisturbed call, or not at all. */
  repeated: number;
  leftOut: number;
}

/** An error that came out of a call, or that nobody handled. */
export interface Arrived {
  /** The probe's own error, what it is held by, or another error; `handed`: one that is invented, whose maker was given it. */
  is: 'itself' | 'cause' | 'errors' | 'property' | 'handed' | 'another';
  /** Its `name`, or the type of what is no error. */
  className: string;
  message: string;
  /** No throw statement made it, as far as its words tell. */
  byEngine: boolean;
  /** Its own stack as the runtime gave it. */
  stack: string;
  /** The stacks of its causes, or of what leads to the probe's own error. */
  causes: string[];
}

export interface Stray {
  by: 'rejection' | 'exception';
  /** The subject has a handler of its own for what nobody handles. */
  isHandled: boolean;
  arrived: Arrived;
}
