import type { Invention } from '../../../bench-runner/protocol/invention';
import type { Benchmark } from '../../harness/benchmark';
import { unlikeWork } from './fairness';
import type { NotRun, Report, ReportedCall, Warning } from '../../report/report';
import { warnings } from '../../report/messages/warnings';

/**
 * Ways in which two reports rest on unlike work. Of functions of a person's own that is also what
 * they were called with, what was made up for them, and which of their branches ran. That one calls
 * back and the other returns a promise is what a comparison is about.
 */
export function unlikeReports(a: Report, b: Report): Warning[] {
  const [ofA, ofB] = [withSteadyResult(a), withSteadyResult(b)];
  if (!a.call || !b.call) return unlikeWork(ofA, ofB);
  const [inA, inB] = [a.call, b.call];
  return [
    ...unlikeIo(inA, inB),
    ...unlikeArguments(inA, inB),
    ...unlikeInventions(inA, inB),
    ...unlikeBranches(inA, inB),
    ...unlikeWork(byRoles(ofA, inA), byRoles(ofB, inB)),
    ...unlikeEnds(inA, inB),
  ];
}

/** A probe makes the call several times: what is another each time, such as a token, it leaves out. */
function withSteadyResult({ benchmark, debuggability }: Report): Benchmark {
  if (benchmark.state !== 'scored' || !benchmark.work || debuggability.state !== 'scored')
    return benchmark;
  return { ...benchmark, work: { ...benchmark.work, result: debuggability.undisturbed.result } };
}

function unlikeIo(a: ReportedCall, b: ReportedCall): Warning[] {
  return a.io === b.io ? [] : [warnings.differentIo(a.io === 'real' ? 'A' : 'B')];
}

/** What was made up is compared by itself. */
function unlikeArguments(a: ReportedCall, b: ReportedCall): Warning[] {
  if (![...a.args, ...b.args].some(({ from }) => from === 'person')) return [];
  const [inA, inB] = [a, b].map(({ args }) =>
    args.map(({ name, text }) => text ?? name).join(', '),
  );
  return inA === inB ? [] : [warnings.differentArguments(inA ?? '', inB ?? '')];
}

/** Of so many a reader is told; more of them say no more. */
const MOST_TOLD = 3;

function unlikeInventions(a: ReportedCall, b: ReportedCall): Warning[] {
  const answered = new Map(madeUp(b).map(([role, invention]) => [role, invention]));
  const unlike = madeUp(a).flatMap(([role, inA]) => {
    const inB = answered.get(role);
    if (!inB || inA.answered === inB.answered) return [];
    return `${inA.name} answered ${inA.answered} in A and ${inB.answered} in B`;
  });
  const all = [...unlike, ...neededByOne(a, b, 'A'), ...neededByOne(b, a, 'B')];
  return all.length === 0 ? [] : [warnings.differentInventions(all.slice(0, MOST_TOLD))];
}

/** What was found by trying for one of them: the other one has the usual value, or asks for none. */
function neededByOne(one: ReportedCall, other: ReportedCall, side: 'A' | 'B'): string[] {
  const known = new Set(neededBy(other).map(({ role, as }) => `${role} ${as}`));
  return neededBy(one)
    .filter(({ role, as }) => !known.has(`${role} ${as}`))
    .map(({ name, as }) => `${name} is ${as} in ${side} alone, which was found by trying`);
}

function neededBy(call: ReportedCall): { name: string; role: string; as: string }[] {
  const { leftOut = [], given = [], answered = [] } = call.otherwise ?? {};
  const all = [
    ...leftOut.map((name) => ({ name, as: 'left out' })),
    ...given.map((name) => ({ name, as: 'invented in place of a default' })),
    ...answered.map(({ name, answer }) => ({ name, as: answer })),
  ];
  return all.map((each) => ({ ...each, role: roleOf(each.name, call) }));
}

function madeUp(call: ReportedCall): [role: string, invention: Invention][] {
  return call.inventions
    .filter(({ what }) => what === 'operation' || what === 'value')
    .map((invention) => [roleOf(invention.name, call), invention]);
}

/** Lines move from one text to another; what stands on them tells whether it is the same part. */
function unlikeBranches(a: ReportedCall, b: ReportedCall): Warning[] {
  if (a.notRun === null || b.notRun === null) return [];
  const [leftA, leftB] = [a.notRun, b.notRun].map((parts) => parts.filter(isOfSuccess));
  if (!leftA || !leftB || partsOf(leftA) === partsOf(leftB)) return [];
  return [warnings.differentBranches(linesOf(leftA), linesOf(leftB))];
}

/** Where nothing fails, no code that handles failures runs, and who writes more of it does no less. */
function isOfSuccess({ code }: NotRun): boolean {
  return !/\b(err|error|throw|reject|catch)\b|\(_?e\)/i.test(code);
}

function partsOf(parts: readonly NotRun[]): string {
  return parts
    .map(({ code }) => code.trim())
    .sort()
    .join('\n');
}

function linesOf(parts: readonly NotRun[]): number[] {
  return [...new Set(parts.map(({ line }) => line))];
}

function unlikeEnds(a: ReportedCall, b: ReportedCall): Warning[] {
  const [inA, inB] = [a.underWayAtEnd, b.underWayAtEnd];
  return inA === inB ? [] : [warnings.leftUnderWay(inA, inB)];
}

/** The same benchmark, its operations named by the part that they play. */
function byRoles(benchmark: Benchmark, call: ReportedCall): Benchmark {
  if (benchmark.state !== 'scored') return benchmark;
  return { ...benchmark, operations: benchmark.operations.map((name) => roleOf(name, call)) };
}

/**
 * What a parameter is called is nobody's matter, and nor is whether a module of Node is asked for
 * its callbacks or its promises: `users.find` of `load(users)` is `argument 1.find`.
 */
function roleOf(name: string, { args }: ReportedCall): string {
  const [root = ''] = /^[^.([{]*/.exec(name) ?? [];
  const nth = args.findIndex((arg) => arg.name === root);
  const rest = name.slice(root.length);
  return `${nth < 0 ? root : `argument ${nth + 1}`}${rest}`
    .replace(/\/promises\b/, '')
    .replace(/\.promises\./, '.');
}
