/** Tells each fault once, of the function in which it begins. */

import { type Finding, isTold } from '../rules/finding';
import { RULES } from '../rules/rules';
import { type FileFunction, linesOfSites } from './fileScore';
import type { ProjectFunction } from './projectScore';

/** A function with its findings. */
interface Teller {
  file: string;
  line: number;
  endLine: number;
  findings: readonly Finding[];
  /** Findings of functions that it calls. */
  ofCalls: readonly Finding[];
  /** Lines of its calls that were made to fail; null: it could not be scored. */
  lines: readonly number[] | null;
}

interface Told {
  findings: Finding[];
  ofCalls: Finding[];
}

/** Tells the findings of a project once: callers keep those of their calls apart. */
export function onceInProject(functions: readonly ProjectFunction[]): ProjectFunction[] {
  const told = toldOnce(
    functions.map((one) => {
      const { file, line, endLine } = one;
      if (one.state !== 'scored') return { file, line, endLine, ...UNKNOWN };
      const { findings, findingsOfCalls: ofCalls = [], debuggability } = one;
      const lines = debuggability.state === 'scored' ? debuggability.lines : null;
      return { file, line, endLine, findings, ofCalls, lines };
    }),
  );
  return functions.map((one, index) =>
    one.state === 'scored' ? withTold(one, told[index]!) : one,
  );
}

/** Tells the findings of a file once. @param file its path */
export function onceInFile(file: string, functions: readonly FileFunction[]): FileFunction[] {
  const told = toldOnce(
    functions.map((one) => {
      const { line, endLine } = one;
      if (one.state !== 'scored') return { file, line, endLine, ...UNKNOWN };
      const { findings, findingsOfCalls: ofCalls = [], debuggability } = one.report;
      const lines = debuggability.state === 'scored' ? linesOfSites(debuggability) : null;
      return { file, line, endLine, findings, ofCalls, lines };
    }),
  );
  return functions.map((one, index) =>
    one.state === 'scored' ? { ...one, report: withTold(one.report, told[index]!) } : one,
  );
}

const UNKNOWN = { findings: [], ofCalls: [], lines: null };

function withTold<One extends { findings: Finding[]; findingsOfCalls?: Finding[] }>(
  { findingsOfCalls: _, ...one }: One,
  { findings, ofCalls }: Told,
) {
  return { ...one, findings, ...(ofCalls.length > 0 ? { findingsOfCalls: ofCalls } : {}) };
}

function toldOnce(tellers: readonly Teller[]): Told[] {
  const nearest = nearestTellers(tellers);
  const isOwn = (one: Teller) => (each: Finding) => nearest.get(keyOf(each)) === one;
  const told = tellers.map((one): Told => {
    const findings = one.findings.filter(isOwn(one));
    return { findings, ofCalls: one.findings.filter((each) => !findings.includes(each)) };
  });
  tellers.forEach((caller, index) => {
    for (const finding of caller.ofCalls) settle(finding, caller, index);
  });
  return told.map(({ findings, ofCalls }) => ({ findings, ofCalls: distinct(ofCalls) }));

  /** Finds the function that tells it, or has one tell it. */
  function settle(finding: Finding, caller: Teller, index: number): void {
    const own = told[index]!;
    const known = told.flatMap(
      ({ findings }) => findings.find((one) => isSame(one, finding)) ?? [],
    );
    const at = innermost(tellers, finding);
    const owner = tellers[at];
    const isNear = caller.file === owner?.file && isTold(finding);
    if (known[0]) {
      if (!own.findings.includes(known[0])) own.ofCalls.push(known[0]);
    } else if (owner && owner.lines === null && isNear) own.findings.push(finding);
    else if (owner && owner.lines !== null && isRightThere(finding, owner.lines)) return;
    else {
      if (isNear) told[at]!.findings.push(finding);
      own.ofCalls.push(finding);
    }
  }
}

/** True if calls of the function itself show that the finding is not its own. */
function isRightThere({ rule, line }: Finding, lines: readonly number[]): boolean {
  const { consequence } = RULES[rule];
  // only the function that was called decides how its call ends
  return consequence === 'neverEnds' || consequence === 'endsTwice' || lines.includes(line);
}

/**
 * Maps each finding to the function that contains its place, of those that have it; else to the
 * first.
 */
function nearestTellers(tellers: readonly Teller[]): Map<string, Teller> {
  const found = new Map<string, Teller>();
  for (const one of tellers) {
    for (const finding of one.findings) {
      const key = keyOf(finding);
      const other = found.get(key);
      if (!other || sizeAround(one, finding) < sizeAround(other, finding)) found.set(key, one);
    }
  }
  return found;
}

/** Index of the smallest function around a place; -1: none. */
function innermost(tellers: readonly Teller[], place: Finding): number {
  const sizes = tellers.map((one) => sizeAround(one, place));
  const least = Math.min(...sizes);
  return least === Infinity ? -1 : sizes.indexOf(least);
}

/** Lines of a function around a place; infinite for one that does not contain it. */
function sizeAround(one: Teller, { file, line }: Pick<Finding, 'file' | 'line'>): number {
  const contains = one.file === file && one.line <= line && line <= one.endLine;
  return contains ? one.endLine - one.line : Infinity;
}

function keyOf({ rule, file, line, column }: Finding): string {
  return `${rule} ${file}:${line}:${column}`;
}

/** True for a finding of the rule at the place, or on the way there. */
function isSame(one: Finding, { rule, file, line, related }: Finding): boolean {
  const isAt = (place: Pick<Finding, 'file' | 'line'>) =>
    one.file === place.file && one.line === place.line;
  return one.rule === rule && [{ file, line }, ...related].some(isAt);
}

function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((each) => [keyOf(each), each])).values()];
}
