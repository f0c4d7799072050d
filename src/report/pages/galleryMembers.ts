/** The members of the gallery, in a table for each kind of workload. */

import { WORKLOAD_KINDS, type WorkloadKind } from '../../document/workloadKinds';
import type { Failure } from '../../failure';
import type { Benchmark } from '../../harness/benchmark';
import type { Debuggability } from '../../probe/debuggability';
import { BOUNDARIES, STATES } from '../labels';
import type { GalleryEntry, GalleryListing } from '../listings';
import { type Block, type Cell, cell, type Column, heading, paragraph } from '../page';
import type { Report, Warning } from '../report';
import type { Units } from '../units';
import { runtimeWords, workloadWords } from '../words';
import { costCells, costColumns, drawnCost } from './kindCosts';
import { warningNotes } from './galleryNotes';
import { DEBUG_COLUMNS, debugCells } from './runs';

type Shown = GalleryListing['table'];

const NAME: Column = { title: 'pattern', align: 'left' };
const DESCRIPTION: Column = { title: '', align: 'left', shorten: 'end' };
const TOKENS: Column = { title: 'tokens', align: 'right' };
/** Only uploads do the same, so that one of them can be the shortest. */
const OF_SHORTEST: Column = { title: 'of shortest', align: 'right' };

export function memberBlocks({ table, members }: GalleryListing, units: Units): Block[] {
  const kinds = WORKLOAD_KINDS.filter((kind) => members.some((member) => member.kind === kind));
  const blocks = kinds.flatMap((kind) => {
    const ofKind = members.filter((member) => member.kind === kind);
    const tables = kindBlocks(kind, ofKind, table, units);
    if (tables.length === 0) return [];
    return kinds.length > 1 ? [heading(2, KIND_TITLES[kind]), ...tables] : tables;
  });
  const showsTokens = table === 'complexity' || table === 'all';
  return members.some(({ handWritten }) => !handWritten) && showsTokens
    ? [...blocks, paragraph(COMPILED, 'quiet')]
    : blocks;
}

const COMPILED = '* compiled: nobody wrote it, so it does not compete for the shortest.';

export const KIND_TITLES: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'Ways to write one upload',
  function: 'Functions',
  script: 'Whole scripts',
  ops: 'Operations over and over',
  server: 'Servers',
};

/** A member on one Node under one workload. */
interface Row {
  member: GalleryEntry;
  report: Report;
  /** The report of the same Node that was to be graded. */
  graded: Report;
}

function kindBlocks(
  kind: WorkloadKind,
  members: readonly GalleryEntry[],
  table: Shown,
  units: Units,
): Block[] {
  if (table === 'complexity') {
    return [
      {
        kind: 'table',
        columns: [NAME, ...tokenColumns(kind), DESCRIPTION],
        rows: tokenRows(members, units),
      },
    ];
  }
  // no probe fails where no I/O is faked
  if (table === 'debuggability' && kind !== 'doxbee') return [];
  const rows = members.flatMap((member) => rowsOf(member, table));
  const varying = varyingColumns(rows, units);
  const most = rows.reduce(
    (longest, { report: { benchmark } }) =>
      benchmark.state === 'scored' ? Math.max(longest, drawnCost(benchmark)) : longest,
    0,
  );
  return [
    {
      kind: 'table',
      columns: [
        NAME,
        ...varying.map(({ column }) => column),
        ...columnsOf(
          kind,
          table,
          rows.map(({ report }) => report.benchmark),
        ),
      ],
      rows: rows.map((row) => [
        nameCell(row.member),
        ...varying.map(({ text }) => cell(text(row))),
        ...cellsOf(kind, row, table, most, units),
      ]),
    },
    ...warningNotes(
      rows.map(({ report }) => report),
      ABOUT[table],
      units,
    ),
  ];
}

/** What a table's warnings are to be about: the figures that it shows. */
const ABOUT: Readonly<Record<Shown, readonly Warning['about'][]>> = {
  all: ['complexity', 'time', 'memory', 'debuggability'],
  performance: ['time', 'memory'],
  debuggability: ['debuggability'],
  complexity: [],
};

