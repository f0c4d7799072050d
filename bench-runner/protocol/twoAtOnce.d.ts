export interface TwoAtOnceJob {
  /** Most orders in which two calls run at once, for equal arguments and for different ones. */
  mostOrders: number;
  /** Name of the global function that the code calls at each access of shared state. */
  sees: string;
  /** Index of the state of each access. */
  locations: number[];
  /** A test of the code reads shared state. */
  testsState: boolean;
  /** SQL statements by their text. */
  sql: Record<string, SqlStatement>;
}

/** Value in a statement: a parameter, by its index from 0, or a constant. */
export type SqlTerm = { param: number } | { value: string | number | boolean };

export interface SqlStatement {
  does: 'reads' | 'writes';
  table: string;
  /** Values by which rows are selected. */
  key: SqlTerm[];
  sets: (SqlTerm & { column: string })[];
  /** It decides by itself what it changes, or computes it from the present value. */
  isSafe: boolean;
  /** It locks what it reads. Left out: not so. */
  locks?: true;
  /** It removes rows, or adds one. Left out: not so. */
  removes?: true;
  adds?: true;
}

/** Two calls of a function, one after the other and at once. */
export interface TwoAtOnceResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  pairs: PairOfCalls[];
  /** Stacks of the calls that events name. */
  stacks: string[];
  switches: string[];
  unhandledRejections: number;
}

export interface PairOfCalls {
  /** Arguments of the second call, compared with those of the first. */
  given: 'equal' | 'different';
  /** Nothing that operations read is there at first. */
  isEmpty: boolean;
  /** Calls made before both, after which one more reaches a limit of the code. */
  before: number;
  /**
   * First, A before B and B before A; last, A before B again. Only these if no order could matter.
   */
  runs: PairRun[];
  /** What the first run used. Null: it did not run. */
  scene: Scene | null;
}

/** What a run used, to be made again by plain code. */
export interface Scene {
  /** Arguments of A, and of B. */
  args: ShownValue[][];
  /** Arguments of the constructor. */
  made: ShownValue[];
  /** Members of `this` that are invented. */
  self: ShownMember[];
  /** Modules, in double quotes, and globals. */
  roots: ShownMember[];
  /** Calls of what was invented, while the file was loaded as well. */
  calls: SceneCall[];
}

/** `event`: index in the run's events; null: none. `answer`: null: not known. */
export interface SceneCall {
  path: string;
  lane: 'A' | 'B' | null;
  event: number | null;
  given: ShownValue[];
  how: 'value' | 'promise' | 'callback' | 'other';
  answer: ShownValue | null;
  /** The answer is the error with which it fails. */
  fails: boolean;
}

/**
 * A value. `code`: its `text` is a literal; `function`, `object`: the text is the path of what was
 * invented; `error`: that of its message; `other`: nothing that plain code can make, in words. `map`: each
 * member is a list of key and value.
 */
export interface ShownValue {
  is: 'code' | 'object' | 'list' | 'map' | 'set' | 'function' | 'error' | 'other';
  text: string;
  members: ShownMember[];
  /** Nothing shows its kind: it may be only passed on. Left out: something does. */
  isDoubtful?: true;
  /** It belongs to the call with different arguments. Left out: it does not. */
  isMarked?: true;
}

export interface ShownMember {
  key: string;
  value: ShownValue;
}

export interface PairRun {
  order: PairOrder;
  /** End of each call; null: it did not end. */
  ends: { A: LaneEnd | null; B: LaneEnd | null };
  events: LaneEvent[];
  /** There were more events than are noted. */
  isCut: boolean;
  /** Number of errors that nobody handled. */
  strays: number;
  /** Last known value of each state, by its index; null: it was not used. */
  left: (string | null)[];
  /** What operations read, with what was written to it last; null: nothing. */
  stores: { name: string; key: string; value: string | null }[];
  /** The code locks what it reads, or asks for an isolation that no call can break. */
  isProtected: boolean;
}

/**
 * `turn`: one call after the other, `first` first. `within`: B runs as soon as A has `after`
 * answers. `alternating`: they get answers in turns.
 */
export interface PairOrder {
  by: 'turn' | 'within' | 'alternating';
  first: 'A' | 'B';
  after: number;
}

/**
 * `plain`: the text without the marks of different arguments. `byEngine`: an error that no throw
 * statement made.
 */
export interface LaneEnd {
  how: 'completed' | 'failed';
  text: string;
  plain: string;
  byEngine: boolean;
}

/**
 * Event of a call. `reads`, `writes`, `changes`: an access of shared state, with its index `at` and
 * its `value`, or of what an operation reads and writes, with its index `store` and the event `of`
 * that asked. `asks`: a call of a mock named `what`, with the text of its arguments; `waits`: it
 * gives its answer later; `isRead`: it reads; `isSafe`: it decides
 * by itself whether it is done, or adds up; `setsKey`: it replaces what a key has. `gets`: the answer of the event `of`.
 */
export interface LaneEvent {
  lane: 'A' | 'B' | null;
  does: 'begins' | 'reads' | 'writes' | 'changes' | 'asks' | 'gets' | 'ends';
  at?: number;
  store?: number;
  value?: string;
  what?: string;
  given?: string;
  plain?: string;
  waits?: boolean;
  isRead?: boolean;
  isSafe?: boolean;
  setsKey?: boolean;
  /** Index in `TwoAtOnceResult.stacks`. */
  stack?: number;
  of?: number;
}
