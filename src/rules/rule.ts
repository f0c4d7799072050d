/** Form of a rule's module. */

import type { FindingFixKind } from '../fixes/fixTitle';
import type { ConsequenceKind } from '../probe/consequence';
import type { Breach } from './breach';
import type { Facts } from './facts';

export type Severity = 'hint' | 'information' | 'warning' | 'error';

/** Texts and properties of a rule; `rules.json` has these. */
export interface RuleTexts {
  severity: Severity;
  /** A few words, as in a list. */
  title: string;
  /** Predicate of the line, shown behind it: `hides the failure`. */
  mark: string;
  /** One sentence: why it matters. */
  why: string;
  /** One sentence: what to do about it. */
  remedy: string;
  /** Predicate of the line once a fix has ended the finding. */
  ended: string;
  /** Fixes that may end it, the best first. */
  fixes: readonly FindingFixKind[];
  /**
   * Marks a rule about waits, and says what its fixes change: only the time, or the operations,
   * too.
   */
  waits?: 'time' | 'fewerOperations' | 'manyAtOnce';
  /** Also checks failures of the kinds that a handler tells apart, such as a missing file. */
  inAnyCase?: true;
  /** Consequence of a failure that breaks the rule. */
  consequence?: ConsequenceKind;
  /** Circumstance that is no failure: `answers with a failure`. */
  leadsThere?: string;
}

export interface RuleModule extends RuleTexts {
  /** Finds the places that break the rule. */
  check(facts: Facts): Breach[];
}
