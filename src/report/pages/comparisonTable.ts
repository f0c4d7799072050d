import type { ScoredBenchmark } from '../../harness/benchmark';
import type { Failure } from '../../failure';
import { absenceWord } from '../costWords';
import { CPU_TIMES } from '../kindWords';
import { intervalTitle } from '../intervalWords';
import { BOUNDARIES } from '../../probe/operationWords';
import { STATES } from '../labels';
import { type Block, type Cell, cell, type Column } from '../page';
import type { Comparison, Ratio, Report } from '../report';
import type { Units } from '../units';
import { isForeign } from './estimates';
import { isFault } from './failure';
import { stackLevelWords } from '../gradeWords';
import { verdictWords } from '../verdicts';

function columnsOf({ ratio }: Comparison): Column[] {
  return [
    { title: '', align: 'left' },
    { title: 'A', align: 'right' },
    { title: 'B', align: 'right' },
    { title: 'B / A', align: 'right' },
    {
      title: intervalTitle([ratio.time, ratio.cpu, ratio.memory, ratio.allocated]),
      align: 'right',
    },
    { title: '', align: 'left' },
  ];
}

/** A row a figure: A, B, the ratio with its interval, and the verdict. */
export function comparisonTable(comparison: Comparison, units: Units): Block {
  const { a, b, ratio } = comparison;
  const rows = [
    [
      cell('tokens'),
      cell(units.count(a.complexity.tokens)),
      cell(units.count(b.complexity.tokens)),
      cell(ratio.tokens === null ? '' : units.ratio(ratio.tokens), 'strong'),
    ],
    ...costRows('time', a, b, COSTS.time, ratio.time, units),
    ...costRows(CPU_TIMES[a.benchmark.kind], a, b, COSTS.cpu, ratio.cpu, units),
    ...costRows('memory, peak', a, b, COSTS.memory, ratio.memory, units),
    ...(isForeign(ratio.allocated)
      ? []
      : costRows('allocated a call', a, b, COSTS.allocated, ratio.allocated, units)),
    [cell('stack traces'), stackLevel(a), stackLevel(b), cell(''), cell(''), boundaryCell(a, b)],
    [cell('source maps'), mapLevel(a), mapLevel(b)],
  ];
  return { kind: 'table', columns: columnsOf(comparison), rows };
}

function ratioCells(ratio: Ratio | Failure, units: Units): Cell[] {
  if (ratio.state !== 'scored') {
    const quiet = !isFault(ratio);
    const word = quiet ? absenceWord(ratio) : STATES[ratio.state];
    return [cell(''), cell(''), cell(word, quiet ? 'quiet' : 'bad')];
  }
  return [
    cell(units.ratioInterval(ratio.median, ratio.median), 'strong'),
    cell(units.ratioInterval(ratio.low, ratio.high)),
    cell(verdictWords(ratio, units), 'strong'),
  ];
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
  label: string,
  a: Report,
  b: Report,
  figureOf: FigureOf,
  ratio: Ratio | Failure,
  units: Units,
): Cell[][] {
  const sides = [a, b].map(({ benchmark }) =>
    benchmark.state === 'scored' ? figureOf(benchmark, units) : benchmark,
  );
  const intervals = sides.map((side) => ('state' in side ? '' : side.interval));
  const first = [cell(label), ...sides.map(figureCell), ...ratioCells(ratio, units)];
  if (intervals.every((interval) => interval === '')) return [first];
  return [first, [cell(''), ...intervals.map((interval) => cell(interval, 'quiet'))]];
}

function figureCell(side: Written | Failure): Cell {
  if (!('state' in side)) return cell(side.figure);
  return isFault(side) ? cell(STATES[side.state], 'bad') : cell(absenceWord(side), 'quiet');
}

/** What is compared of two benchmarks. */
export const COSTS = {
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
} satisfies Record<string, FigureOf>;

function stackLevel({ debuggability }: Report): Cell {
  if (debuggability.state !== 'scored') return cell(STATES[debuggability.state], 'bad');
  return cell(stackLevelWords(debuggability.stackTraces));
}

function mapLevel({ debuggability }: Report): Cell {
  if (debuggability.state !== 'scored') return cell('');
  return cell(`${debuggability.sourceMaps.level} of 5`);
}

/** The boundary that the levels hold for; each its own where they differ. */
function boundaryCell(a: Report, b: Report): Cell {
  const [inA, inB] = [a, b].map(({ debuggability }) =>
    debuggability.state === 'scored' ? BOUNDARIES[debuggability.stackTraces.boundary] : undefined,
  );
  if (inA === inB || inA === undefined || inB === undefined) return cell(inA ?? inB ?? '');
  return cell(`A ${inA}, B ${inB}`);
}
