/** The first line that a child reads: a `Job`, on file descriptor 3. */

import type { BenchJob } from './bench';
import type { ModulePlan } from './modules';
import type { OpsJob } from './ops';
import type { OwnCall } from './own';
import type { ProbeJob } from './probe';
import type { ProfileJob } from './profile';
import type { SearchJob } from './search';
import type { ServerJob } from './server';
import type { TwoAtOnceJob } from './twoAtOnce';

/** An optional first line before the job's own: our modules to load while the job is awaited. */
export interface Ahead {
  kind: Job['kind'];
  /** The job calls a function of a person's own. */
  isOwn: boolean;
}

/** First line of all, to a child that is started from the packed runner. */
export interface PackedStart {
  /** Code that V8 compiled in an earlier child, as base64. */
  cache: string | null;
  /** The child sends the code that V8 compiles. */
  makes: boolean;
}

export interface Job {
  /** Token of every message, which identifies messages on the channel. */
  token: string;
  kind: 'bench' | 'probe' | 'profile' | 'twoAtOnce' | 'server' | 'script' | 'ops' | 'search';
  subject: {
    /** File name under which the code is compiled: absolute; it need not exist. */
    file: string;
    /** CommonJS source. */
    code: string;
    /** A node_modules that files of its folder search first. Left out: none. */
    libraries?: string;
    /** Resolution of its imports. Left out: Node's own. */
    modules?: ModulePlan;
  };
  /** Names with a meaning by convention, by role. Left out: the job needs none. */
  names?: Record<string, CompiledNames>;
  /** Function to call, and its arguments. */
  call: {
    /** Property of the exports, or null for the exports themselves (or their `default`). */
    exportName: string | null;
    /** JSON values; a completion callback follows them. */
    args: unknown[];
    /** End of a call. `auto` records one call first and finds out. */
    completesBy: CompletesBy | 'auto';
    /** A function of a person's own: `exportName` and `args` are ignored. */
    own?: OwnCall;
  };
  /**
   * I/O of the subject: the doxbee upload's as globals, none of ours, invented by its use, or the
   * real services.
   */
  io: {
    layer: 'doxbee' | 'none' | 'invented' | 'real';
    /** Kind of promise of an operation that is called without a callback. */
    boundary: 'promisified' | 'async';
    ioMs: number;
  };
  /** Mechanism that makes stacks longer in this run. */
  longStacks: LongStacks;
  /** Time after which the child gives up by itself; the parent kills it a little later. */
  timeoutMs: number;
  /**
   * Longest silence of a child before the parent kills it: during a probe, it reports every
   * `HEARTBEAT_MS` while its event loop turns, and during a search at each run.
   */
  silenceMs?: number;
  bench?: BenchJob;
  probe?: ProbeJob;
  profile?: ProfileJob;
  server?: ServerJob;
  ops?: OpsJob;
  search?: SearchJob;
  twoAtOnce?: TwoAtOnceJob;
}

/** Literal names, and a regular expression for others. */
export interface CompiledNames {
  names: string[];
  pattern?: string;
  ignoreCase?: true;
}

/**
 * `switches`: `global.longStackSupport` and the switches of the loaded libraries. `helper`: ours,
 * based on `async_hooks`. `companion`: a module that a library requires for better stacks, and that
 * is not installed, is found in `companions/`.
 */
export type LongStacks = 'off' | 'switches' | 'helper' | 'companion';

/**
 * Way in which a call ends: a callback behind its arguments; a promise or thenable; a returned
 * function that takes a callback (`thunk`); a generator, driven as by co; an async iterator,
 * drained; an observable, completed; an emitter or stream, finished; or its return.
 */
export type CompletesBy =
  | 'callback'
  | 'promise'
  | 'thunk'
  | 'generator'
  | 'asyncIterator'
  | 'observable'
  | 'stream'
  | 'return';