function tokenRows(members: readonly GalleryEntry[], units: Units): Cell[][] {
  return members.map((member) => [
    nameCell(member),
    ...tokenCells(member, units),
    cell(member.description, 'quiet'),
  ]);
}

/** A report in which only levels were wanted is no row of its own beside those with times. */
function rowsOf(member: GalleryEntry, table: Shown): Row[] {
  const { reports } = member;
  const part = table === 'debuggability' ? 'debuggability' : 'benchmark';
  const wanted = reports.filter((report) => isAsked(report, part));
  return (wanted.length > 0 ? wanted : reports).map((report) => ({
    member,
    report,
    graded:
      reports.find(
        (other) =>
          isAsked(other, 'debuggability') && other.runtime.version === report.runtime.version,
      ) ?? report,
  }));
}

function isAsked(report: Report, part: 'benchmark' | 'debuggability'): boolean {
  const { [part]: found } = report;
  return found.state === 'scored' || found.reason.code !== 'notAsked';
}

/** Runtime and workload, where the rows have several. */
function varyingColumns(rows: readonly Row[], units: Units) {
  const candidates = [
    { title: 'runtime', text: ({ report }: Row) => runtimeWords(report.runtime) },
    { title: 'workload', text: ({ report }: Row) => workloadWords(report.benchmark, units) },
  ];
  return candidates
    .filter(({ text }) => new Set(rows.map(text)).size > 1)
    .map(({ title, text }) => ({ column: { title, align: 'left' } as const, text }));
}

function columnsOf(kind: WorkloadKind, table: Shown, benchmarks: readonly Benchmark[]): Column[] {
  if (table === 'debuggability') return DEBUG_COLUMNS;
  const costs = costColumns(kind, benchmarks);
  if (table === 'performance') return costs;
  return [...tokenColumns(kind), ...costs, ...(kind === 'doxbee' ? DEBUG_COLUMNS.slice(0, 1) : [])];
}

function cellsOf(
  kind: WorkloadKind,
  { member, report, graded }: Row,
  table: Shown,
  most: number,
  units: Units,
): Cell[] {
  const levels = levelCells(graded.debuggability);
  if (table === 'debuggability') return levels;
  const costs = drawnCells(kind, report.benchmark, most, units);
  if (table === 'performance') return costs;
  return [...tokenCells(member, units), ...costs, ...(kind === 'doxbee' ? levels.slice(0, 1) : [])];
}

/** Where there is none, a word: the reasons stand below the tables. */
function drawnCells(kind: WorkloadKind, benchmark: Benchmark, most: number, units: Units): Cell[] {
  if (benchmark.state !== 'scored') return wordCells(benchmark, costColumns(kind, [benchmark]));
  return costCells(kind, benchmark, units).map((each, index) =>
    index === 0 ? { ...each, bar: drawnCost(benchmark) / most } : each,
  );
}

function levelCells(debuggability: Debuggability): Cell[] {
  if (debuggability.state !== 'scored') return wordCells(debuggability, DEBUG_COLUMNS);
  const { boundary, boundaries } = debuggability.stackTraces;
  const others = boundaries.filter((one) => one.boundary !== boundary);
  const words = [BOUNDARIES[boundary], ...others.map((one) => `${one.boundary} ${one.level}`)];
  return [...debugCells(debuggability).slice(0, -1), cell(words.join('; '))];
}

function wordCells({ state, reason }: Failure, columns: readonly Column[]): Cell[] {
  const word = reason.code === 'notAsked' ? '–' : STATES[state];
  const [, ...others] = columns;
  return [cell(word, state === 'skipped' ? 'quiet' : 'bad'), ...others.map(() => cell(''))];
}

function nameCell({ title, handWritten }: GalleryEntry): Cell {
  return cell(handWritten ? title : `${title} *`);
}

function tokenColumns(kind: WorkloadKind): Column[] {
  return kind === 'doxbee' ? [TOKENS, OF_SHORTEST] : [TOKENS];
}

function tokenCells({ kind, tokens, ratio }: GalleryEntry, units: Units): Cell[] {
  const count = cell(units.count(tokens), 'strong');
  return kind === 'doxbee' ? [count, cell(ratio === null ? '–' : units.ratio(ratio))] : [count];
}
