import type { Waits } from '../../../src/probe/order/knownWaits';
import type { Finding } from '../../../src/rules/finding';
import { isOfWaits } from '../../../src/rules/rules';
import type { Report } from '../../../src/report/report';
import { isSlow, type Case, type Slow } from './catalogue';
import type { Probed } from './probed';

/** What came of a function. */
export interface Verdict {
  case: Case;
  outcome: 'found' | 'wrongLine' | 'missed' | 'left' | 'false';
  /** What was told of its waits, or why nothing was. */
  told: readonly string[];
  /** How many operations follow each other; null: not known. */
  inRow: number | null;
  best: number | null;
  /** The same once the fix is applied; null: none that was tried helps, or nothing was. */
  fixed: number | null;
}

export function verdictOf({ case: each, report, fixed }: Probed): Verdict {
  const told = report.findings.filter(({ rule }) => isOfWaits(rule));
  const meant = fixed.filter(
    ({ finding }) =>
      isOfWaits(finding.rule) && isSlow(each.wanted) && isMeant(each.wanted, finding),
  );
  const after = meant.flatMap((one) => inRowOf(one.report.waits) ?? []);
  return {
    case: each,
    outcome: outcomeOf(each, told),
    told: told.length > 0 ? told.map(({ rule, line }) => `${rule} ${line}`) : [reasonOf(report)],
    inRow: inRowOf(report.waits),
    best: report.waits?.state === 'known' ? report.waits.best.operations : null,
    fixed: after.length > 0 ? Math.min(...after) : null,
  };
}

function outcomeOf({ wanted }: Case, told: readonly Finding[]): Verdict['outcome'] {
  if (!isSlow(wanted)) return told.length > 0 ? 'false' : 'left';
  if (told.some((finding) => isMeant(wanted, finding))) return 'found';
  return told.some(({ rule }) => wanted.rules.includes(rule)) ? 'wrongLine' : 'missed';
}

function isMeant({ rules, lines }: Slow, { rule, line, related }: Finding): boolean {
  const places = [line, ...related.map((each) => each.line)];
  return rules.includes(rule) && places.some((each) => lines.includes(each));
}

function inRowOf(waits: Waits | undefined): number | null {
  return waits?.state === 'known' ? waits.inRow.operations : null;
}

function reasonOf({ debuggability, waits }: Report): string {
  if (debuggability.state !== 'scored') return debuggability.reason.code;
  return waits?.state === 'notKnown' ? waits.why : '';
}

export interface Sums {
  slow: number;
  found: number;
  wrongLine: number;
  missed: number;
  /** Best orders that are the known one, of those of all slow functions. */
  bestEqual: number;
  /** Findings with a fix, and those of them with which the waits are the known best. */
  fixed: number;
  fixedEqual: number;
  stays: number;
  false: number;
}

export function sumsOf(verdicts: readonly Verdict[]): Sums {
  const count = (is: (each: Verdict) => boolean) => verdicts.filter(is).length;
  const knownBest = ({ case: { wanted } }: Verdict) => (isSlow(wanted) ? wanted.best : null);
  return {
    slow: count((each) => isSlow(each.case.wanted)),
    found: count(({ outcome }) => outcome === 'found'),
    wrongLine: count(({ outcome }) => outcome === 'wrongLine'),
    missed: count(({ outcome }) => outcome === 'missed'),
    bestEqual: count((each) => each.best !== null && each.best === knownBest(each)),
    fixed: count(({ fixed }) => fixed !== null),
    fixedEqual: count((each) => each.fixed !== null && each.fixed === knownBest(each)),
    stays: count((each) => !isSlow(each.case.wanted)),
    false: count(({ outcome }) => outcome === 'false'),
  };
}
