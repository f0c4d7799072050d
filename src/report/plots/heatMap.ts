import { el, type Markup } from '../../page/markup';
import type { heatOf } from '../runtimeHeat';
import { type HeatCell } from '../runtimeHeat';

/** Steps that a colour can be told apart in; the number in the cell is exact. */
const STEPS = 5;

const TITLE = 'The same text on several runtimes';

type Heat = ReturnType<typeof heatOf>;

/** A row a runtime; the stronger the colour, the worse in its column. */
export function heatMap({ runtimes, columns }: Heat): Markup {
  const titles = ['Runtime', ...columns.map(({ title }) => title)];
  const rows = runtimes.map((name, row) => [
    el('th', { scope: 'row' }, name),
    ...cellsOf(columns.map(({ cells }) => cells[row])),
  ]);
  return el(
    'div',
    { class: 'heat-scroll', role: 'group', tabindex: 0, 'aria-label': TITLE },
    el(
      'table',
      { class: 'heat-map' },
      el('caption', { class: 'unseen' }, TITLE),
      el('thead', {}, el('tr', {}, ...titles.map((title) => el('th', { scope: 'col' }, title)))),
      el('tbody', {}, ...rows.map((cells) => el('tr', {}, ...cells))),
    ),
  );
}

/** A reason that holds for columns beside each other is said once. */
function cellsOf(row: readonly (HeatCell | undefined)[]): Markup[] {
  const drawn: Markup[] = [];
  for (let column = 0; column < row.length;) {
    const of = row[column];
    let span = 1;
    while (of?.heat === null && isSameReason(of, row[column + span])) span += 1;
    drawn.push(cell(of, span));
    column += span;
  }
  return drawn;
}

function isSameReason(a: HeatCell, b: HeatCell | undefined): boolean {
  return b?.heat === null && a.text === b.text;
}

function cell(of: HeatCell | undefined, span: number): Markup {
  if (!of || of.heat === null) {
    return el('td', { class: 'heat-none', colspan: span > 1 && span }, of?.text);
  }
  const mark = of.mark && el('span', { class: 'heat-mark' }, ` ${of.mark}`);
  return el('td', { class: `heat-${Math.round(of.heat * STEPS)}` }, of.text, mark);
}
