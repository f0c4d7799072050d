/** Models: what is known of APIs, as data. The JSON files beside this one, and those that a user writes, are of these types. */

import type { NamePattern } from './pattern';
import type { Role, TaughtRole } from './roles';

/** A model that a user writes: `docs/model.schema.json` is made of it. */
export type UserModel = ModelFile<TaughtRole>;

/** A file of models. */
export interface ModelFile<Word extends Role | ShippedEffect = Role | ShippedEffect> {
  $schema?: string;
  /** Specifiers of packages whose API it describes, without `node:`. Without any, and without a global, it describes names by convention. */
  package?: string | string[];
  /** Names of globals with that API. */
  global?: string | string[];
  /** Versions of the package that it holds for, as a semver range. Left out: all. */
  versions?: string;
  /** Packages beside which it does not hold, as they change the API. */
  unless?: string | string[];
  entries: ModelEntry<Word>[];
}

/** A member of an API, or names by convention, with their effects. */
export interface ModelEntry<Word extends Role | ShippedEffect = Role | ShippedEffect> {
  /**
   * Access paths: `*.borrow` is a member of that name of anything, `Pool().connect` one of what `Pool` of the package
   * gives, `.` the package itself, `()` its result, `rows[]` an element, `exec.=.pid` a member of what a function
   * returns that calls back. Several are separated by spaces; `get{,Sync}` is `get` and `getSync`.
   */
  path: string;
  effects: (Effect | Word)[];
}

/** An effect, or a role of its names. */
export type ModelEffect = Effect | ShippedEffect | Role;

export type Effect =
  AcquiresEffect | ReturnsEffect | CallbackEffect | ValueEffect | LikeEffect | AcknowledgesEffect;

/** Effects that a user's model does not speak of. */
export type ShippedEffect = KindEffect | TypeEffect | SignalEffect | ComesAlongEffect;

/** Acquires something that has to be given back. */
export interface AcquiresEffect {
  acquires: Resource;
  /** Names of the methods that give it back, separated by spaces. Left out: those that give back by convention. */
  releasedBy?: NamePattern;
  /**
   * What is acquired: `result` (`pool.connect()` gives a client), `receiver` (`mutex.lock()`), or `argument` (what
   * is kept under a name: `redis.set(key)`).
   */
  on: 'result' | 'receiver' | 'argument';
}

export type Resource = (typeof RESOURCES)[number];

/** How it hands over its result. Of several ways, the use of a call tells which. */
export interface ReturnsEffect {
  returns: Handover;
}

/** Which function it is given, and what becomes of that. */
export interface CallbackEffect {
  callback: CallbackKind;
  /** Index of the argument; negative ones count from the last. Left out: the last function that is given. */
  at?: number;
  /** It awaits the promise that the function returns. Left out: it does not. */
  awaitsReturn?: boolean;
}

/** What the value at its path is. */
export interface ValueEffect {
  is?: ResultKind;
  value?: unknown;
  /** It may tell of a failure, as `response.statusCode` does. */
  refuses?: true;
}

/** What values of a class or type of that name are, and how a function that is declared to return one hands it over. */
export interface TypeEffect {
  type?: ResultKind;
  handsOver?: Handover;
}

/** Has the API of another package, or of a global. */
export interface LikeEffect {
  like: string;
}

/** Takes an abort signal in its options. */
export interface SignalEffect {
  /** Index of the argument. */
  signalAt: number;
}

/** Does no I/O, and comes along with the runner. */
export interface ComesAlongEffect {
  /** Its file in the folder of those that come along. */
  comesAlong: string;
}

/** Kinds of values that go with a name, as what is shipped tells them. */
export interface KindEffect {
  /** Only values of that kind have a method of that name. */
  receiver?: ResultKind;
  /** Its first argument is of that kind. */
  first?: ResultKind;
}

/** Tells that a message is done with: the message is its first argument. */
export interface AcknowledgesEffect {
  acknowledges: 'argument';
}

/** How a call hands over what it comes to: those of `Answers` in the protocol. */
export type Handover = (typeof HANDOVERS)[number];

/**
 * What becomes of a function that is given: `message` is called for each message of a queue; `work` is called once and
 * waited for, `queued` once it is its turn, `handler` once and its failures are handled, `listener` by the platform,
 * which handles none, `kept` not while the call goes on, `wrapped` by what is returned.
 */
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

/** What is known of the value at a path: those fields of `ValueFact` in the protocol that an effect gives. */
export interface ModelFact {
  is?: ResultKind;
  value?: unknown;
  refuses?: true;
  answers?: Handover;
  takes?: 'work' | 'queued' | 'handler' | 'listener' | 'kept' | 'wrapped';
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
