/** A published table, ours beside each of its figures. */

import { COLUMN_TITLES, columnFigure } from '../columnWords';
import { REASONS } from '../labels';
import type { ColumnKey, RowBeside, TableBeside } from '../tableBeside';
import type { Table } from '../page';
import { type Block, cell, type Fact, fact, heading, left, paragraph, table, right } from '../page';
import type { Units } from '../units';
import { claimBlocks } from './claims';
import { correlationWords, originWords } from './publishedWords';

export function publishedTableBlocks(beside: TableBeside, units: Units): Block[] {
  const { title, publishedOn, rows } = beside;
  return [
    heading(2, title, publishedOn === null ? undefined : `published for Node ${publishedOn}`),
    tableOf(beside, units),
    paragraph(originWords(beside, units), 'quiet'),
    paragraph(correlationWords(beside, units)),
    ...missingBlocks(rows),
    ...differenceBlocks(rows),
    ...claimBlocks(beside, units),
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

function tableOf(beside: TableBeside, units: Units): Table {
  const drawn = DRAWN.find((key) => beside.columns.some((column) => column.key === key));
  const published = ({ cells }: RowBeside, index: number) => cells[index]?.published ?? null;
  const ours = (row: RowBeside, key: ColumnKey, index: number) => {
    const measured = row.cells[index]?.measured ?? null;
    if (measured === null) return NONE;
    const theirs = published(row, index);
    const differs = LEVELS.includes(key) && theirs !== null && theirs !== measured;
    const text = columnFigure(key, measured, units) + percent(key, theirs, measured);
    const shown = cell(`${text}${differs ? ' ≠' : ''}`, differs ? 'strong' : 'plain');
    return key === drawn ? { ...shown, bar: measured / largest(beside, index) } : shown;
  };
  return table<RowBeside>(beside.rows, [
    left('row', ({ row }) => cell(row, 'quiet')),
    left('pattern', ({ member }) => member ?? '–', { shorten: 'middle' }),
    beside.columns.map(({ key }, index) => [
      right<RowBeside>(COLUMN_TITLES[key], (row) => {
        const figure = published(row, index);
        return figure === null ? NONE : cell(columnFigure(key, figure, units), 'quiet');
      }),
      right<RowBeside>('ours', (row) => ours(row, key, index)),
    ]),
  ]);
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
