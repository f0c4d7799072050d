/** Checks a project against the conditions of its configuration. */

import type { Finding } from '../rules/finding';
import type { Severity } from '../rules/rule';
import {
  type ChangedFunction,
  type GateReason,
  type GateVerdict,
  notScoredBecause,
  type ProjectFunction,
  type ProjectScore,
} from '../report/projectScore';
import { createUnits } from '../report/units';

/** Conditions that fail a build. */
export interface GateRules {
  /** Least severity of a new finding that fails the build. Left out: none. */
  severity?: Severity;
  /** A function that could not be scored fails the build. */
  unscored?: boolean;
  /**
   * Least debuggability, 2 to 10, of a function. Left out: none.
   *
   * @minimum 2
   * @maximum 10
   */
  debuggability?: number;
  /**
   * Highest ratio of a changed function's CPU time, or time, to its earlier one; exceeded only if
   * the whole interval lies above. Left out: none.
   *
   * @minimum 1
   */
  slower?: number;
}

/** Fingerprints of findings, independent of line numbers and of the function that leads to them. */
export function fingerprintsOf(functions: readonly ProjectFunction[]): Map<Finding, string> {
  const seen = new Map<string, number>();
  const prints = new Map<Finding, string>();
  for (const one of functions) {
    if (one.state !== 'scored') continue;
    for (const finding of one.findings) {
      const words = `${finding.file} ${finding.rule} ${withoutLines(finding.message)}`;
      const nth = (seen.get(words) ?? 0) + 1;
      seen.set(words, nth);
      prints.set(finding, nth === 1 ? words : `${words} (${nth})`);
    }
  }
  return prints;
}

/** Removes line numbers from `If line 19 … fails`. */
function withoutLines(message: string): string {
  return message.replace(/\b(lines?|and|,) ?\d+(?:[–-]\d+)?/g, '$1');
}

const RANK: Readonly<Record<Severity, number>> = { hint: 0, information: 1, warning: 2, error: 3 };

/**
 * @param rulesOf conditions for the functions of a file
 * @param baseline fingerprints of known findings
 */
export function judge(
  { functions, changes }: Pick<ProjectScore, 'functions' | 'changes'>,
  rulesOf: (file: string) => GateRules,
  baseline: ReadonlySet<string>,
): GateVerdict {
  const prints = fingerprintsOf(functions);
  const isKnown = (finding: Finding) => baseline.has(prints.get(finding) ?? '');
  const reasons = [
    ...functions.flatMap((one) => reasonsOf(one, rulesOf(one.file), isKnown)),
    ...(changes?.functions ?? []).flatMap((one) => slowerThan(one, rulesOf(one.file).slower)),
  ];
  const nothingCompared =
    !changes && functions.some(({ file }) => rulesOf(file).slower !== undefined);
  const met = new Set(prints.values());
  return {
    passed: reasons.length === 0,
    reasons,
    known: [...prints.values()].filter((print) => baseline.has(print)).length,
    ended: [...baseline].filter((print) => !met.has(print)).length,
    ...(nothingCompared ? { nothingCompared } : {}),
  };
}

function reasonsOf(
  one: ProjectFunction,
  { severity, unscored = false, debuggability }: GateRules,
  isKnown: (finding: Finding) => boolean,
): GateReason[] {
  const { file, line, path } = one;
  const why = notScoredBecause(one);
  if (why && unscored) {
    const message = `\`${path}\` could not be scored: ${why.reason.message}`;
    return [{ code: 'unscored', message, file, line }];
  }
  if (one.state !== 'scored') return [];
  const findings = one.findings
    .filter((each) => severity !== undefined && RANK[each.severity] >= RANK[severity])
    .filter((each) => !isKnown(each))
    .map((each): GateReason => ({
      code: 'finding',
      message: `${each.rule}: ${each.message}`,
      file,
      line: each.line,
    }));
  return [...findings, ...belowLevel(one, debuggability)];
}

function belowLevel(
  one: Extract<ProjectFunction, { state: 'scored' }>,
  least: number | undefined,
): GateReason[] {
  const { file, line, path, debuggability } = one;
  if (least === undefined || debuggability.state !== 'scored' || debuggability.total >= least)
    return [];
  const { total, stackTraces, sourceMaps } = debuggability;
  const found = `${total} of 10 (stack traces ${stackTraces}, source maps ${sourceMaps})`;
  return [
    {
      code: 'debuggability',
      message: `\`${path}\` has a debuggability of ${found}, and ${least} is asked.`,
      file,
      line,
    },
  ];
}

/**
 * Reasons for a slower function; one that was not timed for a reason of its own, such as no waits,
 * has none.
 */
function slowerThan(
  { file, path, line, cost }: ChangedFunction,
  most: number | undefined,
): GateReason[] {
  if (most === undefined || !cost) return [];
  if (cost.state !== 'scored') {
    if (cost.of === 'then' || cost.state === 'skipped') return [];
    const message = `\`${path}\` could not be timed: ${cost.reason.message}`;
    return [{ code: 'unscored', message, file, line }];
  }
  const { cpu, time } = cost;
  const units = createUnits();
  const found = [['CPU time', cpu] as const, ['time', time] as const].flatMap(([what, ratio]) => {
    if (ratio.state !== 'scored' || !isMore(ratio.verdict) || ratio.low <= most) return [];
    const { median, low, high } = ratio;
    return `${units.ratioInterval(median, median)} the ${what} (${units.ratioInterval(low, high)})`;
  });
  if (found.length === 0) return [];
  const message = `\`${path}\` takes ${found.join(' and ')} that it took, and ${most}× is allowed.`;
  return [{ code: 'slower', message, file, line }];
}

function isMore(verdict: string): boolean {
  return verdict === 'more' || verdict === 'slower';
}
