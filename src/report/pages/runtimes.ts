import type { Debuggability } from '../../probe/debuggability';
import type { Report, RuntimeScore } from '../report';
import {
  type Block,
  type Cell,
  cell,
  type Column,
  fact,
  heading,
  type Page,
  paragraph,
} from '../page';
import { heatOf, lostErrors } from '../runtimeHeat';
import type { Units } from '../units';
import { complexitySentence, runtimeWords, workloadWords } from '../words';
import { distinct } from './bench';
import { failureBlocks } from './failure';
import { factsBlock, platformFacts } from './measured';
import { DEBUG_COLUMNS, debugCells, timeCells, timeColumns } from './runs';
import { subjectName } from './subject';
import { warningBlocks } from './warnings';

function columnsOf(scores: readonly RuntimeScore[]): Column[] {
  return [
    { title: 'runtime', align: 'left' },
    ...timeColumns(scores.map(({ benchmark }) => benchmark)),
    ...DEBUG_COLUMNS,
    { title: 'failures', align: 'right' },
  ];
}

const FAILURES =
  'Failures are errors of I/O operations that never reached the caller, of those that were tried.';

/** One subject on several runtimes: a row each. The reports are one or more. */
export function runtimesPage(reports: readonly Report[], units: Units): Page {
  const [first] = reports;
  if (!first) return [];
  return [
    heading(1, subjectName(first.subject), workloadWords(first.benchmark, units)),
    factsBlock([fact('Complexity', complexitySentence(first.complexity, units))]),
    ...runtimesBlocks(reports, units),
    ...reports.flatMap((report) => onOneRuntime(report, units)),
    heading(2, 'How this was measured'),
    factsBlock(
      platformFacts(first.machine, distinct(reports.map(({ runtime }) => runtime)), units),
    ),
  ];
}

/** The table, and which runtime is best and worst at what. */
export function runtimesBlocks(scores: readonly RuntimeScore[], units: Units): Block[] {
  const rows = scores.map(({ runtime, benchmark, debuggability }) => [
    cell(runtimeWords(runtime)),
    ...timeCells(benchmark, units),
    ...debugCells(debuggability),
    failuresCell(debuggability),
  ]);
  return [
    { kind: 'table', columns: columnsOf(scores), rows },
    ...heatOf(scores, units).sentences.map((sentence) => paragraph(sentence)),
    paragraph(FAILURES, 'quiet'),
  ];
}

function failuresCell(debuggability: Debuggability): Cell {
  if (debuggability.state !== 'scored') return cell('');
  const { lost, tried } = lostErrors(debuggability);
  return cell(`${lost} of ${tried}`);
}

function onOneRuntime({ runtime, benchmark, warnings }: RuntimeScore, units: Units): Block[] {
  const node = runtimeWords(runtime);
  const failed =
    benchmark.state === 'scored'
      ? []
      : [heading(2, `On ${node}`), ...failureBlocks(benchmark, units, benchmark)];
  return [...failed, ...warningBlocks(warnings, `Warnings on ${node}`)];
}
