/** The members of the gallery, in a table for each kind of workload. */

import { WORKLOAD_KINDS, type WorkloadKind } from '../../document/workloadKinds';
import type { Failure } from '../../failure';
import type { Benchmark, ScoredBenchmark } from '../../harness/benchmark';
import type { GradedDebuggability } from '../../probe/debuggability';
import { BOUNDARIES } from '../../probe/operationWords';
import type { GalleryEntry, GalleryListing } from '../listings';
import { STATES } from '../messages/labels';
import { runtimeWords, workloadWords } from '../messages/score';
import {
  type Block,
  type Cell,
  cell,
  type ColumnOf,
  columnsFrom,
  heading,
  left,
  listOf,
  paragraph,
  right,
  table,
} from '../../page/page';
import type { Report, Warning } from '../report';
import type { Units } from '../units';
import { costColumns, DEBUG_COLUMNS, drawnCost, orWhy } from './runs';

type Shown = GalleryListing['table'];

export function memberBlocks({ table: of, members }: GalleryListing, units: Units): Block[] {
  const kinds = WORKLOAD_KINDS.filter((kind) => members.some((member) => member.kind === kind));
  const blocks = kinds.flatMap((kind) => {
    const ofKind = members.filter((member) => member.kind === kind);
    const tables = kindBlocks(kind, ofKind, of, units);
    if (tables.length === 0) return [];
    return kinds.length > 1 ? [heading(2, KIND_TITLES[kind]), ...tables] : tables;
  });
  const showsTokens = of === 'complexity' || of === 'all';
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
  of: Shown,
  units: Units,
): Block[] {
  if (of === 'complexity') {
    const description = left('', ({ description: text }: GalleryEntry) => cell(text, 'quiet'), {
      shorten: 'end',
    });
    return [table(members, [nameColumn, tokenColumns(kind, units), description])];
  }
  // no probe fails where no I/O is faked
  if (of === 'debuggability' && kind !== 'doxbee') return [];
  const rows = members.flatMap((member) => rowsOf(member, of));
  return [
    table(rows, [
      columnsFrom([nameColumn], ({ member }: Row) => member),
      varyingColumns(rows, units),
      columnsOf(kind, of, rows, units),
    ]),
    ...warningNotes(
      rows.map(({ report }) => report),
      ABOUT[of],
      units,
    ),
  ];
}

/** Subjects of the warnings that belong to each table. */
const ABOUT: Readonly<Record<Shown, readonly Warning['about'][]>> = {
  all: ['complexity', 'time', 'memory', 'debuggability'],
  performance: ['time', 'memory'],
  debuggability: ['debuggability'],
  complexity: [],
};

const nameColumn = left('pattern', ({ title, handWritten }: GalleryEntry) =>
  handWritten ? title : `${title} *`,
);

