/** Two reports side by side where they are written. */

import type { Failure } from '../../failure';
import type { Benchmark, ScoredBenchmark } from '../../harness/benchmark';
import type { GradedDebuggability } from '../../probe/debuggability';
import { BOUNDARIES } from '../../probe/operationWords';
import {
  changeSentence,
  comparisonSentence,
  type Cost,
  costVerdict,
  debuggabilityVerdict,
  newIn,
  ratioFigure,
  tokensVerdict,
  verdictWords,
} from '../messages/comparison';
import { isUnchanged, stateName, unlikeTitle } from '../revisions';
import { CPU_TIMES } from '../messages/cost';
import { STATES } from '../messages/labels';
import { absenceWord, intervalTitle } from '../messages/measured';
import {
  benchmarkSentence,
  complexitySentence,
  debuggabilitySentence,
  runWords,
  stackLevelWords,
  worstSite,
} from '../messages/score';
import {
  type Block,
  type Cell,
  cell,
  codeFact,
  fact,
  factsBlock,
  heading,
  left,
  listOf,
  type Page,
  paragraph,
  right,
  type Section,
  table,
} from '../../page/page';
import type { Comparison, Ratio, Report } from '../report';
import type { Units } from '../units';
import { callBlocks } from './call';
import { isForeign } from './estimates';
import { failureBlocks, isFault } from './failure';
import { findingBlocks } from './findings';
import { methodFacts } from './measured';
import { stackBlocks } from './stacks';
import { sideName, subjectName } from './subject';
import { warningBlocks } from './warnings';

/** Two reports, and what was found of them together; null while that is measured. */
export interface Compared {
  a: Report;
  b: Report;
  comparison: Comparison | null;
}

/** Two reports side by side, the ratio beside them, what is unlike about them above. */
export function comparisonPage(comparison: Comparison, units: Units): Page {
  const { a, b, fairness } = comparison;
  const change = changeSentence(comparison, units);
  const begin = listOf<Block>(
    heading(1, titleOf(a, b), runWords(a, units)),
    change !== null && paragraph(change),
  );
  if (isUnchanged(comparison)) return begin;
  return [
    ...begin,
    paragraph(comparisonSentence(comparison, units)),
    factsBlock([codeFact('A', a.subject.file), codeFact('B', b.subject.file)]),
    ...newFindings(a, b, units),
    ...warningBlocks(fairness, unlikeTitle(a, b)),
    heading(2, 'B against A'),
    factsBlock([
      fact('Complexity', tokensVerdict(comparison, units)),
      measuredCosts({ a, comparison }).map(({ cost }) =>
        fact(COST_NAMES[cost], costVerdict(cost, comparison.ratio[cost], units)),
      ),
      fact('Debuggability', debuggabilityVerdict(comparison)),
    ]),
    comparisonTable(comparison, units),
    ...sideBlocks('A', a, b, units),
    ...sideBlocks('B', b, a, units),
    heading(2, 'How this was measured'),
    factsBlock(methodFacts({ ...a, measured: together(a, b) }, units)),
  ];
}

const COST_NAMES: Readonly<Record<Cost, string>> = {
  time: 'Time',
  cpu: 'CPU time',
  memory: 'Memory',
  allocated: 'Allocation',
};

/** Findings of each side that the other does not have. */
export function newFindings(a: Report, b: Report, units: Units): Section[] {
  return [
    ...findingBlocks(newIn(b, a), units, 'What B gets wrong that A does not', 'B'),
    ...findingBlocks(newIn(a, b), units, 'What A gets wrong that B does not', 'A'),
  ];
}

function titleOf(a: Report, b: Report): string {
  return `${sideName(a, b)} and ${stateName(b, a) ?? subjectName(b.subject)}`;
}

/** Blocks about one side alone. */
function sideBlocks(letter: string, report: Report, other: Report, units: Units): Block[] {
  const { benchmark, debuggability, complexity } = report;
  return listOf(
    heading(2, letter, sideName(report, other)),
    factsBlock([
      fact('Complexity', complexitySentence(complexity, units)),
      fact('Cost', benchmarkSentence(benchmark, units)),
      fact('Debuggability', debuggabilitySentence(debuggability, units)),
    ]),
    callBlocks({ ...report, ioMs: benchmark.ioMs }, units, `How ${letter} was called`),
    benchmark.state !== 'scored' && failureBlocks(benchmark, units),
    debuggability.state === 'scored' && worstStack(debuggability, units),
    warningBlocks(report.warnings, `Warnings for ${letter}`),
  );
}

function worstStack(debuggability: GradedDebuggability, units: Units): Block[] {
  const worst = worstSite(debuggability.stackTraces);
  return worst === null || worst.level === 5 ? [] : stackBlocks(worst, debuggability, units);
}

/** The two were measured as one, so their processes and times are the same or add up. */
function together(a: Report, b: Report) {
  if (a.measured.startedAt === b.measured.startedAt) return a.measured;
  return {
    ...a.measured,
    durationMs: a.measured.durationMs + b.measured.durationMs,
    childMs: a.measured.childMs + b.measured.childMs,
    runs: a.measured.runs + b.measured.runs,
  };
}

