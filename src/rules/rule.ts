/** The form of a rule's module. */

import type { FindingFixKind } from '../fixes/fixTitle';
import type { ConsequenceKind } from '../probe/consequence';
import type { Breach } from './breach';
import type { Facts } from './facts';

export type Severity = 'hint' | 'information' | 'warning' | 'error';

/** All of a rule but its check: `rules.json` is made of these. */
export interface RuleTexts {
  severity: Severity;
  /** A few words, as in a list. */
  title: string;
  /** Predicate of the line, as behind it: `hides the failure`. */
  mark: string;
  /** One sentence: why it matters. */
  why: string;
  /** One sentence: what to do about it. */
  remedy: string;
  /** Predicate of the line once a fix has ended the finding. */
  ended: string;
  /** Fixes that may end it, the best first. */
  fixes: readonly FindingFixKind[];
  /** Marks a rule about how long a call waits, and says what its fixes change: else the time alone. */
  waits?: 'time' | 'fewerOperations' | 'manyAtOnce';
  /** Holds for failures of a kind that a handler tells apart, too: nothing makes it right. */
  inAnyCase?: true;
  /** Consequence of a failure that the rule is about. */
  consequence?: ConsequenceKind;
  /** Circumstance that leads there, where no failure does: `answers with a failure`. */
  leadsThere?: string;
}

export interface RuleModule extends RuleTexts {
  /** Finds the places that break the rule. */
  check(facts: Facts): Breach[];
}
