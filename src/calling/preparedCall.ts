/** A function of a person's own, ready to be handed to a child. */

import type { SubjectDocument } from '../document/document';
import type { Runnable } from '../document/runnable';
import type { OwnProgram } from '../harness/ownProgram';
import type { UndeclaredName } from './undeclared';
import type { EndlessLoop } from './endlessLoops';
import type { FireAndForgetCaller } from './fireAndForgetCaller';

/** What differs from the call that its code suggests: names of parameters. */
export interface CallDifference {
  /** They have no default, and are not given. */
  leftOut: string[];
  /** They have a default, and are invented all the same. */
  given: string[];
  /** What else is answered than its code suggests: `db.findUser().blocked`, and with what, in words. */
  answered: { name: string; answer: string }[];
}

/** Ways that a function was called in, none of which ended well. */
export interface TriedInVain {
  runs: number;
  /** Where in `runnable.code` the one that came furthest ended, and how many did there. Null: not told. */
  furthest: { ways: number; line: number; column: number } | null;
}

/** `runnable.code` ends with what the child gets at the function by. */
export interface PreparedCall {
  state: 'prepared';
  /** As a person would call it: `Cart.checkout`. */
  functionName: string;
  /** 1-based line of its first token. */
  line: number;
  /** The text that it stands in: with everything blank that is not to run. */
  document: SubjectDocument;
  /** Offsets of the function in that text. */
  range: { start: number; end: number };
  /** Names that it uses and that are not there; in the order of the text. */
  undeclared: readonly UndeclaredName[];
  runnable: Runnable;
  /** What `runnable.code` ends with: behind another form of the same text it does the same. */
  reach: string;
  /** Variables, and members of its object, that are invented, as only others set them up. */
  standIns?: readonly string[];
  /** Its document runs with answers to promises that others are to settle; see keptAnswers.ts. */
  answersKept?: true;
  /** Loops that nothing in them ends, and that end after some turns; see endlessLoops.ts. Left out: none. */
  loops?: readonly EndlessLoop[];
  own: OwnProgram;
  /** What it is given to in its file, and waits for no promise of it. Left out: nothing is known to. */
  unheardBy?: FireAndForgetCaller;
  /** Why types that other files declare are not known, in one clause. Left out: they are, or none are used. */
  typesNotRead?: string;
  /** The ways that were tried in vain after it had failed. Left out: none were. */
  triedInVain?: TriedInVain;
  /**
   * It is made in the stead of the one that its code suggests, which failed, or reached less of its I/O.
   * Left out: it is that one.
   */
  otherwise?: CallDifference & {
    /** How that one failed, in one sentence. Left out: it ended well. */
    firstFailed?: string;
    /** A handler of a failure needs it. Left out: the call itself does. */
    forHandlers?: true;
    /** The tag above it that makes the call so from the start; it was tried. Left out: none does. */
    keptBy?: string;
  };
}

/** The code of its file alone, which is the same for all of its functions. */
export function codeOfFile({ runnable: { code }, reach }: PreparedCall): string {
  return code.endsWith(reach) ? code.slice(0, code.length - reach.length) : code;
}
