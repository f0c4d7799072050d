import type { Probe, ProbeMode, Site } from '../src/probe/debuggability';
import { NAMED, OUTCOMES, PROBE_MODES } from '../src/report/labels';
import { button, el } from './dom';
import { icon, type IconName } from './icons';
import { placeLink, type Page } from './page';
import { stackPair } from './stacks';

const MODES: readonly ProbeMode[] = ['passed', 'thrown', 'thrownLater'];

const MARKS: Readonly<Record<Probe['named'], IconName>> = {
  own: 'kept',
  finalCallback: 'fragile',
  switch: 'flag',
  no: 'lost',
};

/** Explicit roles: narrow panels lay the table out as a grid, which drops the implied ones. */
export function sitesTable(sites: readonly Site[], key: string, page: Page): HTMLElement {
  const body = el('tbody', { role: 'rowgroup' });
  sites.forEach((site, index) => body.append(...siteRows(site, `${key}:${index}`, page)));
  return el(
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
}

function heading(text: string, name: string): HTMLElement {
  return el('th', { scope: 'col', role: 'columnheader', class: name || undefined }, text);
}

/** The site's row, and the one under it that opens into the stacks of one mode. */
function siteRows(site: Site, key: string, page: Page): HTMLElement[] {
  const detailCell = el('td', { colspan: 5, role: 'cell' });
  const detail = el('tr', { class: 'detail', role: 'row', id: `detail-${key}` }, detailCell);
  const toggles = new Map<ProbeMode, HTMLButtonElement>();

  const show = (mode: ProbeMode | null) => {
    for (const [of, toggle] of toggles) {
      toggle.setAttribute('aria-expanded', String(of === mode));
      page.setOpen(`${key}:${of}`, of === mode);
    }
    const probe = site.probes.find((of) => of.mode === mode);
    detail.hidden = !probe;
    detailCell.replaceChildren(...(probe ? [stackPair(probe, `${key}:${probe.mode}`, page)] : []));
  };

  const marks = MODES.map((mode) => {
    const probe = site.probes.find((of) => of.mode === mode);
    const cell = el('td', { role: 'cell', class: 'mark-cell', 'data-mode': PROBE_MODES[mode] });
    if (!probe) {
      cell.append(el('span', { class: 'aside' }, 'not probed'));
      return cell;
    }
    const toggle = markButton(probe, site, key, () =>
      show(toggle.getAttribute('aria-expanded') === 'true' ? null : mode),
    );
    toggles.set(mode, toggle);
    cell.append(toggle);
    return cell;
  });
  show(MODES.find((mode) => page.isOpen(`${key}:${mode}`)) ?? null);

  return [
    el(
      'tr',
      { role: 'row', class: 'site' },
      el('td', { role: 'cell', class: 'number line' }, lineLink(site, key, page)),
      el('td', { role: 'cell', class: 'code' }, el('code', {}, site.code || site.operation)),
      ...marks,
    ),
    detail,
  ];
}

function lineLink(site: Site, key: string, page: Page): HTMLElement {
  if (site.at === null) return el('span', { class: 'aside' }, 'unknown');
  const { line } = site.at;
  return placeLink(page, `${key}:line`, site.at, `Line ${line}`, String(line));
}

function markButton(probe: Probe, site: Site, key: string, onClick: () => void): HTMLButtonElement {
  const word = markWord(probe);
  const toggle = button(
    {
      key: `${key}:${probe.mode}`,
      class: `mark mark-${probe.named}`,
      title: `${OUTCOMES[probe.outcome]}; show both stacks`,
      label: `Error ${PROBE_MODES[probe.mode]} by ${site.operation}: stack ${word}. Show both stacks`,
      onClick,
    },
    icon(MARKS[probe.named]),
    el('span', {}, word),
  );
  toggle.setAttribute('aria-expanded', 'false');
  toggle.setAttribute('aria-controls', `detail-${key}`);
  return toggle;
}

/** An error that reached nobody is worse than one whose stack is short, so it says so. */
function markWord(probe: Probe): string {
  const gone = probe.outcome === 'swallowed' || probe.outcome === 'neverCompleted';
  return probe.named === 'no' && gone ? OUTCOMES[probe.outcome] : NAMED[probe.named];
}
