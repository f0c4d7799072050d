import type { Failure } from '../../failure';
import type { Percentiles } from '../../harness/benchmark';
import { absenceWord } from '../costWords';
import { bar, el } from '../markup';
import { type Block, type Cell, cell, drawnCell, inPanel, table, right, left } from '../page';
import type { Units } from '../units';
import { absenceNotes } from './estimates';

const PERCENTILES = ['p50', 'p90', 'p99', 'max'] as const;

/** What it is, its figures, and what they are of. */
export type PercentileFigures = [label: string, figures: Percentiles | Failure, of: string];

export function percentileTable(rows: readonly PercentileFigures[], units: Units): Block {
  const timesOf = (figures: Percentiles) => units.times(PERCENTILES.map((name) => figures[name]));
  return table(rows, [
    left('', ([label]) => label),
    PERCENTILES.map((name, index) =>
      right<PercentileFigures>(name, ([, figures]) => {
        if ('state' in figures) return index === 0 ? cell(absenceWord(figures), 'quiet') : '';
        return timesOf(figures)[index] ?? '';
      }),
    ),
    right('of', ([, figures, of]) =>
      'state' in figures ? '' : cell(units.counted(figures.samples, of), 'quiet'),
    ),
  ]);
}

const PERCENTILE_WORDS = ['p50, half of them', 'p90', 'p99', 'Longest'];

/** The same in the panel, a column each: a bar beside each figure, which the longest fills. */
export function percentilePlot(figures: readonly PercentileFigures[], units: Units): Block[] {
  const known = figures.flatMap(([label, each, of]) =>
    'state' in each ? [] : [{ title: `${label}, of ${units.counted(each.samples, of)}`, each }],
  );
  const columns = known.map(({ title, each }) => {
    const times = units.times(PERCENTILES.map((name) => each[name]));
    return right(title, (_, row) => {
      const share = each[PERCENTILES[row] ?? 'max'] / (each.max || 1);
      return barred(times[row] ?? '', share);
    });
  });
  const all = [left('', (words: string) => words), ...columns];
  const shown = known.length > 0 && table(PERCENTILE_WORDS, all, { name: 'data percentiles' });
  return [inPanel(shown, absenceNotes(figures))];
}

function barred(text: string, share: number): Cell {
  const track = el('span', { class: 'bar-track' }, bar(share));
  return drawnCell(text, el('span', { class: 'barred' }, el('span', {}, text), track));
}
