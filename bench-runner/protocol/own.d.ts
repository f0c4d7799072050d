import type { InventionPlan } from './invention';
import type { CompletesBy } from './job';

/**
 * How a function of a person's own is called. The code of its file ends with a function
 * `module.asyncScore`, which gives {call, owner, on}: the function, what it is a member of, and
 * whether that is to be its `this` (`owner`), is a class to be made an instance of (`instance`), or
 * neither (`nothing`). `home` is what `super` starts from where there is no owner. A function that only an instance has (a field, or what is private) is not
 * `call`, which is null then, but what `callOf(instance)` returns. `tokens()`, where it is there, gives
 * by their positions the arguments that the class demands, as only its own module has them.
 */
export interface OwnCall {
  /** How its calls end, as a person said; null where nobody did. */
  asked: CompletesBy | null;
  /** The same as far as its code tells; null where only a call does. */
  suggests: CompletesBy | null;
  /** Its code has no way that does not throw: an error is its usual end. Left out: it has one. */
  throws?: true;
  /** It may throw a redirect, by which its framework answers. Left out: it throws none. */
  redirects?: true;
  /** It writes its answer while that is read, and ends with that. Left out: it does not. */
  answersByStream?: true;
  /** What it counts up and down that outlives its calls: `this.running`, or a variable. */
  counts: string[];
  /** What it sets to true and to false that outlives its calls: `this.loading`. */
  flags: string[];
  /** It answers requests. Left out: it is no handler of such. */
  handler?: RequestHandler;
  /** It takes an event first that lasts until what `waitUntil` is given has settled. Left out: it does not. */
  extendsEvent?: true;
  /** Who calls it waits for no promise. Left out: nobody is known not to. */
  isUnheard?: true;
  /** What the callback is told first, where calls end by one. Left out: an error or nothing. */
  callbackTakes?: 'value';
  /** Behind them comes the callback, where calls end by one. */
  args: Argument[];
  /** Arguments of the constructor, for a method of a class. */
  constructorArgs: Argument[];
  /**
   * The case of a sidecar file that gives arguments and more; null: none. `function`: that which the
   * case says it is of, null where it says none.
   */
  case: { file: string; name: string | null; function: string | null } | null;
  /** Absolute path of a module that is loaded first, and whose default export is called; null: none. */
  setup: string | null;
  inventions: InventionPlan;
  /** What the errors have by which its calls are made to fail. Left out: nothing of their own. */
  failsAs?: FailureShape;
  /** What private members go by in the code: `{"_db": "#db"}`; they are told by their own names. */
  publicNames?: Record<string, string>;
}

/** What a handler means an error by. */
export interface FailureShape {
  /** By their paths, as `response.status`, with what is there. */
  members: Record<string, string | number | boolean>;
  /** The last name of a class that it is of. Left out: of none but `Error`. */
  ofClass?: string;
}

/**
 * How a handler of requests ends: by what it does to the parameter `answer`, or by calling the parameter
 * `next` (null: it has none); their positions. What it returns tells when nothing more is to come, where
 * it `endsBy` a promise.
 */
export interface RequestHandler {
  answer: number;
  next: number | null;
  endsBy: 'callback' | 'promise';
  /** It gives what it answers by to others: whether it has answered is not known. */
  handsOn?: true;
  /** Others write what it answers (`stream.pipe(res)`): it has answered when that has ended. */
  streams?: true;
}

/**
 * `path`: that of a value which is invented. `default`: it is left out, so that its default holds.
 * `leftOut`: it is left out, and has no default.
 */
export type Argument =
  | { name: string; from: 'person'; value: unknown }
  | { name: string; from: 'invention'; path: string }
  | { name: string; from: 'default' | 'leftOut' };
