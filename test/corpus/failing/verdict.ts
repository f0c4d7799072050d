import { isTold, type Finding } from '../../../src/rules/finding';
import type { Report } from '../../../src/report/report';
import type { Case } from './catalogue';
import type { Probed } from './probed';

/** What came of a case. */
export interface Verdict {
  case: Case;
  /** `notProbed`: nothing of it could be made to fail. */
  outcome: 'found' | 'wrongLine' | 'missed' | 'notProbed';
  /** What was told of the function with the mistake, or why nothing was. */
  told: readonly string[];
  /** What was told of the twin, which makes no mistake. */
  falseFindings: readonly string[];
  /** What was measured to end the mistake's finding; null: nothing that was tried, or nothing was. */
  fix: string | null;
}

export function verdictOf({ case: each, wrong, right }: Probed): Verdict {
  const told = findingsOf(wrong);
  const state = wrong.debuggability.state;
  return {
    case: each,
    outcome: told.length === 0 && state !== 'scored' ? 'notProbed' : outcomeOf(each, told),
    told: told.length > 0 || state === 'scored' ? told.map(named) : [reasonOf(wrong)],
    falseFindings: findingsOf(right).map(named),
    fix: told.find((finding) => finding.fix && isMeant(each, finding))?.fix?.title ?? null,
  };
}

function outcomeOf(each: Case, told: readonly Finding[]): Verdict['outcome'] {
  const ofRule = told.filter(({ rule }) => each.rules.includes(rule));
  if (ofRule.some((finding) => isMeant(each, finding))) return 'found';
  return ofRule.length > 0 ? 'wrongLine' : 'missed';
}

/** Whether a finding is about the mistake of a case. */
function isMeant({ rules, lines, wrong }: Case, finding: Finding): boolean {
  if (!rules.includes(finding.rule)) return false;
  const places = [finding, ...finding.related];
  return places.some((at) => at.file === wrong.file && lines.includes(at.line));
}

/** What is a hint is no matter of right and wrong: it is told of twins too, and is true. */
function findingsOf({ findings }: Report): Finding[] {
  return findings.filter(isTold);
}

function named({ rule, line }: Finding): string {
  return `${rule} ${line}`;
}

function reasonOf({ debuggability }: Report): string {
  return debuggability.state === 'scored' ? '' : debuggability.reason.code;
}

export interface Sums {
  functions: number;
  found: number;
  wrongLine: number;
  missed: number;
  notProbed: number;
  falseFindings: number;
  /** Of those that were found, with a change that ends the finding. */
  fixed: number;
}

export function sumsOf(verdicts: readonly Verdict[]): Sums {
  const count = (outcome: Verdict['outcome']) =>
    verdicts.filter((each) => each.outcome === outcome).length;
  return {
    functions: verdicts.length,
    found: count('found'),
    wrongLine: count('wrongLine'),
    missed: count('missed'),
    notProbed: count('notProbed'),
    fixed: verdicts.filter(({ fix, outcome }) => fix !== null && outcome === 'found').length,
    falseFindings: verdicts.reduce((sum, each) => sum + each.falseFindings.length, 0),
  };
}
