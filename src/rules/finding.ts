import type { SourcePosition } from '../document/document';
import type { Fix } from '../fixes/fix';
import type { Price } from '../probe/debuggability';
import { RULES, type Rule, type Severity } from './rules';

/** A rule that the code breaks, as it was seen. Lines and columns are 1-based, the end is behind it. */
export interface Finding {
  rule: Rule;
  severity: Severity;
  /** One sentence in the words of the code. */
  message: string;
  /** What the line does, in a few words. Left out: those of the rule. */
  mark?: string;
  /** What to do about it, in one sentence. Left out: as the rule says. */
  remedy?: string;
  /** What leads there though nothing fails: ``Where line 3 finds `a` falsy``. Left out: a failure does. */
  where?: string;
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** Places that belong to it, such as the call that fails. */
  related: RelatedPlace[];
  /** A change that was measured to end it. Null: none that was tried does; left out: none was tried. */
  fix?: FindingFix | null;
}

export interface FindingFix extends Fix {
  title: string;
  /** What was measured: `If line 19 `save(…)` fails: the process ends → the caller gets the error`. */
  becomes: string;
  /** Of one that makes waits shorter, what a call costs with it. Left out: not measured. */
  price?: Price;
}

/** What related places are that the finding is marked at, too. */
export const FAILING_CALL = 'the call that fails';
/** And the test of a way on which nothing fails. */
export const TURNS_OFF = 'where the way turns off';

export interface RelatedPlace extends SourcePosition {
  message: string;
}

/** `ends the process`, `hides the failure`: as behind the line. */
export function markOf(finding: Finding): string {
  return finding.where ? `${doesOf(finding)} though nothing fails` : doesOf(finding);
}

/** The same, whatever leads there. */
export function doesOf({ mark, rule }: Pick<Finding, 'mark' | 'rule'>): string {
  return mark ?? RULES[rule].mark;
}

/** The same, and whether a change was measured to end it. */
export function markWithFix(finding: Finding): string {
  return `${markOf(finding)}${finding.fix ? ' (has a fix)' : ''}`;
}

/** What to do where no change is known to end it. */
export function remedyOf({ remedy, rule }: Pick<Finding, 'remedy' | 'rule'>): string {
  return remedy ?? RULES[rule].remedy;
}

/** What is counted as a finding: lost stacks are hints, and told beside them. */
export function isTold({ severity }: Finding): boolean {
  return severity !== 'hint';
}
