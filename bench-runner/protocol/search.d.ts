import type { ValueFact } from './invention';
import type { AskedCall, AskedPlace, CallEnd, Stray } from './probe';

/** A way through a function of a person's own: which inventions have it end well, and reach its I/O. */
export interface SearchJob {
  /** So often it is called at the most, and less often where many modules are loaded anew each time. */
  runs: number;
  /** The same as long as none was found that ends well. */
  runsInVain: number;
  /**
   * It ends with what it has found once it has computed for so long: time of a processor, as a busy machine
   * is to come to the same.
   */
  mostCpuMs: number;
  /** The first way ends well: of the others only answers differ, and none becomes a function. */
  answersOnly?: boolean;
  /** How calls end that go other ways is asked, and not for the best of them. */
  ends?: boolean;
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
  /** How often the function was called. */
  runs: number;
  /** Null where no call ended well. */
  found: FoundWay | null;
  /** Of other calls that ended well, those that come to I/O which that one passes by. */
  beside: FoundWay[];
  /** Where none did: where the one that came furthest ended, and how many did there; null: not told. */
  furthest: { ways: number; line: number; column: number } | null;
  /** How calls end that go other ways; null: that was not asked, or the call does not end well as it is. */
  ends: OtherEnds | null;
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
