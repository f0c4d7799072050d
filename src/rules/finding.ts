import type { Told } from './breach';
import type { Severity } from './rule';
import { RULES, type Rule } from './rules';

/** A rule that the code breaks, as seen in a run. */
export interface Finding extends Told {
  rule: Rule;
  severity: Severity;
}

/** Returns the words behind the line: `ends the process`, `hides the failure`. */
export function markOf(finding: Finding): string {
  const isRace = finding.race !== undefined;
  return finding.where && !isRace ? `${doesOf(finding)} though nothing fails` : doesOf(finding);
}

/** Returns the mark without its circumstances. */
export function doesOf({ mark, rule }: Pick<Finding, 'mark' | 'rule'>): string {
  return mark ?? RULES[rule].mark;
}

/** Returns the mark, and `(has a fix)` if a fix was measured to end it. */
export function markWithFix(finding: Finding): string {
  return `${markOf(finding)}${finding.fix ? ' (has a fix)' : ''}`;
}

/** Returns the advice where no fix is known. */
export function remedyOf({ remedy, rule }: Pick<Finding, 'remedy' | 'rule'>): string {
  return remedy ?? RULES[rule].remedy;
}

/** True for what may be wrong, by an assumption; a lost stack is certain. */
export function isUncertain({ severity, rule }: Finding): boolean {
  return severity === 'hint' && rule !== 'stack-lost';
}

/** True if it counts as a finding: hints, such as lost stacks, do not. */
export function isTold({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity !== 'hint';
}
