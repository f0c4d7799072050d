import type { GalleryEntry, GalleryListing } from '../listings';
import { type Cell, cell, type Column, heading, type Page, paragraph } from '../page';
import type { Units } from '../units';
import { runtimeWords, workloadWords } from '../words';
import { distinct } from './bench';
import { BESIDE_COLUMNS, besideBlocks, besideRows, notRunBlocks } from './galleryDebuggability';
import { factsBlock, platformFacts } from './measured';
import { DEBUG_COLUMNS, debugCells, TIME_COLUMNS, timeCells } from './runs';

const NAME: Column = { title: 'pattern', align: 'left' };
const RUNTIME: Column = { title: 'runtime', align: 'left' };
const TOKENS: Column[] = [
  { title: 'tokens', align: 'right' },
  { title: 'of shortest', align: 'right' },
];
const DESCRIPTION: Column = { title: '', align: 'left', shorten: 'end' };

/** One row a pattern and runtime, the columns those of the table that was asked for. */
export function galleryPage(listing: GalleryListing, units: Units): Page {
  const { table, members, machine } = listing;
  const reports = members.flatMap((member) => member.reports);
  const runtimes = distinct(reports.map(({ runtime }) => runtime));
  const showRuntime = runtimes.length > 1;
  const [first] = reports;
  return [
    heading(
      1,
      'Gallery',
      first ? workloadWords(first.benchmark, units) : 'ways to write one upload',
    ),
    {
      kind: 'table',
      columns: columnsOf(table, showRuntime),
      rows: members.flatMap((member) => memberRows(member, table, showRuntime, units)),
    },
    ...(members.some(({ handWritten }) => !handWritten) && table !== 'performance'
      ? [
          paragraph(
            '* compiled: nobody wrote it, so it does not compete for the shortest.',
            'quiet',
          ),
        ]
      : []),
    ...(table === 'debuggability' ? [...besideBlocks(listing), ...notRunBlocks(listing)] : []),
    ...(first
      ? [heading(2, 'How this was measured'), factsBlock(platformFacts(machine, runtimes, units))]
      : []),
  ];
}

function columnsOf(table: GalleryListing['table'], showRuntime: boolean): Column[] {
  const runtime = showRuntime ? [RUNTIME] : [];
  switch (table) {
    case 'complexity':
      return [NAME, ...TOKENS, DESCRIPTION];
    case 'performance':
      return [NAME, ...runtime, ...TIME_COLUMNS];
    case 'debuggability':
      return [NAME, ...runtime, ...BESIDE_COLUMNS];
    case 'all':
      return [NAME, ...runtime, ...TOKENS, ...TIME_COLUMNS, ...DEBUG_COLUMNS.slice(0, 1)];
  }
}

function memberRows(
  member: GalleryEntry,
  table: GalleryListing['table'],
  showRuntime: boolean,
  units: Units,
): Cell[][] {
  const name = cell(member.handWritten ? member.title : `${member.title} *`);
  const tokens = [
    cell(units.count(member.tokens), 'strong'),
    cell(member.ratio === null ? '–' : units.ratio(member.ratio)),
  ];
  if (table === 'complexity') return [[name, ...tokens, cell(member.description, 'quiet')]];
  return member.reports.flatMap((report) => {
    const { runtime, benchmark, debuggability } = report;
    const head = showRuntime ? [name, cell(runtimeWords(runtime))] : [name];
    if (table === 'debuggability') {
      return besideRows(member, report).map((cells) => [...head, ...cells]);
    }
    const time = timeCells(benchmark, units);
    if (table === 'performance') return [[...head, ...time]];
    return [[...head, ...tokens, ...time, ...debugCells(debuggability).slice(0, 1)]];
  });
}
