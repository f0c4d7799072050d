import type { InventedModule } from './modules';

/**
 * Values to invent, and facts of them from their use in the code. A value is named by its path from
 * a root: `.name` is a property, `()` the result of a call or of `new` (in whatever way it is
 * returned), `[]` an element, `{}` the result of JSON.parse. Roots are the names of parameters, of
 * `this`, of globals, and of modules as their specifier in double quotes, whose `.default` is the
 * module itself. So `const { rows } = await new Pool().query(…)` of `pg` binds
 * `"pg".Pool().query().rows`.
 *
 * An iterator, observable, emitter or stream is `()` itself, and its elements are `()[]`: the
 * argument of a listener of `data`, or of one in the very call that returns the emitter. `(n)` is
 * argument n, from 0, of a callback of a call, if it is neither an error nor `()`:
 * `db.transaction(0).insert`. `.=` is the return value of a function that calls back with `()`:
 * `"child_process".exec.=.kill`. An array has as many elements as the `value` of its `.length`
 * states.
 */
export interface InventionPlan {
  /** Names that the code uses without a declaration, which become globals. */
  globals: string[];
  facts: Record<string, ValueFact>;
}

/** Facts of an invented value. Other properties show when the code uses it. */
export interface ValueFact {
  is?: ValueKind;
  /** The value itself, if JSON can hold it; for a `date`, its text. */
  value?: unknown;
  /** Path of a value that this one equals, as the code requires. */
  same?: string;
  /** Way in which a call gives its result. */
  answers?: Answers;
  /**
   * Ground of `answers`: a model of the package (`known`), or names alone (`convention`). Left out: the
   * code awaits or chains it, or its type says so.
   */
  answersBy?: 'known' | 'convention';
  /**
   * In place of `value`: values for the first, the second … result of the nearest call of the path
   * on the same object; the last one stays. So `reader.read().done` may be false, then true.
   */
  turns?: unknown[];
  /** Results of the second, the third … call; the last one stays. */
  later?: unknown[];
  /**
   * Role of a function that is the last argument of a call. `work`: it is called once with `(0)`,
   * `(1)` …, and the call resolves to its result; `queued`: likewise in its turn, and the call
   * itself is no I/O. `handler`: it is called later by its registrar, which handles its failures;
   * `listener`: by the platform, which handles none; `kept`: it is not called during the call;
   * `wrapped`: by the result; `atOnce`: for the result. Left out: as `answers` states.
   */
  takes?: 'work' | 'queued' | 'handler' | 'listener' | 'kept' | 'wrapped' | 'atOnce';
  /** The result is a builder: its members are used before it is awaited. */
  built?: true;
  /** The answer may report a failure, as an `error` in it: `{ data: null, error }`. */
  refuses?: true;
  /** Each call gets a new result, as a call changes it. */
  fresh?: true;
  /**
   * For a member of `this`: replaces the object's own value, which an earlier call may have set;
   * `ifMissing`: only if that is null or undefined.
   */
  inPlace?: 'always' | 'ifMissing';
  /** An object whose members are read by computed names: it has every member. */
  keyed?: true;
  /** An object whose members the code lists, so it has some. */
  listed?: true;
  /** The code tests if there is such a value: a probe may make it missing. */
  tested?: true;
  /** A text that the code reads in a way that throws for some: a probe may make it such a text. */
  interpreted?: true;
  /** Values that the code compares it with in a branch: a probe may make it each of these. */
  others?: (string | number | boolean)[];
  /**
   * Other values that its type allows: each is tried in the search for a way through the function.
   */
  oneOf?: ValueFact[];
  /** A person stated it, and not the code. */
  byPerson?: true;
}

export type ValueKind =
  /**
   * Objects of the platform: `Response`, `Request`, `Headers`, `URL`, and a `File`, which is a
   * `Blob` as well.
   */
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
  /** A promise that is not the result of a call: facts of its value have its own path. */
  | 'promise'
  /** Values that emit or yield `[]`. An `asyncIterable` is an object for `for await`. */
  | 'observable'
  | 'emitter'
  /** An event target of the browser: `request.onsuccess = …`, `addEventListener`. */
  | 'eventTarget'
  | 'asyncIterable'
  | 'undefined';

/**
 * `value`: at once. An `emitter` emits, as an `eventTarget` does; a `stream` can be piped and
 * iterated as well.
 */
export type Answers =
  | 'value'
  | 'promise'
  | 'callback'
  /** A callback for the result, followed by one for the error. */
  | 'twoCallbacks'
  /** A callback for each element, followed by one for the end, which gets the error. */
  | 'eachThenEnd'
  /** A callback that gets the result only: after a failure, none. */
  | 'valueCallback'
  /** An executor, as of `Promise`: other code settles the promise. */
  | 'settling'
  | 'thunk'
  | 'iterator'
  | 'asyncIterator'
  | 'observable'
  | 'emitter'
  | 'eventTarget'
  | 'stream'
  /**
   * An interface as of `readline.createInterface`, which reads lines of the stream in its options.
   */
  | 'lines';

/** Something that was invented, and its result. */
export interface Invention {
  /** Name as a person would write it: `db.users.find`. */
  name: string;
  what: 'operation' | 'value' | 'module' | 'global';
  /** Answer in words: `an object`, `"id-1"`, `2 objects`. */
  answered: string;
  answers: Answers | null;
  /** True if it waited for `ioMs`. */
  waits: boolean;
  /** Number of times in the recorded call. */
  times: number;
  /** A person stated its answer. */
  byPerson?: true;
  /** The code iterated, listened to or awaited it, and did not call it. */
  handsOn?: true;
  /** Reason why a module was invented. */
  because?: InventedModule;
}
