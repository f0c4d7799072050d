import { BOUNDARIES, STATES } from '../labels';
import { type Block, type Cell, cell, type Column, fact, heading, type Page } from '../page';
import type { Comparison, Ratio, Report } from '../report';
import type { Failure } from '../../failure';
import type { Units } from '../units';
import { debuggabilityVerdict, memoryVerdict, timeVerdict, tokensVerdict } from '../verdicts';
import {
  benchmarkSentence,
  complexitySentence,
  debuggabilitySentence,
  runtimeWords,
  workloadWords,
  worstSite,
} from '../words';
import { failureBlocks } from './failure';
import { factsBlock, measuredFacts, platformFacts } from './measured';
import { stackBlocks } from './stacks';
import { subjectName } from './subject';
import { warningBlocks } from './warnings';

const COLUMNS: Column[] = [
  { title: '', align: 'left' },
  { title: 'A', align: 'right' },
  { title: 'B', align: 'right' },
  { title: 'B / A', align: 'right' },
  { title: '95 % interval', align: 'right' },
  { title: '', align: 'left' },
];

/** Two reports side by side, the ratio beside them, what is unlike about them above. */
export function comparisonPage(comparison: Comparison, units: Units): Page {
  const { a, b, fairness } = comparison;
  return [
    heading(1, `${subjectName(a.subject)} and ${subjectName(b.subject)}`, circumstances(a, units)),
    factsBlock([fileFact('A', a), fileFact('B', b)]),
    ...warningBlocks(fairness, 'They do unlike work'),
    heading(2, 'B against A'),
    factsBlock([
      fact('Complexity', tokensVerdict(comparison, units)),
      fact('Time', timeVerdict(comparison.ratio.time, units)),
      fact('Memory', memoryVerdict(comparison.ratio.memory, units)),
      fact('Debuggability', debuggabilityVerdict(comparison)),
    ]),
    { kind: 'table', columns: COLUMNS, rows: comparisonRows(comparison, units) },
    ...sideBlocks('A', a, units),
    ...sideBlocks('B', b, units),
    heading(2, 'How this was measured'),
    factsBlock([
      ...platformFacts(a.machine, [a.runtime], units),
      ...measuredFacts(together(a, b), units),
    ]),
  ];
}

function circumstances({ runtime, benchmark }: Report, units: Units): string {
  return [runtimeWords(runtime), workloadWords(benchmark, units), benchmark.mode].join(' · ');
}

function fileFact(letter: string, { subject }: Report) {
  return { ...fact(letter, subject.file), code: true };
}

function comparisonRows({ a, b, ratio }: Comparison, units: Units): Cell[][] {
  return [
    [
      cell('tokens'),
      cell(units.count(a.complexity.tokens)),
      cell(units.count(b.complexity.tokens)),
      cell(ratio.tokens === null ? '' : units.ratio(ratio.tokens), 'strong'),
    ],
    [cell('time'), time(a, units), time(b, units), ...ratioCells(ratio.time, units)],
    [cell('', 'quiet'), timeInterval(a, units), timeInterval(b, units)],
    [cell('memory'), memory(a, units), memory(b, units), ...ratioCells(ratio.memory, units)],
    [cell('stack traces'), stackLevel(a), stackLevel(b), cell(''), cell(''), boundaryCell(a, b)],
    [cell('source maps'), mapLevel(a), mapLevel(b)],
  ];
}

function ratioCells(ratio: Ratio | Failure, units: Units): Cell[] {
  if (ratio.state !== 'scored') return [cell(''), cell(''), cell(STATES[ratio.state], 'bad')];
  return [
    cell(units.ratio(ratio.median), 'strong'),
    cell(units.ratioInterval(ratio.low, ratio.high)),
    cell(ratio.verdict, 'strong'),
  ];
}

function time({ benchmark }: Report, units: Units): Cell {
  if (benchmark.state !== 'scored') return cell(STATES[benchmark.state], 'bad');
  return cell(units.time(benchmark.timeMs.median));
}

function timeInterval({ benchmark }: Report, units: Units): Cell {
  if (benchmark.state !== 'scored') return cell('');
  return cell(units.timeInterval(benchmark.timeMs.low, benchmark.timeMs.high), 'quiet');
}

function memory({ benchmark }: Report, units: Units): Cell {
  if (benchmark.state !== 'scored') return cell('');
  return cell(units.bytes(benchmark.memory.peakBytes));
}

function stackLevel({ debuggability }: Report): Cell {
  if (debuggability.state !== 'scored') return cell(STATES[debuggability.state], 'bad');
  return cell(`${debuggability.stackTraces.level} of 5`);
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

/** What is to be said of one side alone. */
function sideBlocks(letter: string, report: Report, units: Units): Block[] {
  const { benchmark, debuggability, complexity } = report;
  const worst = debuggability.state === 'scored' ? worstSite(debuggability.stackTraces) : null;
  return [
    heading(2, letter, subjectName(report.subject)),
    factsBlock([
      fact('Complexity', complexitySentence(complexity, units)),
      fact('Cost', benchmarkSentence(benchmark, units)),
      fact('Debuggability', debuggabilitySentence(debuggability, units)),
    ]),
    ...(benchmark.state === 'scored' ? [] : failureBlocks(benchmark, units, benchmark)),
    ...(worst === null || worst.level === 5 ? [] : stackBlocks(worst)),
    ...warningBlocks(report.warnings, `Warnings for ${letter}`),
  ];
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
