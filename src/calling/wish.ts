import type { CompletesBy } from '../../bench-runner/protocol';

/** What a person says of how a function is called; what is left out is found out. */
export interface CallWish {
  completesBy?: CompletesBy;
  /** `invented`: nothing outside the process is touched. `real`: its own modules and services. */
  io?: CallIo;
  /** The case of the sidecar file, by its name. */
  case?: string;
  /**
   * Whether a tag or a case may ask for real I/O. Left out: it may. `notYet`: a person has to be
   * asked first, so that such a call is a failure of code `notAsked`.
   */
  realIoFromCode?: 'allowed' | 'notYet';
}

/** I/O that a function is called with. */
export type CallIo = 'invented' | 'real';

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
