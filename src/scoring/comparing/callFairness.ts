import type { Invention } from '../../../bench-runner/protocol/invention';
import type { Benchmark } from '../../harness/benchmark';
import { unlikeWork } from './fairness';
import type { NotRun, Report, ReportedCall, Warning } from '../../report/report';
import { warnings } from '../../report/messages/warnings';

/**
 * Returns differences between the work of two reports. For users' functions these include
 * arguments, mocks and branches. The kind of completion, a callback or a promise, is what a
 * comparison is about.
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

/**
 * Replaces the result by that of the probes, which omit what changes from call to call, such as a
 * token.
 */
function withSteadyResult({ benchmark, debuggability }: Report): Benchmark {
  if (benchmark.state !== 'scored' || !benchmark.work || debuggability.state !== 'scored')
    return benchmark;
  return { ...benchmark, work: { ...benchmark.work, result: debuggability.undisturbed.result } };
}

function unlikeIo(a: ReportedCall, b: ReportedCall): Warning[] {
  return a.io === b.io ? [] : [warnings.differentIo(a.io === 'real' ? 'A' : 'B')];
}

/** Compares the user's arguments; those of mocks are compared separately. */
function unlikeArguments(a: ReportedCall, b: ReportedCall): Warning[] {
  if (![...a.args, ...b.args].some(({ from }) => from === 'person')) return [];
  const [inA, inB] = [a, b].map(({ args }) =>
    args.map(({ name, text }) => text ?? name).join(', '),
  );
  return inA === inB ? [] : [warnings.differentArguments(inA ?? '', inB ?? '')];
}

/** Limit of mocks in a warning: more of them say no more. */
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

/**
 * Lists scenario values that only one of the two needs. The other has the usual value, or does not
 * read it.
 */
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

/** Compares unexecuted parts by their code, as lines move from one text to another. */
function unlikeBranches(a: ReportedCall, b: ReportedCall): Warning[] {
  if (a.notRun === null || b.notRun === null) return [];
  const [leftA, leftB] = [a.notRun, b.notRun].map((parts) => parts.filter(isOfSuccess));
  if (!leftA || !leftB || partsOf(leftA) === partsOf(leftB)) return [];
  return [warnings.differentBranches(linesOf(leftA), linesOf(leftB))];
}

/**
 * True for code of the success path. Code that handles failures does not run, however much there
 * is.
 */
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

/** Renames the operations of a benchmark by their roles. */
function byRoles(benchmark: Benchmark, call: ReportedCall): Benchmark {
  if (benchmark.state !== 'scored') return benchmark;
  return { ...benchmark, operations: benchmark.operations.map((name) => roleOf(name, call)) };
}

/**
 * Replaces the name of a parameter by its position: `users.find` of `load(users)` is
 * `argument 1.find`. Callbacks and promises of one module of Node get one name, too.
 */
function roleOf(name: string, { args }: ReportedCall): string {
  const [root = ''] = /^[^.([{]*/.exec(name) ?? [];
  const nth = args.findIndex((arg) => arg.name === root);
  const rest = name.slice(root.length);
  return `${nth < 0 ? root : `argument ${nth + 1}`}${rest}`
    .replace(/\/promises\b/, '')
    .replace(/\.promises\./, '.');
}
