import { heatOf, type HeatCell } from '../src/report/runtimeHeat';
import type { Report } from '../src/report/report';
import { el, type Child } from './dom';
import type { Page } from './page';

/** Steps that a colour can be told apart in; the number in the cell is exact. */
const STEPS = 5;

const TITLE = 'The same text on several runtimes';

/** @param measure what sets off the measuring on other runtimes, where that can be */
export function elsewhereBlock({ elsewhere = [] }: Report, measure: Child, page: Page): Child[] {
  if (elsewhere.length === 0 && !measure) return [];
  return [
    el('h3', {}, 'On other runtimes'),
    ...(elsewhere.length > 0 ? heatMap(elsewhere, page) : []),
    measure && el('p', { class: 'elsewhere' }, measure),
  ];
}

function heatMap(scores: NonNullable<Report['elsewhere']>, { units }: Page): Child[] {
  const { runtimes, columns, sentences } = heatOf(scores, units);
  const head = columns.map(({ title }) => el('th', { scope: 'col' }, title));
  const rows = runtimes.map((name, row) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, name),
      ...cellsOf(columns.map(({ cells }) => cells[row])),
    ),
  );
  return [
    el(
      'div',
      { class: 'heat-scroll', role: 'group', tabindex: 0, 'aria-label': TITLE },
      el(
        'table',
        { class: 'heat-map' },
        el('caption', { class: 'unseen' }, TITLE),
        el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Runtime'), ...head)),
        el('tbody', {}, ...rows),
      ),
    ),
    ...sentences.map((sentence) => el('p', {}, sentence)),
    el(
      'p',
      { class: 'aside' },
      'Measured in the same rounds. The stronger the colour, the worse in its column. ' +
        'Failures are errors of I/O operations that never reached the caller.',
    ),
  ];
}

/** A reason that holds for columns beside each other is said once. */
function cellsOf(row: readonly (HeatCell | undefined)[]): HTMLElement[] {
  const drawn: HTMLElement[] = [];
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

function cell(of: HeatCell | undefined, span: number): HTMLElement {
  if (!of || of.heat === null) {
    return el('td', { class: 'heat-none', colspan: span > 1 && span }, of?.text);
  }
  return el(
    'td',
    { class: `heat-${Math.round(of.heat * STEPS)}` },
    of.text,
    of.mark && el('span', { class: 'heat-mark' }, ` ${of.mark}`),
  );
}
