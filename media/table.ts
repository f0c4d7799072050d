import { el, type Child } from './dom';

/**
 * A plain table whose first column names its rows. A cell that is a text is a figure.
 * @param titles of the columns; that of the first may be empty
 */
export function dataTable(
  className: string,
  titles: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  const head = titles.map((title, index) =>
    title === ''
      ? el('td')
      : el('th', { scope: 'col', class: index > 0 ? 'number' : undefined }, title),
  );
  return el(
    'table',
    { class: `data ${className}` },
    el('thead', {}, el('tr', {}, ...head)),
    el('tbody', {}, ...rows.map(([name, ...cells]) => dataRow(name, cells))),
  );
}

function dataRow(name: Child, cells: readonly Child[]): HTMLElement {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, name),
    ...cells.map((cell) => el('td', { class: 'number' }, cell)),
  );
}
