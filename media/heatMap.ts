import { heatOf, type HeatCell } from '../src/report/runtimeHeat';
import type { Report } from '../src/report/report';
import { el, type Child } from './dom';
import { commandButton, type Page } from './page';

/** Steps that a colour can be told apart in; the number in the cell is exact. */
const STEPS = 5;

const TITLE = 'The same text on several runtimes';

const MARKS = { best: 'best', worst: 'worst' } as const;

/** The same text on several runtimes, and the button that measures it there. */
export function elsewhereBlock({ elsewhere = [], benchmark }: Report, page: Page): Child[] {
  // not run, or not run yet: first things first
  if (benchmark.state === 'skipped') return [];
  const again = elsewhere.length > 0 ? 'On other runtimes again…' : 'On other runtimes…';
  return [
    el('h3', {}, 'On other runtimes'),
    ...(elsewhere.length > 0 ? heatMap(elsewhere, page) : []),
    el('p', { class: 'elsewhere' }, commandButton(page, 'scoreElsewhere', 'compare', again)),
  ];
}

function heatMap(scores: NonNullable<Report['elsewhere']>, { units }: Page): Child[] {
  const { runtimes, columns, sentences } = heatOf(scores, units);
  const head = columns.map(({ title }) => el('th', { scope: 'col' }, title));
  const rows = runtimes.map((name, row) =>
    el('tr', {}, el('th', { scope: 'row' }, name), ...columns.map(({ cells }) => cell(cells[row]))),
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

function cell(of: HeatCell | undefined): HTMLElement {
  if (!of || of.heat === null) return el('td', { class: 'heat-none' }, of?.text);
  const step = Math.round(of.heat * STEPS);
  return el(
    'td',
    { class: `heat-${step}` },
    of.text,
    of.mark && el('span', { class: 'heat-mark' }, ` ${MARKS[of.mark]}`),
  );
}
