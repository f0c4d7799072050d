/** A published table, ours beside each of its figures. */

import { COLUMN_TITLES, columnFigure } from '../columnWords';
import { REASONS } from '../labels';
import type { ColumnKey, RowBeside, TableBeside } from '../tableBeside';
import {
  type Block,
  type Cell,
  cell,
  type Column,
  type Fact,
  fact,
  heading,
  paragraph,
} from '../page';
import type { Units } from '../units';
import { claimBlocks } from './claims';
import { correlationWords, originWords } from './publishedWords';

export function publishedTableBlocks(table: TableBeside, units: Units): Block[] {
  const { title, publishedOn, rows } = table;
  return [
    heading(2, title, publishedOn === null ? undefined : `published for Node ${publishedOn}`),
    {
      kind: 'table',
      columns: columnsOf(table),
      rows: rows.map((row) => cellsOf(row, table, units)),
    },
    paragraph(originWords(table, units), 'quiet'),
    paragraph(correlationWords(table, units)),
    ...missingBlocks(rows),
    ...differenceBlocks(rows),
    ...claimBlocks(table, units),
  ];
}

/** Whose size says how ours differs from the published one. */
const IN_PERCENT: readonly ColumnKey[] = ['tokens'];
/** Levels that are equal or not. */
const LEVELS: readonly ColumnKey[] = ['stackTraces', 'sourceMaps', 'total'];
/** Of the first of them that a table has, the bars are drawn. */
const DRAWN: readonly ColumnKey[] = [
  'tokens',
  'timeMs',
  'opsPerSecond',
  'requestsPerSecond',
  'slowdown',
  'total',
];

function columnsOf({ columns }: TableBeside): Column[] {
  return [
    { title: 'row', align: 'left' },
    { title: 'pattern', align: 'left', shorten: 'middle' },
    ...columns.flatMap(({ key }): Column[] => [
      { title: COLUMN_TITLES[key], align: 'right' },
      { title: 'ours', align: 'right' },
    ]),
  ];
}

function cellsOf(row: RowBeside, table: TableBeside, units: Units): Cell[] {
  const drawn = DRAWN.find((key) => table.columns.some((column) => column.key === key));
  return [
    cell(row.row, 'quiet'),
    cell(row.member ?? '–'),
    ...table.columns.flatMap(({ key }, index) => {
      const { published, measured } = row.cells[index] ?? { published: null, measured: null };
      const text = (value: number) => columnFigure(key, value, units);
      const differs = LEVELS.includes(key) && published !== null && published !== measured;
      return [
        published === null ? NONE : cell(text(published), 'quiet'),
        measured === null
          ? NONE
          : {
              ...cell(
                `${text(measured)}${percent(key, published, measured)}${differs ? ' ≠' : ''}`,
                differs ? 'strong' : 'plain',
              ),
              ...(key === drawn ? { bar: measured / largest(table, index) } : {}),
            },
      ];
    }),
  ];
}

const NONE = cell('–', 'quiet');

function largest({ rows }: TableBeside, index: number): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells[index]?.measured ?? 0), 0);
}

/** ` (−6 %)`: how much ours is above or below. */
function percent(key: ColumnKey, published: number | null, measured: number): string {
  if (published === null || !IN_PERCENT.includes(key)) return '';
  const by = Math.round((measured / published - 1) * 100);
  return ` (${by < 0 ? '−' : by > 0 ? '+' : '±'}${Math.abs(by)} %)`;
}

/** The rows without ours, by the reason. */
function missingBlocks(rows: readonly RowBeside[]): Block[] {
  const named = new Map<string, string[]>();
  for (const { row, missing } of rows) {
    if (missing === null) continue;
    const why = REASONS[missing.reason.code];
    named.set(why, [...(named.get(why) ?? []), row]);
  }
  const facts = [...named].map(([why, names]) => fact(why, names.join(', '), 'quiet'));
  return facts.length === 0 ? [] : [heading(3, 'Without ours'), { kind: 'facts', rows: facts }];
}

function differenceBlocks(rows: readonly RowBeside[]): Block[] {
  const facts = rows.flatMap(({ row, member, explanation }): Fact[] =>
    explanation === null
      ? []
      : [fact(isShared(rows, row) ? `${row}, ${member}` : row, explanation)],
  );
  return facts.length === 0
    ? []
    : [heading(3, 'Where ours differ'), { kind: 'facts', rows: facts }];
}

function isShared(rows: readonly RowBeside[], row: string): boolean {
  return rows.filter((other) => other.row === row).length > 1;
}
