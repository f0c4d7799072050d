/** The first line that a child reads: a `Job`, on file descriptor 3. */

import type { BenchJob } from './bench';
import type { ModulePlan } from './modules';
import type { OpsJob } from './ops';
import type { OwnCall } from './own';
import type { ProbeJob } from './probe';
import type { ProfileJob } from './profile';
import type { SearchJob } from './search';
import type { ServerJob } from './server';

/** A first line that may come before the job's own: what to load of ours while that is awaited. */
export interface Ahead {
  kind: Job['kind'];
  /** A function of a person's own is called. */
  isOwn: boolean;
}

/** The line before all others, to a child that is started from the packed runner. */
export interface PackedStart {
  /** What V8 compiled in an earlier child, as base64. */
  cache: string | null;
  /** It is to hand over what V8 compiles. */
  makes: boolean;
}

export interface Job {
  /** Every message carries it, so that nothing else on the channel is taken for one. */
  token: string;
  kind: 'bench' | 'probe' | 'profile' | 'server' | 'script' | 'ops' | 'search';
  subject: {
    /** File name that the code is compiled under: absolute, it need not exist. */
    file: string;
    /** CommonJS source. */
    code: string;
    /** A node_modules that files of its folder look for modules in first. Left out: none. */
    libraries?: string;
    /** How its imports are met. Left out: as Node meets them. */
    modules?: ModulePlan;
  };
  /** Names that mean something by convention, by their role. Left out: the job asks for none. */
  names?: Record<string, CompiledNames>;
  /** What to call. */
  call: {
    /** Property of the exports, or null for the exports themselves (or their `default`). */
    exportName: string | null;
    /** JSON values; a completion callback is added behind them. */
    args: unknown[];
    /** What ends a call. `auto` records one call first and finds out. */
    completesBy: CompletesBy | 'auto';
    /** A function of a person's own: `exportName` and `args` are not looked at. */
    own?: OwnCall;
  };
  /**
   * What I/O the subject finds: that of the doxbee upload as globals, none of ours, what is invented
   * after the way it is used, or its own services.
   */
  io: {
    layer: 'doxbee' | 'none' | 'invented' | 'real';
    /** How an operation that is called without a callback hands over its outcome. */
    boundary: 'promisified' | 'async';
    ioMs: number;
  };
  /** What makes stacks longer in this run. */
  longStacks: LongStacks;
  /** The child gives up by itself after this time; the parent kills it a little later. */
  timeoutMs: number;
  /**
   * Once a probe is under way, the child tells so every `HEARTBEAT_MS`, as long as its event loop
   * turns, and a search does at each run: the parent kills one that has been silent for this time.
   */
  silenceMs?: number;
  bench?: BenchJob;
  probe?: ProbeJob;
  profile?: ProfileJob;
  server?: ServerJob;
  ops?: OpsJob;
  search?: SearchJob;
}

/** Names as they are, and a regular expression for the others. */
export interface CompiledNames {
  names: string[];
  pattern?: string;
  ignoreCase?: true;
}

/**
 * `switches`: `global.longStackSupport` and the switches of the libraries loaded. `helper`: ours,
 * made of `async_hooks`. `companion`: a module that a library asks for to make its stacks better,
 * and that is not installed, is found in `companions/`.
 */
export type LongStacks = 'off' | 'switches' | 'helper' | 'companion';

/**
 * How a call tells its end: a callback behind its arguments; a promise or thenable; a function that
 * it returned and that takes a callback (`thunk`); a generator, driven as co does; an async
 * iterator, drained; an observable, completed; an emitter or stream, finished; or its return.
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
