/** The user's levels of the rules: a severity, or off. */

import type { Finding } from './finding';
import { nearestOf } from '../document/nearestName';
import { RULE_NAMES, type Rule } from './rules';
import type { Severity } from './rule';

export const RULE_LEVELS = ['off', 'hint', 'information', 'warning', 'error'] as const;

export type RuleLevel = Severity | 'off';

export type RuleLevels = Partial<Record<Rule, RuleLevel>>;

/** Returns the findings at the user's levels, without those that are off. */
export function atLevels(findings: readonly Finding[], levels: RuleLevels): Finding[] {
  return findings.flatMap((finding) => {
    const level = levels[finding.rule] ?? finding.severity;
    return level === 'off' ? [] : { ...finding, severity: level };
  });
}

/** Reads `{rule: level}` from a setting; unknown rules and levels are skipped. */
export function readRuleLevels(value: unknown): RuleLevels {
  if (typeof value !== 'object' || value === null) return {};
  const known = Object.entries(value).filter(([rule, level]) => isRule(rule) && isLevel(level));
  return Object.fromEntries(known);
}

/** Parses `cause-lost=off`, or returns what is needed instead. */
export function parseRuleLevel(text: string): { levels: RuleLevels } | { needed: string } {
  const [rule = '', level = ''] = text.split('=', 2);
  if (!isRule(rule))
    return { needed: `the name of a rule; the nearest is ${nearestOf(rule, RULE_NAMES)}` };
  if (isLevel(level)) return { levels: { [rule]: level } };
  return { needed: `one of ${RULE_LEVELS.join(', ')}, such as ${rule}=off` };
}

function isRule(name: string): name is Rule {
  return RULE_NAMES.some((rule) => rule === name);
}

function isLevel(name: unknown): name is RuleLevel {
  return RULE_LEVELS.some((level) => level === name);
}
