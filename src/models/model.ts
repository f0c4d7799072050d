/**
 * Models: facts about APIs, as data. The JSON files in this folder, and those that users write,
 * have these types.
 */

import type { NamePattern } from './pattern';
import type { Role, TaughtRole } from './roles';

/** Model that a user writes; `docs/model.schema.json` is generated from it. */
export type UserModel = ModelFile<TaughtRole>;

/** File of models. */
export interface ModelFile<Word extends Role | ShippedEffect = Role | ShippedEffect> {
  $schema?: string;
  /**
   * Specifiers of packages with that API, without `node:`. Without a package or a global, the file
   * describes names by convention.
   */
  package?: string | string[];
  /** Names of globals with that API. */
  global?: string | string[];
  /** Versions of the package that it applies to, as a semver range. Left out: all. */
  versions?: string;
  /** Packages that change the API, so that the file does not apply beside them. */
  unless?: string | string[];
  entries: ModelEntry<Word>[];
}

/** Members of an API, or names by convention, with their effects. */
export interface ModelEntry<Word extends Role | ShippedEffect = Role | ShippedEffect> {
  /**
   * Access paths, separated by spaces. `*.borrow` is a member of that name of any object;
   * `Pool().connect` is one of an object that `Pool` of the package returns. `.` is the package
   * itself, `()` its result, `rows[]` an element, `exec.=.pid` a member of the return value of a
   * function with a callback; `get{,Sync}` is `get` and `getSync`.
   */
  path: string;
  effects: (Effect | Word)[];
}

/** Effect of a member, or role of its names. */
export type ModelEffect = Effect | ShippedEffect | Role;

export type Effect =
  AcquiresEffect | ReturnsEffect | CallbackEffect | ValueEffect | LikeEffect | AcknowledgesEffect;

/** Effects that a user's model cannot have. */
export type ShippedEffect = KindEffect | TypeEffect | SignalEffect | ComesAlongEffect;

/** Acquisition of a resource that must be released. */
export interface AcquiresEffect {
  acquires: Resource;
  /**
   * Names of the methods that release it, separated by spaces. Left out: those that release by
   * convention.
   */
  releasedBy?: NamePattern;
  /**
   * Resource: the `result` (`pool.connect()` returns a client), the `receiver` (`mutex.lock()`), or
   * an `argument` (an entry under a name: `redis.set(key)`).
   */
  on: 'result' | 'receiver' | 'argument';
}

export type Resource = (typeof RESOURCES)[number];

/** Way in which a call delivers its result; of several, the call itself shows which. */
export interface ReturnsEffect {
  returns: Handover;
}

/** Callback argument, and how it is used. */
export interface CallbackEffect {
  callback: CallbackKind;
  /**
   * Index of the argument; negative ones count from the last. Left out: the last function argument.
   */
  at?: number;
  /** True if the promise of the callback is awaited. Left out: it is not. */
  awaitsReturn?: boolean;
}

/** Kind or value of the value at its path. */
export interface ValueEffect {
  is?: ResultKind;
  value?: unknown;
  /** True if it may show a failure, like `response.statusCode`. */
  refuses?: true;
}

/**
 * Kind of the instances of a class or type, and how a function with that declared return type
 * delivers one.
 */
export interface TypeEffect {
  type?: ResultKind;
  handsOver?: Handover;
}

/** Reference to another package or global with the same API. */
export interface LikeEffect {
  like: string;
}

/** Options with an abort signal. */
export interface SignalEffect {
  /** Index of the options among the arguments. */
  signalAt: number;
}

/** Package without I/O that is bundled with the runner. */
export interface ComesAlongEffect {
  /** File below the folder of bundled packages. */
  comesAlong: string;
}

/** Kinds of values that a name implies, in the shipped models. */
export interface KindEffect {
  /** Kind of value that alone has a method of that name. */
  receiver?: ResultKind;
  /** Kind of the first argument. */
  first?: ResultKind;
}

/** Acknowledgement of a message, which is the first argument. */
export interface AcknowledgesEffect {
  acknowledges: 'argument';
}

/** Ways in which a call delivers its result: those of `Answers` in the protocol. */
export type Handover = (typeof HANDOVERS)[number];

/**
 * Uses of a callback: `message` is called for each message of a queue; `work` once, and awaited;
 * `queued` once it is its turn; `handler` once, and its failures are handled; `listener` by the
 * platform, which handles none; `kept` only after the call; `wrapped` by the returned function; `atOnce` for the
 * result.
 */
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

/**
 * Facts about the value at a path: those fields of `ValueFact` in the protocol that an effect sets.
 */
export interface ModelFact {
  is?: ResultKind;
  value?: unknown;
  refuses?: true;
  answers?: Handover;
  takes?: 'work' | 'queued' | 'handler' | 'listener' | 'kept' | 'wrapped' | 'atOnce';
}

/** Kinds of values: those of `ValueKind` in the protocol. */
export type ResultKind = (typeof RESULT_KINDS)[number];

export const RESOURCES = [
  'connection',
  'lock',
  'listener',
  'timer',
  'transaction',
  'entry',
  'subscription',
  'file',
  'resource',
] as const;

export const HANDOVERS = [
  'value',
  'promise',
  'callback',
  'twoCallbacks',
  'eachThenEnd',
  'valueCallback',
  'settling',
  'thunk',
  'iterator',
  'asyncIterator',
  'observable',
  'emitter',
  'eventTarget',
  'stream',
  'lines',
] as const;

export const CALLBACK_KINDS = [
  'message',
  'work',
  'queued',
  'handler',
  'listener',
  'kept',
  'wrapped',
  'atOnce',
] as const;

export const RESULT_KINDS = [
  'response',
  'request',
  'headers',
  'url',
  'blob',
  'string',
  'number',
  'boolean',
  'date',
  'array',
  'map',
  'set',
  'buffer',
  'json',
  'error',
  'object',
  'function',
  'stream',
  'promise',
  'observable',
  'emitter',
  'abortSignal',
  'asyncIterable',
  'bigint',
  'regexp',
  'undefined',
] as const;
