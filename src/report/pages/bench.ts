import type { RuntimeInfo } from '../../runtimes/runtime';
import type { BenchEntry, BenchListing, SweepEntry } from '../listings';
import { type Block, cell, type Column, heading, type Page, paragraph } from '../page';
import type { Units } from '../units';
import { runtimeWords } from '../words';
import { failureBlocks } from './failure';
import { factsBlock, platformFacts } from './measured';
import { TIME_COLUMNS, timeCells } from './runs';
import { baseName } from './subject';
import { sweepBlocks } from './sweeps';

const COLUMNS: Column[] = [
  { title: 'file', align: 'left', shorten: 'middle', code: true },
  { title: 'runtime', align: 'left' },
  { title: 'at once', align: 'right' },
  ...TIME_COLUMNS,
];

const SAME_ROUNDS =
  'The files were measured in the same rounds. For a verdict on two of them, use compare.';

export function benchPage({ subjects, sweeps, machine }: BenchListing, units: Units): Page {
  const [first] = subjects;
  const workload =
    first && sweeps.length === 0
      ? `doxbee, ${units.time(first.ioMs)} for each I/O operation`
      : 'doxbee';
  return [
    heading(1, 'Benchmark', first ? `${workload} · ${first.mode}` : workload),
    ...(sweeps.length > 0
      ? sweeps.flatMap((sweep) => sweepBlocks(sweep, units, subjectOf(sweep)))
      : entryBlocks(subjects, units)),
    ...subjects.flatMap((entry) => failedEntry(entry, units)),
    heading(2, 'How this was measured'),
    factsBlock(platformFacts(machine, distinct(subjects.map(({ runtime }) => runtime)), units)),
  ];
}

function entryBlocks(subjects: readonly BenchEntry[], units: Units): Block[] {
  const table: Block = {
    kind: 'table',
    columns: COLUMNS,
    rows: subjects.map((entry) => [
      cell(baseName(entry.file)),
      cell(runtimeWords(entry.runtime)),
      cell(units.count(entry.parallel)),
      ...timeCells(entry, units),
    ]),
  };
  return distinctFiles(subjects) > 1 ? [table, paragraph(SAME_ROUNDS, 'quiet')] : [table];
}

function subjectOf({ file, runtime }: SweepEntry): string {
  return `${baseName(file)} · ${runtimeWords(runtime)}`;
}

function distinctFiles(subjects: readonly BenchEntry[]): number {
  return new Set(subjects.map(({ file }) => file)).size;
}

function failedEntry(entry: BenchEntry, units: Units): Block[] {
  if (entry.state === 'scored') return [];
  return [
    heading(2, baseName(entry.file), runtimeWords(entry.runtime)),
    ...failureBlocks(entry, units, entry),
  ];
}

/** Each runtime once. */
export function distinct(runtimes: readonly RuntimeInfo[]): RuntimeInfo[] {
  return [...new Map(runtimes.map((runtime) => [runtime.path, runtime])).values()];
}
