import type { Probe, ProbeMode, Site } from '../src/probe/debuggability';
import { OUTCOMES, PROBE_MODES } from '../src/report/labels';
import { markWord, reachedWords } from '../src/report/siteWords';
import { button, codeText, el, type Child } from './dom';
import { icon, type IconName } from './icons';
import { harmSign, lapsesOf } from './lapses';
import { placeLink, type Page } from './page';
import { stacksOf } from './stacks';

export const MODES: readonly ProbeMode[] = ['passed', 'thrown', 'thrownLater'];

const MARKS: Readonly<Record<Probe['named'], IconName>> = {
  own: 'kept',
  finalCallback: 'fragile',
  switch: 'flag',
  companion: 'module',
  no: 'lost',
};

/** The site's row, and the one under it that opens into the stacks of one mode. */
export function siteRows(site: Site, key: string, page: Page): HTMLElement[] {
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
    detailCell.replaceChildren(...(probe ? siteDetail(site, probe, key, page) : []));
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
      callCell(site, page),
      ...marks,
    ),
    detail,
  ];
}

function siteDetail(site: Site, probe: Probe, key: string, page: Page): HTMLElement[] {
  const lapses = lapsesOf(site, page);
  const stacks = stacksOf(probe, `${key}:${probe.mode}`, page);
  return lapses instanceof HTMLElement ? [stacks, lapses] : [stacks];
}

/** The call's code, and how the probe came there where that was not by the plain call. */
function callCell(site: Site, page: Page): HTMLElement {
  const reached = reachedWords(site);
  const said: Child = reached === null ? null : el('p', { class: 'aside reached' }, reached);
  return el(
    'td',
    { role: 'cell', class: 'code' },
    codeText(site.code || site.operation),
    harmSign(site, page),
    said,
  );
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
      class: `mark mark-${probe.outcome === 'unfailable' ? 'none' : probe.named}`,
      title: `${OUTCOMES[probe.outcome]}; show the stacks`,
      label: `Error ${PROBE_MODES[probe.mode]} by ${site.operation}: stack ${word}. Show the stacks`,
      onClick,
    },
    icon(probe.outcome === 'unfailable' ? 'info' : MARKS[probe.named]),
    el('span', {}, word),
  );
  toggle.setAttribute('aria-expanded', 'false');
  toggle.setAttribute('aria-controls', `detail-${key}`);
  return toggle;
}
