import type { Report } from '../report';
import { type Block, cell, type Column, fact, heading, type Page } from '../page';
import type { Units } from '../units';
import { complexitySentence, runtimeWords, workloadWords } from '../words';
import { distinct } from './bench';
import { failureBlocks } from './failure';
import { factsBlock, platformFacts } from './measured';
import { DEBUG_COLUMNS, debugCells, TIME_COLUMNS, timeCells } from './runs';
import { subjectName } from './subject';
import { warningBlocks } from './warnings';

const COLUMNS: Column[] = [{ title: 'runtime', align: 'left' }, ...TIME_COLUMNS, ...DEBUG_COLUMNS];

/** One subject on several runtimes: a row each. The reports are one or more. */
export function runtimesPage(reports: readonly Report[], units: Units): Page {
  const [first] = reports;
  if (!first) return [];
  return [
    heading(1, subjectName(first.subject), workloadWords(first.benchmark, units)),
    factsBlock([fact('Complexity', complexitySentence(first.complexity, units))]),
    {
      kind: 'table',
      columns: COLUMNS,
      rows: reports.map(({ runtime, benchmark, debuggability }) => [
        cell(runtimeWords(runtime)),
        ...timeCells(benchmark, units),
        ...debugCells(debuggability),
      ]),
    },
    ...reports.flatMap((report) => onOneRuntime(report, units)),
    heading(2, 'How this was measured'),
    factsBlock(
      platformFacts(first.machine, distinct(reports.map(({ runtime }) => runtime)), units),
    ),
  ];
}

function onOneRuntime({ runtime, benchmark, warnings }: Report, units: Units): Block[] {
  const node = runtimeWords(runtime);
  const failed =
    benchmark.state === 'scored'
      ? []
      : [heading(2, `On ${node}`), ...failureBlocks(benchmark, units, benchmark)];
  return [...failed, ...warningBlocks(warnings, `Warnings on ${node}`)];
}
