/** What a person makes of the rules: each as severe as they say, or switched off. */

import type { Finding } from './finding';
import { nearestOf } from '../document/nearestName';
import { RULE_NAMES, type Rule } from './rules';
import type { Severity } from './rule';

export const RULE_LEVELS = ['off', 'hint', 'information', 'warning', 'error'] as const;

export type RuleLevel = Severity | 'off';

export type RuleLevels = Partial<Record<Rule, RuleLevel>>;

/** Findings as severe as they are to be, without those that are switched off. */
export function atLevels(findings: readonly Finding[], levels: RuleLevels): Finding[] {
  return findings.flatMap((finding) => {
    const level = levels[finding.rule] ?? finding.severity;
    return level === 'off' ? [] : { ...finding, severity: level };
  });
}

/** `{rule: level}` as a setting has it; what is no rule or no level is left out. */
export function readRuleLevels(value: unknown): RuleLevels {
  if (typeof value !== 'object' || value === null) return {};
  const known = Object.entries(value).filter(([rule, level]) => isRule(rule) && isLevel(level));
  return Object.fromEntries(known);
}

/** Of `cause-lost=off`; or what is needed in its place. */
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
