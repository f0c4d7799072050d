import { isTold, type Finding } from '../../../src/rules/finding';
import type { Race } from '../../../src/probe/twoAtOnce/race';
import type { Report } from '../../../src/report/report';
import { RULES, type Case, type TogetherRule, type Wanted } from './catalogue';
import type { Probed } from './probed';

/** What came of a case. */
export interface Verdict {
  case: Case;
  /** `notProbed`: no call of it could be made. */
  outcome: 'found' | 'wrongLine' | 'missed' | 'notProbed' | 'left' | 'false';
  /** What was told of two calls at once, or why nothing was; hints are marked. */
  told: readonly string[];
  /** Number of orders in which two calls ran at once; 0: none could matter, or none was tried. */
  orders: number;
}

export function verdictOf({ case: each, report }: Probed): Verdict {
  const told = findingsOf(report);
  return {
    case: each,
    outcome: outcomeOf(each, report, told),
    told: told.length > 0 ? told.map(named) : [reasonOf(report)],
    orders: ordersOf(report),
  };
}

/** Findings of the rules about two calls at once. */
export function findingsOf({ findings }: Report): Finding[] {
  return findings.filter(({ rule }) => (RULES as readonly string[]).includes(rule));
}

function outcomeOf(
  { wanted, document }: Case,
  { debuggability }: Report,
  told: readonly Finding[],
): Verdict['outcome'] {
  if (told.length === 0 && debuggability.state !== 'scored') return 'notProbed';
  if (!wanted) return told.some(isTold) ? 'false' : 'left';
  const races = debuggability.state === 'scored' ? debuggability.twoAtOnce?.races : undefined;
  const ofRule = told.filter((finding) => counts(finding, races) && isOfRule(wanted, finding));
  if (ofRule.some((finding) => isThere(wanted, document.file, finding))) return 'found';
  return ofRule.length > 0 ? 'wrongLine' : 'missed';
}

/**
 * A hint is enough for something that is only asked for twice, and where a unique index could stand
 * behind it; of any other race, it is too little.
 */
function counts(finding: Finding, races: readonly Race[] = []): boolean {
  if (isTold(finding) || finding.rule === ('started-twice' satisfies TogetherRule)) return true;
  return finding.race !== undefined && races[finding.race]?.unlessUnique === true;
}

function isOfRule({ rules }: Wanted, { rule }: Finding): boolean {
  return (rules as readonly string[]).includes(rule);
}

function isThere({ lines }: Wanted, file: string, finding: Finding): boolean {
  const places = [finding, ...finding.related];
  return places.some((at) => at.file === file && lines.includes(at.line));
}

function named(finding: Finding): string {
  return `${finding.rule} ${finding.line}${isTold(finding) ? '' : ' (hint)'}`;
}

function reasonOf({ debuggability }: Report): string {
  return debuggability.state === 'scored' ? '' : debuggability.reason.code;
}

function ordersOf({ debuggability }: Report): number {
  return debuggability.state === 'scored' ? (debuggability.twoAtOnce?.orders ?? 0) : 0;
}

export interface Sums {
  racing: number;
  found: number;
  wrongLine: number;
  missed: number;
  notProbed: number;
  safe: number;
  left: number;
  false: number;
  /** Safe ones that could not be called, of which nothing could be told. */
  safeNotProbed: number;
}

export function sumsOf(verdicts: readonly Verdict[]): Sums {
  const racing = verdicts.filter((each) => each.case.wanted !== null);
  const safe = verdicts.filter((each) => each.case.wanted === null);
  const count = (among: readonly Verdict[], is: Verdict['outcome']) =>
    among.filter(({ outcome }) => outcome === is).length;
  return {
    racing: racing.length,
    found: count(racing, 'found'),
    wrongLine: count(racing, 'wrongLine'),
    missed: count(racing, 'missed'),
    notProbed: count(racing, 'notProbed'),
    safe: safe.length,
    left: count(safe, 'left'),
    false: count(safe, 'false'),
    safeNotProbed: count(safe, 'notProbed'),
  };
}
