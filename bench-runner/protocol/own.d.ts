import type { InventionPlan } from './invention';
import type { CompletesBy } from './job';

/**
 * Call of a person's own function. The code of its file ends with a function `module.asyncScore`,
 * which returns {call, owner, on}: the function, its owner, and the role of the owner: the call's
 * `this` (`owner`), a class to instantiate (`instance`), or none (`nothing`). `home` is where
 * `super` starts if there is no owner. A function that only an instance has (a field, or a private
 * member) is the result of `callOf(instance)`, and `call` is null. `tokens()`, if present, returns
 * by position arguments of the constructor that only its own module has.
 */
export interface OwnCall {
  /** End of its calls that a person stated; null: none. */
  asked: CompletesBy | null;
  /** End of its calls that its code shows; null: only a call shows it. */
  suggests: CompletesBy | null;
  /** All its code paths throw: an error is its usual end. Left out: not so. */
  throws?: true;
  /** The function may throw a redirect as its framework's answer. Left out: not so. */
  redirects?: true;
  /** The function writes its answer while it is read, and ends with that. Left out: not so. */
  answersByStream?: true;
  /** Counters that outlive its calls: `this.running`, or a variable. */
  counts: string[];
  /** Flags that outlive its calls: `this.loading`. */
  flags: string[];
  /** Positions of a request handler. Left out: the function is none. */
  handler?: RequestHandler;
  /**
   * The function takes an event that lasts until the promises of `waitUntil` have settled. Left
   * out: not so.
   */
  extendsEvent?: true;
  /** Its caller ignores the promise. Left out: not known. */
  isUnheard?: true;
  /** A timer or an emitter calls it, which catches nothing that it throws. Left out: not known. */
  isListener?: true;
  /** First argument of the callback, if calls end by one. Left out: an error or nothing. */
  callbackTakes?: 'value';
  /** Arguments; a callback follows them if calls end by one. */
  args: Argument[];
  /** Arguments of the constructor, for a method of a class. */
  constructorArgs: Argument[];
  /**
   * Case of a sidecar file that provides arguments and more; null: none. `function`: the function
   * that the case names, or null.
   */
  case: { file: string; name: string | null; function: string | null } | null;
  /**
   * Absolute path of a module that is loaded first, and whose default export is called; null: none.
   */
  setup: string | null;
  inventions: InventionPlan;
  /** Members of the errors that make its calls fail. Left out: none of their own. */
  failsAs?: FailureShape;
  /** Names of private members in the code, which messages use: `{"_db": "#db"}`. */
  publicNames?: Record<string, string>;
}

/** Properties by which a handler recognises an error. */
export interface FailureShape {
  /** Values by path, as `response.status`. */
  members: Record<string, string | number | boolean>;
  /** Last name of its class. Left out: `Error`. */
  ofClass?: string;
}

/**
 * End of a request handler: use of the parameter `answer`, or a call of the parameter `next` (null:
 * none); their positions. Its result shows that nothing more follows, if it `endsBy` a promise.
 */
export interface RequestHandler {
  answer: number;
  next: number | null;
  endsBy: 'callback' | 'promise';
  /** The handler passes its response to other code: its answer cannot be observed. */
  handsOn?: true;
  /** Other code writes the answer (`stream.pipe(res)`): its end is the answer. */
  streams?: true;
}

/**
 * `path`: that of an invented value. `default`: the argument is left out, so that its default
 * applies. `leftOut`: it is left out, and has no default.
 */
export type Argument =
  | { name: string; from: 'person'; value: unknown }
  | { name: string; from: 'invention'; path: string }
  | { name: string; from: 'default' | 'leftOut' };