/** A report in which only levels were wanted is no row of its own beside those with times. */
function rowsOf(member: GalleryEntry, of: Shown): Row[] {
  const { reports } = member;
  const part = of === 'debuggability' ? 'debuggability' : 'benchmark';
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
function varyingColumns(rows: readonly Row[], units: Units): ColumnOf<Row>[] {
  const texts: [title: string, text: (row: Row) => string][] = [
    ['runtime', ({ report }) => runtimeWords(report.runtime)],
    ['workload', ({ report }) => workloadWords(report.benchmark, units)],
  ];
  return texts
    .filter(([, text]) => new Set(rows.map(text)).size > 1)
    .map(([title, text]) => left(title, text));
}

function columnsOf(
  kind: WorkloadKind,
  of: Shown,
  rows: readonly Row[],
  units: Units,
): ColumnOf<Row>[] {
  const levels = columnsFrom(
    orWhy(LEVEL_COLUMNS, wordCell),
    ({ graded }: Row) => graded.debuggability,
  );
  if (of === 'debuggability') return levels;
  const benchmarks = rows.map(({ report }) => report.benchmark);
  const costs = columnsFrom(
    orWhy(barred(costColumns(kind, benchmarks, units), benchmarks), wordCell),
    ({ report }: Row) => report.benchmark,
  );
  if (of === 'performance') return costs;
  const tokens = columnsFrom(tokenColumns(kind, units), ({ member }: Row) => member);
  return [...tokens, ...costs, ...(kind === 'doxbee' ? levels.slice(0, 1) : [])];
}

/** The first figure has a bar, which the longest fills. */
function barred(
  [first, ...others]: readonly ColumnOf<ScoredBenchmark>[],
  benchmarks: readonly Benchmark[],
): ColumnOf<ScoredBenchmark>[] {
  if (!first) return [];
  const costs = benchmarks.map((each) => (each.state === 'scored' ? drawnCost(each) : 0));
  const most = Math.max(0, ...costs);
  const drawn = (benchmark: ScoredBenchmark, index: number) => {
    const shown = first.of(benchmark, index);
    return {
      ...(typeof shown === 'string' ? cell(shown) : shown),
      bar: drawnCost(benchmark) / most,
    };
  };
  return [{ ...first, of: drawn }, ...others];
}

/** The last one also has the levels with other I/O. */
const LEVEL_COLUMNS: readonly ColumnOf<GradedDebuggability>[] = [
  ...DEBUG_COLUMNS.slice(0, -1),
  left('graded with', ({ stackTraces: { boundary, boundaries } }) => {
    const others = boundaries.filter((one) => one.boundary !== boundary);
    return [BOUNDARIES[boundary], ...others.map((one) => `${one.boundary} ${one.level}`)].join(
      '; ',
    );
  }),
];

/** The reasons stand below the tables. */
function wordCell({ state, reason }: Failure): Cell {
  const word = reason.code === 'notAsked' ? '–' : STATES[state];
  return cell(word, state === 'skipped' ? 'quiet' : 'bad');
}

/** Only uploads do the same, so that one of them can be the shortest. */
function tokenColumns(kind: WorkloadKind, units: Units): ColumnOf<GalleryEntry>[] {
  return listOf(
    right('tokens', ({ tokens }: GalleryEntry) => cell(units.count(tokens), 'strong')),
    kind === 'doxbee' &&
      right('of shortest', ({ ratio }) => (ratio === null ? '–' : units.ratio(ratio))),
  );
}

/** `12 results kept from 2026-03-01…2026-03-05; --fresh measures anew.` */
export function keptBlocks(members: readonly GalleryEntry[], units: Units): Block[] {
  const days = members
    .flatMap(({ reports, isKept }) => reports.filter((_, index) => isKept[index]))
    .map(({ measured }) => measured.startedAt.slice(0, 'YYYY-MM-DD'.length))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = first === last ? first : `${first}…${last}`;
  const kept = units.counted(days.length, 'result');
  return [paragraph(`${kept} kept from ${from}; --fresh measures anew.`, 'quiet')];
}

/** `3 of 60 rows have warnings: noisy (2), machine busy (1).`, of a table with these rows. */
export function warningNotes(
  reports: readonly Report[],
  about: readonly Warning['about'][],
  units: Units,
): Block[] {
  const warned = reports
    .map(({ warnings }) => warnings.filter((warning) => about.includes(warning.about)))
    .filter((warnings) => warnings.length > 0);
  if (warned.length === 0) return [];
  const counts = new Map<string, number>();
  for (const code of warned.flatMap((warnings) => [...new Set(warnings.map(({ code }) => code))])) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const names = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([code, count]) => `${nameOf(code)} (${units.count(count)})`);
  const of = `${units.count(warned.length)} of ${units.counted(reports.length, 'row')}`;
  const have = warned.length === 1 ? 'has' : 'have';
  return [paragraph(`${of} ${have} warnings: ${names.join(', ')}.`, 'quiet')];
}

/** `machineBusy`: `machine busy` */
function nameOf(code: string): string {
  return code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
