/** Texts of the rules, without their checks: views and the panel's page need no more. */

import type { NAMES } from './registry';
import type { RuleTexts } from './rule';
import texts from './rules.json';

export type Rule = (typeof NAMES)[number];

export const RULES = texts as Readonly<Record<Rule, RuleTexts>>;

/** Names of the rules, the worst first. */
export const RULE_NAMES = Object.keys(RULES) as Rule[];

/** True if a rule is about the duration of waits, not about failures. */
export function isOfWaits(rule: Rule): boolean {
  return RULES[rule].waits !== undefined;
}
