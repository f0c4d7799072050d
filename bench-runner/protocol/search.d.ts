import type { ChildFailure } from './message';
import type { ValueFact } from './invention';
import type { AskedCall, AskedPlace, CallEnd, Stray } from './probe';

/**
 * Calls of a person's own function with varied inventions, for one objective after the other: those
 * requested below, in order.
 */
export interface SearchJob {
  /**
   * Finds another call that ends well, and reaches I/O: always; if the given call fails; or if it
   * fails, unless another file of the project lacks something, which others must set up.
   */
  endsWell?: 'always' | 'ifItFails' | 'ifItFailsHere';
  /**
   * Finds calls that reach more I/O than one that ends well, by other answers, without more
   * operations.
   */
  reaches?: true;
  /**
   * Number of places that a given call, which ends well, must exceed for that. Left out: no
   * condition.
   */
  beyond?: number;
  /** Finds out how calls end in which a test has another result. */
  otherOutcomes?: true;
  /** Most calls for an objective; fewer if many modules are loaded anew. */
  runs: number;
  /**
   * CPU time after which an objective ends with its best result: not elapsed time, so that a busy
   * machine finds the same.
   */
  mostCpuMs: number;
  /**
   * Marks that a call must reach in the functions that it enters; a call that reaches all of them
   * needs no better one. Left out: not known.
   */
  worth?: WorthMark[];
}

/** A mark of the code after which something is called, and that of the surrounding function. */
export interface WorthMark {
  mark: string;
  within: string;
}

/** Result of a search. */
export interface SearchResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  unhandledRejections: number;
  /** Number of calls in the search for one that ends well; 0: no search. */
  runs: number;
  plain: PlainTrace;
  /** Null if none was found, or searched for. */
  endsWell: FoundWay | null;
  /**
   * If none ended well: end of the call that got furthest, and the number of calls that ended
   * there; null: not reported.
   */
  furthest: { ways: number; line: number; column: number } | null;
  /**
   * For the call that ends well (`endsWell` if present): the one that reaches most, and others with
   * I/O that it misses. Null: not requested.
   */
  reaches: FoundWay[] | null;
  /** For the same call; null: not requested, or it does not end well every time. */
  ends: OtherEnds | null;
}

/** The call as given. */
export interface PlainTrace {
  endsWell: boolean;
  /** Number of I/O places that it reaches. */
  reached: number;
  /** Answers that it changes: each call must get them unchanged. */
  changes: FoundWay['changes'];
  /** Failure that occurs whoever calls; null if only a probe can show it. */
  failure: ChildFailure | null;
}

export interface OtherEnds {
  /** Places of requests. */
  asked: AskedPlace[];
  /** The usual call, followed by those that take other ways. */
  calls: WayEnd[];
}

/** End of a call without a failure. */
export interface WayEnd {
  /** Differences from the first call: inventions, and tests with another result, in order. */
  changes: { path: string; fact: ValueFact }[];
  tests: { id: number; is: boolean }[];
  /** Marks of its text that it reaches and the first call does not: `12+`. */
  ran: string[];
  outcome: CallEnd;
  /** The call reported its end a second time. */
  endsAgain: boolean;
  /** Unhandled errors. */
  strays: Stray[];
  asked: AskedCall[];
}

export interface FoundWay {
  /**
   * Names of parameters that are invented in spite of a default; `constructor.name` for a class.
   */
  given: string[];
  /** Changes of the plan's facts, in this order. */
  changes: { path: string; fact: ValueFact }[];
  /** Number of I/O places that it reaches. */
  reached: number;
}
