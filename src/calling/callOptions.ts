import type { ValueKind } from '../../bench-runner/protocol/invention';
import type { CompletesBy } from '../../bench-runner/protocol/job';
import type { FailedStatement } from './failedStatements';
import type { CallIo } from '../harness/ownProgram';

/**
 * A mock for state of the file: a variable, or a property of the receiver, such as `db`, `this.db`.
 */
export interface StandIn {
  name: string;
  /** Left out: the code's use decides. */
  is?: ValueKind;
  /** It has a member for each requested name. */
  keyed?: true;
}

/** The user's choices for a function's call; those left out are found from the code. */
export interface CallOptions {
  completesBy?: CompletesBy;
  /**
   * `invented`: writes, connections and processes outside are refused. `real`: its own modules and
   * services.
   */
  io?: CallIo;
  /** Name of a case in the score file. */
  case?: string;
  /** State of the file to mock, because nothing sets it up; see standIns.ts. */
  standIns?: readonly StandIn[];
  /** Statements that are left out, as they threw while the file was loaded. */
  notLoaded?: readonly FailedStatement[];
  /** The code reports each access of the state that calls share; see traces.ts. */
  traced?: true;
  /** Promises that other code should settle are resolved, since that code does not run. */
  answersKept?: true;
  /**
   * The user allows real I/O in tags and cases. Left out: a call that asks for it fails with the
   * code `notAllowed`. The author of a file need not be the one who scores it.
   */
  realIoFromCode?: true;
}

/** Kinds of completion, in the order of the offer. */
export const COMPLETIONS = [
  'promise',
  'callback',
  'thunk',
  'generator',
  'asyncIterator',
  'observable',
  'stream',
  'return',
] as const satisfies readonly CompletesBy[];

/** Kinds of I/O, in the order of the offer. */
export const CALL_IOS = ['invented', 'real'] as const satisfies readonly CallIo[];