/** Names of the figures that were measured of both, of those that their workload has. */
export function measuredCosts({
  a,
  comparison,
}: Omit<Compared, 'b'>): { cost: Cost; label: string }[] {
  return listOf(
    { cost: 'time', label: 'time' } as const,
    { cost: 'cpu', label: CPU_TIMES[a.benchmark.kind] } as const,
    { cost: 'memory', label: 'memory, peak' } as const,
    !(comparison && isForeign(comparison.ratio.allocated)) &&
      ({ cost: 'allocated', label: 'allocated a call' } as const),
  );
}

/** A row a figure: A, B, the ratio with its interval, and the verdict. */
export function comparisonTable(comparison: Comparison, units: Units): Block {
  const { a, b, ratio } = comparison;
  const rows: (Cell | string)[][] = [
    [
      'tokens',
      units.count(a.complexity.tokens),
      units.count(b.complexity.tokens),
      cell(ratio.tokens === null ? '' : units.ratio(ratio.tokens), 'strong'),
    ],
    ...measuredCosts({ a, comparison }).flatMap((each) => costRows(each, comparison, units)),
    ['stack traces', stackLevel(a), stackLevel(b), '', '', boundaryWords(a, b)],
    ['source maps', mapLevel(a), mapLevel(b)],
  ];
  const nth = (index: number) => (row: (typeof rows)[number]) => row[index] ?? '';
  return table(rows, [
    left('', nth(0)),
    right('A', nth(1)),
    right('B', nth(2)),
    right('B / A', nth(3)),
    right(intervalTitle([ratio.time, ratio.cpu, ratio.memory, ratio.allocated]), nth(4)),
    left('', nth(5)),
  ]);
}

function ratioCells(ratio: Ratio | Failure, units: Units): (Cell | string)[] {
  if (ratio.state !== 'scored') return ['', '', absentCell(ratio)];
  return [
    cell(ratioFigure(ratio, units), 'strong'),
    units.ratioInterval(ratio.low, ratio.high),
    cell(verdictWords(ratio, units), 'strong'),
  ];
}

function absentCell(failure: Failure): Cell {
  return isFault(failure)
    ? cell(STATES[failure.state], 'bad')
    : cell(absenceWord(failure), 'quiet');
}

/** A figure and the interval that it lies in, as texts. */
interface Written {
  figure: string;
  interval: string;
}

/** How a figure of one side is written, or why it could not be had. */
type FigureOf = (benchmark: ScoredBenchmark, units: Units) => Written | Failure;

/** Two rows: the figures with their ratio, and quietly under each its own interval. */
function costRows(
  { cost, label }: ReturnType<typeof measuredCosts>[number],
  { a, b, ratio }: Comparison,
  units: Units,
): (Cell | string)[][] {
  const sides = [a, b].map(({ benchmark }) => costOf(cost, benchmark, units));
  const figures = sides.map((side) => ('state' in side ? absentCell(side) : side.figure));
  const intervals = sides.map((side) => ('state' in side ? '' : side.interval));
  const first = [label, ...figures, ...ratioCells(ratio[cost], units)];
  if (intervals.every((interval) => interval === '')) return [first];
  return [first, ['', ...intervals.map((interval) => cell(interval, 'quiet'))]];
}

/** A figure of one side, or why it could not be had. */
export function costOf(cost: Cost, benchmark: Benchmark, units: Units): Written | Failure {
  return benchmark.state === 'scored' ? COSTS[cost](benchmark, units) : benchmark;
}

/** Figures that a comparison shows of a benchmark. */
const COSTS: Readonly<Record<Cost, FigureOf>> = {
  time: ({ timeMs }, units) => ({
    figure: units.time(timeMs.median),
    interval: units.timeInterval(timeMs.low, timeMs.high),
  }),
  cpu: ({ cpuUsPerCall }, units) =>
    'state' in cpuUsPerCall
      ? cpuUsPerCall
      : {
          figure: units.cpuTime(cpuUsPerCall.median),
          interval: units.cpuTimeInterval(cpuUsPerCall.low, cpuUsPerCall.high),
        },
  memory: ({ memory }, units) => ({
    figure: units.bytes(memory.peakBytes),
    interval: units.bytesInterval(memory.low, memory.high),
  }),
  allocated: ({ memory: { allocated } }, units) =>
    'state' in allocated
      ? allocated
      : {
          figure: units.bytes(allocated.perCallBytes),
          interval: units.bytesInterval(allocated.low, allocated.high),
        },
};

function stackLevel({ debuggability }: Report): Cell {
  if (debuggability.state !== 'scored') return cell(STATES[debuggability.state], 'bad');
  return cell(stackLevelWords(debuggability.stackTraces));
}

function mapLevel({ debuggability }: Report): string {
  return debuggability.state === 'scored' ? `${debuggability.sourceMaps.level} of 5` : '';
}

/** The boundary that the levels hold for; each its own where they differ. */
function boundaryWords(a: Report, b: Report): string {
  const [inA, inB] = [a, b].map(({ debuggability }) =>
    debuggability.state === 'scored' ? BOUNDARIES[debuggability.stackTraces.boundary] : undefined,
  );
  if (inA === inB || inA === undefined || inB === undefined) return inA ?? inB ?? '';
  return `A ${inA}, B ${inB}`;
}
