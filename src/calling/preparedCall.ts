/** A prepared call of a user's function. */

import type { SubjectDocument } from '../document/document';
import type { CallOptions } from './callOptions';
import type { Runnable } from '../document/runnable';
import type { OwnProgram } from '../harness/ownProgram';
import type { UndeclaredName } from './undeclared';
import type { EndlessLoop } from './endlessLoops';
import type { FireAndForgetCaller } from './fireAndForgetCaller';
import type { Traces } from './traces';

/** Difference from the main call, which the code suggests. */
export interface CallDifference {
  /** Names of parameters without a default that get no argument. */
  leftOut: string[];
  /** Names of parameters with a default that get a mock. */
  given: string[];
  /**
   * Paths with another response than the code suggests: `db.findUser().blocked`, and the response
   * in words.
   */
  answered: { name: string; answer: string }[];
}

/** Scenarios that were run, none of which completed. */
export interface TriedInVain {
  runs: number;
  /** Where in `runnable.code` the furthest one ended, and how many ended there. Null: unknown. */
  furthest: { ways: number; line: number; column: number } | null;
}

/** A function with all that its call needs; `runnable.code` ends with the code that reaches it. */
export interface PreparedCall {
  state: 'prepared';
  /** The options that it was prepared with. */
  asked: CallOptions;
  /** As in a call: `Cart.checkout`. */
  functionName: string;
  /** 1-based line of its first token. */
  line: number;
  /** Its text, in which code that must not run is blank. */
  document: SubjectDocument;
  /** Offsets of the function in that text. */
  range: { start: number; end: number };
  /** Names that it uses and nothing declares; in the order of the text. */
  undeclared: readonly UndeclaredName[];
  runnable: Runnable;
  /** The end of `runnable.code`, which also works behind another form of the same text. */
  reach: string;
  /** Variables, and properties of its receiver, that are mocks because other code sets them up. */
  standIns?: readonly string[];
  /** Promises that other code should settle are resolved; see keptAnswers.ts. */
  answersKept?: true;
  /** Lines of statements that are left out, as they threw while the file was loaded. Left out: none. */
  notLoaded?: readonly number[];
  /** Endless loops, which end after some turns; see endlessLoops.ts. Left out: none. */
  loops?: readonly EndlessLoop[];
  /** Accesses that its code reports, if it was asked to. Left out: none. */
  traces?: Traces;
  own: OwnProgram;
  /** The caller in its file that ignores its promise. Left out: none is known. */
  unheardBy?: FireAndForgetCaller;
  /**
   * Why types of other files are unknown, in one clause. Left out: they are known, or none are
   * used.
   */
  typesNotRead?: string;
  /** Scenarios that were tried in vain after its failure. Left out: none. */
  triedInVain?: TriedInVain;
  /** Set if the call replaces the main one, which failed or reached fewer operations. */
  otherwise?: CallDifference & {
    /** How the main call failed, in one sentence. Left out: it completed. */
    firstFailed?: string;
    /** Only a handler of a failure needs the difference. Left out: the call itself does. */
    forHandlers?: true;
    /**
     * A tag above the function that makes this the main call; it was tried. Left out: none does.
     */
    keptBy?: string;
  };
}

/** Returns the code of its file alone, which all its functions share. */
export function codeOfFile({ runnable: { code }, reach }: PreparedCall): string {
  return code.endsWith(reach) ? code.slice(0, code.length - reach.length) : code;
}
