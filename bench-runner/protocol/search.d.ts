import type { ChildFailure } from './message';
import type { ValueFact } from './invention';
import type { AskedCall, AskedPlace, CallEnd, Stray } from './probe';

/**
 * Calls of a function of a person's own, each with other inventions, for one objective after the other: in turn those
 * below that are asked for.
 */
export interface SearchJob {
  /**
   * Another call that ends well, and reaches I/O: in any case, where the one that was given fails, or where it fails
   * otherwise than by what another file of the project lacks, which others are to set up.
   */
  endsWell?: 'always' | 'ifItFails' | 'ifItFailsHere';
  /** Calls that come to more I/O by other answers, and become no operations, than one that ends well. */
  reaches?: true;
  /** Not asked where the given call, which ends well, reaches no more places than so many. Left out: always asked. */
  beyond?: number;
  /** How calls end of which a test comes out otherwise. */
  otherOutcomes?: true;
  /** So often it is called at the most for an objective, and less often where many modules are loaded anew. */
  runs: number;
  /**
   * An objective ends with what was found once it has computed for so long: time of a processor, as a busy machine
   * is to come to the same.
   */
  mostCpuMs: number;
  /** Who comes by all of these, in functions that it enters, comes to no more. Left out: that is not known. */
  worth?: WorthMark[];
}

/** A mark of the code behind which something is called, and that of the function around it. */
export interface WorthMark {
  mark: string;
  within: string;
}

/** What a search came to. */
export interface SearchResult {
  state: 'completed';
  nodeVersion: string;
  v8Version: string;
  unhandledRejections: number;
  /** How often the function was called for another call that ends well; 0: none was looked for. */
  runs: number;
  plain: PlainTrace;
  /** Null where none was found, or looked for. */
  endsWell: FoundWay | null;
  /** Where none did: where the one that came furthest ended, and how many did there; null: not told. */
  furthest: { ways: number; line: number; column: number } | null;
  /**
   * Of the call that ends well, which `endsWell` is where it is told: the one that comes to the most, and others that
   * come to I/O which that one passes by. Null: not asked.
   */
  reaches: FoundWay[] | null;
  /** Of the same call; null: that was not asked, or it does not end well every time. */
  ends: OtherEnds | null;
}

/** The call as it was given. */
export interface PlainTrace {
  endsWell: boolean;
  /** How many places of I/O it reaches. */
  reached: number;
  /** Of what it is answered, what it changes: each call is to find that as it was. */
  changes: FoundWay['changes'];
  /** How it failed where it does so whoever calls; null where only a probe tells that. */
  failure: ChildFailure | null;
}

export interface OtherEnds {
  /** The places from which something was asked for. */
  asked: AskedPlace[];
  /** The call as it is, and then those that go other ways. */
  calls: WayEnd[];
}

/** How a call ends of which nothing fails. */
export interface WayEnd {
  /** What of it is not as in the first: what is invented, and tests that come out otherwise, in their order. */
  changes: { path: string; fact: ValueFact }[];
  tests: { id: number; is: boolean }[];
  /** Marks of its text that it comes by, and the first does not: `12+`. */
  ran: string[];
  outcome: CallEnd;
  /** It told its end a second time. */
  endsAgain: boolean;
  /** Errors that nobody handled. */
  strays: Stray[];
  asked: AskedCall[];
}

export interface FoundWay {
  /** Names of parameters that are invented though they have a default; `constructor.name` of a class. */
  given: string[];
  /** What was changed of the plan's facts, in this order. */
  changes: { path: string; fact: ValueFact }[];
  /** How many places of I/O it reaches. */
  reached: number;
}
