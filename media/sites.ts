import type { Site } from '../src/probe/debuggability';
import { PROBE_MODES } from '../src/report/labels';
import { button, el } from './dom';
import type { Page } from './page';
import { MODES, siteRows } from './siteRow';

/** Sites that are shown at once; a generated file may have hundreds. */
const MOST_SITES = 25;

/** Explicit roles: narrow panels lay the table out as a grid, which drops the implied ones. */
export function sitesTable(sites: readonly Site[], key: string, page: Page): HTMLElement {
  const body = el('tbody', { role: 'rowgroup' });
  const rows = (from: number, to?: number) =>
    sites.slice(from, to).flatMap((site, index) => siteRows(site, `${key}:${from + index}`, page));
  const most = sites.length > MOST_SITES && !page.isOpen(`${key}:all`) ? MOST_SITES : sites.length;
  body.append(...rows(0, most));
  const table = el(
    'table',
    { class: 'sites', role: 'table' },
    el(
      'thead',
      { role: 'rowgroup' },
      el(
        'tr',
        { role: 'row' },
        heading('Line', 'number'),
        heading('Call', ''),
        ...MODES.map((mode) => heading(`Error ${PROBE_MODES[mode]}`, 'mark-cell')),
      ),
    ),
    body,
  );
  if (most === sites.length) return table;
  const more = restButton(sites.slice(most), `${key}:all`, page, () => {
    const added = rows(most);
    body.append(...added);
    more.remove();
    added[0]?.querySelector('button')?.focus();
  });
  return el('div', { class: 'long-list' }, table, more);
}

/** Says how many of the sites that are not shown are lost, so that none is lost from sight. */
function restButton(rest: readonly Site[], key: string, page: Page, show: () => void) {
  const { units } = page;
  const lost = rest.filter(({ level }) => level < 5).length;
  const text = `Show ${units.count(rest.length)} more sites`;
  return button(
    {
      key,
      class: 'action',
      onClick: () => {
        page.setOpen(key, true);
        show();
      },
    },
    `${text}, ${lost === 0 ? 'all of them kept' : `${units.count(lost)} of them not kept`}`,
  );
}

function heading(text: string, name: string): HTMLElement {
  return el('th', { scope: 'col', role: 'columnheader', class: name || undefined }, text);
}
