import { el, type Child } from './dom';

type Rows = readonly (readonly Child[])[];

/**
 * A plain table of figures, whose first column names its rows.
 * @param titles of the columns; that of the first may be empty
 */
export function dataTable(className: string, titles: readonly string[], rows: Rows): HTMLElement {
  return table(`data ${className}`, 'number', titles, rows);
}

/** The same of words. */
export function textTable(className: string, titles: readonly string[], rows: Rows): HTMLElement {
  return table(className, undefined, titles, rows);
}

/** @param cellClass of all columns but the first */
function table(
  className: string,
  cellClass: string | undefined,
  titles: readonly string[],
  rows: Rows,
): HTMLElement {
  const head = titles.map((title, index) =>
    title === ''
      ? el('td')
      : el('th', { scope: 'col', class: index > 0 ? cellClass : undefined }, title),
  );
  return el(
    'table',
    { class: className },
    el('thead', {}, el('tr', {}, ...head)),
    el('tbody', {}, ...rows.map(([name, ...cells]) => row(name, cells, cellClass))),
  );
}

function row(name: Child, cells: readonly Child[], cellClass: string | undefined): HTMLElement {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, name),
    ...cells.map((cell) => el('td', { class: cellClass }, cell)),
  );
}
