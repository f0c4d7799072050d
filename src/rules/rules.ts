/** Texts of the rules, without the code that checks them: views and the page of the panel need no more. */

import type { NAMES } from './registry';
import type { RuleTexts } from './rule';
import texts from './rules.json';

export type Rule = (typeof NAMES)[number];

export const RULES = texts as Readonly<Record<Rule, RuleTexts>>;

/** The worst first. */
export const RULE_NAMES = Object.keys(RULES) as Rule[];

/** Whether a rule is about how long a call waits, and not about what becomes of a failure. */
export function isOfWaits(rule: Rule): boolean {
  return RULES[rule].waits !== undefined;
}
