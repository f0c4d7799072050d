import type { Told } from './breach';
import type { Severity } from './rule';
import { RULES, type Rule } from './rules';

/** A rule that the code breaks, as it was seen. */
export interface Finding extends Told {
  rule: Rule;
  severity: Severity;
}

/** `ends the process`, `hides the failure`: as behind the line. */
export function markOf(finding: Finding): string {
  return finding.where ? `${doesOf(finding)} though nothing fails` : doesOf(finding);
}

/** The mark without its circumstances. */
export function doesOf({ mark, rule }: Pick<Finding, 'mark' | 'rule'>): string {
  return mark ?? RULES[rule].mark;
}

/** The mark, and whether a change was measured to end it. */
export function markWithFix(finding: Finding): string {
  return `${markOf(finding)}${finding.fix ? ' (has a fix)' : ''}`;
}

/** Advice where no change is known to end it. */
export function remedyOf({ remedy, rule }: Pick<Finding, 'remedy' | 'rule'>): string {
  return remedy ?? RULES[rule].remedy;
}

/** Whether it counts as a finding: lost stacks are hints, and told beside them. */
export function isTold({ severity }: Finding): boolean {
  return severity !== 'hint';
}
