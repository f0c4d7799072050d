import type { Failure } from '../../failure';
import type { Percentiles } from '../../harness/benchmark';
import { absenceWord } from '../costWords';
import { bar, el } from '../markup';
import { type Block, type Cell, cell, type Column, drawnCell, inPanel } from '../page';
import type { Units } from '../units';
import { absenceNotes } from './estimates';

const PERCENTILES = ['p50', 'p90', 'p99', 'max'] as const;

const PERCENTILE_COLUMNS: Column[] = [
  { title: '', align: 'left' },
  ...PERCENTILES.map((title): Column => ({ title, align: 'right' })),
  { title: 'of', align: 'right' },
];

/** What it is, its figures, and what they are of. */
export type PercentileFigures = [label: string, figures: Percentiles | Failure, of: string];

export function percentileTable(rows: readonly PercentileFigures[], units: Units): Block {
  return {
    kind: 'table',
    columns: PERCENTILE_COLUMNS,
    rows: rows.map((row) => percentileRow(row, units)),
  };
}

function percentileRow([label, figures, of]: PercentileFigures, units: Units): Cell[] {
  if ('state' in figures) return [cell(label), cell(absenceWord(figures), 'quiet')];
  const times = units.times(PERCENTILES.map((name) => figures[name]));
  return [
    cell(label),
    ...times.map((time) => cell(time)),
    cell(units.counted(figures.samples, of), 'quiet'),
  ];
}

const PERCENTILE_WORDS = ['p50, half of them', 'p90', 'p99', 'Longest'];

/** The same in the panel, a column each: a bar beside each figure, which the longest fills. */
export function percentilePlot(figures: readonly PercentileFigures[], units: Units): Block[] {
  const known = figures.flatMap(([label, each, of]) =>
    'state' in each ? [] : [{ title: `${label}, of ${units.counted(each.samples, of)}`, each }],
  );
  const cells = known.map(({ each }) => {
    const times = units.times(PERCENTILES.map((name) => each[name]));
    return PERCENTILES.map((name, row) => barred(times[row] ?? '', each[name] / (each.max || 1)));
  });
  const columns = known.map(({ title }): Column => ({ title, align: 'right' }));
  const table: Block = {
    kind: 'table',
    name: 'data percentiles',
    columns: [{ title: '', align: 'left' }, ...columns],
    rows: PERCENTILE_WORDS.map((words, row) => [
      cell(words),
      ...cells.map((column) => column[row] ?? cell('')),
    ]),
  };
  return [inPanel(...(known.length === 0 ? [] : [table]), ...absenceNotes(figures))];
}

function barred(text: string, share: number): Cell {
  const track = el('span', { class: 'bar-track' }, bar(share));
  return drawnCell(text, el('span', { class: 'barred' }, el('span', {}, text), track));
}
