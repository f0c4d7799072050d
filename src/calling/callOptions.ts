import type { ValueKind } from '../../bench-runner/protocol/invention';
import type { CompletesBy } from '../../bench-runner/protocol/job';
import type { CallIo } from '../harness/ownProgram';

/** A variable of the file, or a member of its object: `db`, `this.db`. */
export interface StandIn {
  name: string;
  /** Left out: after how the code uses it. */
  is?: ValueKind;
  /** It has a member of each name that it is asked for. */
  keyed?: true;
}

/** What a person says of how a function is called; what is left out is found out. */
export interface CallOptions {
  completesBy?: CompletesBy;
  /** `invented`: writes, connections and processes outside are refused. `real`: its own modules and services. */
  io?: CallIo;
  /** The case of the sidecar file, by its name. */
  case?: string;
  /** Names of the file that stand for what is invented, as nothing sets up what they are; see standIns.ts. */
  standIns?: readonly StandIn[];
  /** Promises of the file that others are to settle, who are not called, are answered by what is invented. */
  answersKept?: true;
  /**
   * A person said that tags and cases may ask for real I/O. Left out: nobody did, and a call that
   * asks for it is a failure of code `notAllowed`, as whoever wrote a file need not be who scores it.
   */
  realIoFromCode?: true;
}

/** How the calls of a function may end, in the order in which they are offered. */
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

/** I/O that a function may be called with, in the order in which it is offered. */
export const CALL_IOS = ['invented', 'real'] as const satisfies readonly CallIo[];
