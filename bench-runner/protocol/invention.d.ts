import type { InventedModule } from './modules';

/**
 * What is invented, and what the code's use of it tells. A value is named by its path from a root:
 * `.name` is a property, `()` what a call or `new` of it comes to (whatever way it is handed over),
 * `[]` an element, `{}` what JSON.parse makes of it. Roots are the names of parameters, of `this`,
 * of globals, and of modules as their specifier in double quotes, whose `.default` is themselves. So
 * what `const { rows } = await new Pool().query(…)` of `pg` binds is `"pg".Pool().query().rows`.
 *
 * What hands on one thing after the other (an iterator, observable, emitter, stream) is `()` itself,
 * and what it hands on `()[]`: what a listener of `data` hears, or one that is given to the very call
 * that comes to an emitter. `(n)` is argument n, from 0, of a function that is given to a call and
 * called by it, where that is neither an error nor `()`: `db.transaction(0).insert`. `.=` is what a
 * function returns that calls back with `()`: `"child_process".exec.=.kill`.
 * An array has as many elements as the `value` of its `.length` says.
 */
export interface InventionPlan {
  /** Names that the code uses and does not declare, which become globals. */
  globals: string[];
  facts: Record<string, ValueFact>;
}

/** What is known of an invented value. What is not known is found out as it is used. */
export interface ValueFact {
  is?: ValueKind;
  /** The value itself, of those that JSON can write; of a `date` its text. */
  value?: unknown;
  /** It is the value that goes by this path, as the code wants the two to be equal. */
  same?: string;
  /** How a call of it hands over what it comes to. */
  answers?: Answers;
  /**
   * In place of `value`: that of the first, the second … result of the nearest call of the path, made
   * on the same object; the last one stays. So `reader.read().done` may be false, then true.
   */
  turns?: unknown[];
  /** Of what a call comes to: that of the second, the third … call in its place; the last one stays. */
  later?: unknown[];
  /**
   * What a function is that is given last to a call of it. `work`: it is called with `(0)`, `(1)` …
   * once, what it comes to is waited for, and the call comes to that; `queued`: the same, once it is its
   * turn, and the call itself is no I/O. `handler`: it is called so once, later, by whoever it was registered
   * with, who handles its failures; `listener`: by the platform, which handles none; `kept`: it is not called while
   * the call goes on. Left out: after `answers`.
   */
  takes?: 'work' | 'queued' | 'handler' | 'listener' | 'kept' | 'wrapped';
  /** What it comes to is waited for, and is asked for more before it is: a query that is built. */
  built?: true;
  /** What it answers may tell of a failure, as an `error` in it: `{ data: null, error }`. */
  refuses?: true;
  /** Each call comes to one of its own, as a call changes it. */
  fresh?: true;
  /**
   * Of a member of `this`: it stands in place of what its object put there, as an earlier call may;
   * `ifMissing`: only where that is nothing.
   */
  inPlace?: 'always' | 'ifMissing';
  /** Of an object whose members are got by names that are computed: it has all that it is asked for. */
  keyed?: true;
  /** Of an object: the code goes through its members, so it has some. */
  listed?: true;
  /** The code asks whether there is such a value at all: a probe may have it missing. */
  tested?: true;
  /** What the code compares it with where it branches: a probe may have it be each of these. */
  others?: (string | number | boolean)[];
  /** What its type lets it be instead: each is tried where a way through the function is looked for. */
  oneOf?: ValueFact[];
  /** A person said so, and not the code. */
  byPerson?: true;
}

export type ValueKind =
  /** Those of the platform: `Response`, `Request`, `Headers`, `URL`, and a `File`, which is a `Blob` as well. */
  | 'response'
  | 'request'
  | 'headers'
  | 'url'
  | 'blob'
  | 'string'
  | 'number'
  | 'boolean'
  | 'bigint'
  | 'date'
  | 'regexp'
  | 'array'
  | 'map'
  | 'set'
  | 'buffer'
  | 'json'
  | 'error'
  | 'object'
  | 'function'
  | 'stream'
  | 'abortSignal'
  /** Of what is no call: the facts of what it hands over are those of its own path. */
  | 'promise'
  /** These hand on `[]`. An `asyncIterable` is an object that `for await` goes through. */
  | 'observable'
  | 'emitter'
  /** One of the browser's: `request.onsuccess = …`, `addEventListener`. */
  | 'eventTarget'
  | 'asyncIterable'
  | 'undefined';

/** `value`: at once. `emitter` emits, as `eventTarget` does, `stream` can be piped and iterated as well. */
export type Answers =
  | 'value'
  | 'promise'
  | 'callback'
  /** One for what it comes to, and behind it one for its failure. */
  | 'twoCallbacks'
  /** One for each of what it comes to, and behind it one for its end, which is told an error. */
  | 'eachThenEnd'
  /** Of what it comes to alone: where it fails, that is nothing. */
  | 'valueCallback'
  /** As `Promise` does: others settle what is made, who are not called. */
  | 'settling'
  | 'thunk'
  | 'iterator'
  | 'asyncIterator'
  | 'observable'
  | 'emitter'
  | 'eventTarget'
  | 'stream'
  /** As `readline.createInterface` does: it reads lines of the stream that it is given. */
  | 'lines';

/** Something that was made up, and what came of it. */
export interface Invention {
  /** As a person would write it: `db.users.find`. */
  name: string;
  what: 'operation' | 'value' | 'module' | 'global';
  /** In words: `an object`, `"id-1"`, `2 objects`. */
  answered: string;
  answers: Answers | null;
  /** It waited for `ioMs`. */
  waits: boolean;
  /** In the recorded call. */
  times: number;
  /** A person said what it answers. */
  byPerson?: true;
  /** It was iterated, listened to or awaited, and not called. */
  handsOn?: true;
  /** Of a module: why it was invented. */
  because?: InventedModule;
}
