import { listOf } from '../page';
/** The call sites at a boundary as the panel draws them: each opens into its stacks. */

import type { Probe, ProbeMode, Site } from '../../probe/debuggability';
import { icon, type IconName } from '../icons';
import { besideWords } from '../besideWords';
import { isDelivered, probeWords, PUT_RIGHT } from '../../probe/consequenceWords';
import { PROBE_MODES } from '../labels';
import { button, placeLink } from '../controls';
import { codeText, el, type Markup } from '../markup';
import { dependsOnMaking, markWord, reachedWords } from '../siteWords';
import type { Units } from '../units';
import { harmSign, misusesOf } from './misuses';
import { drawnStacks } from './stacks';

export const SHOWN_MODES = Object.keys(PROBE_MODES) as readonly ProbeMode[];

/** Sites that are shown at once; a generated file may have hundreds. */
const MOST_SITES = 25;

/** Explicit roles: narrow panels lay the table out as a grid, which drops the implied ones. */
export function drawnSites(sites: readonly Site[], key: string, units: Units): Markup {
  const rows = (from: number, to?: number) =>
    sites.slice(from, to).flatMap((site, index) => siteRows(site, `${key}:${from + index}`, units));
  const head = [
    heading('Line', 'number'),
    heading('Call'),
    ...SHOWN_MODES.map((mode) => heading(`Error ${PROBE_MODES[mode]}`, 'mark-cell')),
  ];
  const table = el(
    'table',
    { class: 'sites', role: 'table' },
    el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' }, ...head)),
    el('tbody', { role: 'rowgroup' }, ...rows(0, MOST_SITES)),
  );
  if (sites.length <= MOST_SITES) return table;
  const more = button(
    { by: 'adding', more: () => rows(MOST_SITES), beside: 'table' },
    { key: `${key}:all`, class: 'action' },
    restWords(sites.slice(MOST_SITES), units),
  );
  return el('div', { class: 'long-list' }, table, more);
}

function heading(text: string, name?: string): Markup {
  return el('th', { scope: 'col', role: 'columnheader', class: name }, text);
}

/** Says how many of the sites that are not shown are lost, so that none is lost from sight. */
function restWords(rest: readonly Site[], units: Units): string {
  const lost = rest.filter(({ level }) => level < 5).length;
  const kept =
    lost === 0 ? 'a stack names all of them' : `no stack names ${units.count(lost)} of them`;
  return `Show ${units.count(rest.length)} more sites, ${kept}`;
}

/** The site's row, and the one under it that opens into the stacks of one mode. */
function siteRows(site: Site, key: string, units: Units): Markup[] {
  const cells = SHOWN_MODES.map((mode) => {
    const probe = site.probes.find((of) => of.mode === mode);
    const attributes = { role: 'cell', class: 'mark-cell', 'data-mode': PROBE_MODES[mode] };
    const shown = probe
      ? markButton(probe, site, key, units)
      : el('span', { class: 'aside' }, 'not probed');
    return el('td', attributes, shown);
  });
  return [
    el(
      'tr',
      { role: 'row', class: 'site' },
      el('td', { role: 'cell', class: 'number line' }, lineLink(site, key)),
      callCell(site, units),
      ...cells,
    ),
    el(
      'tr',
      { class: 'detail', role: 'row', id: `detail-${key}`, hidden: true },
      el('td', { colspan: 5, role: 'cell' }),
    ),
  ];
}

/** The call's code, and how the probe came there where that was not by the plain call. */
function callCell(site: Site, units: Units): Markup {
  const reached = reachedWords(site);
  const beside = listOf(reached !== null && reached, besideWords(site, units));
  return el(
    'td',
    { role: 'cell', class: 'code' },
    codeText(site.code || site.operation),
    harmSign(site, units),
    ...beside.map((words) => el('p', { class: 'aside reached' }, words)),
  );
}

function lineLink({ at }: Site, key: string): Markup {
  if (at === null) return el('span', { class: 'aside' }, 'unknown');
  return placeLink(`${key}:line`, at, `Line ${at.line}`, String(at.line));
}

type Look = Probe['named'] | 'none';

const MARKS: Readonly<Record<Look, IconName>> = {
  none: 'info',
  own: 'kept',
  finalCallback: 'fragile',
  switch: 'flag',
  companion: 'module',
  no: 'lost',
};

/** What nobody has to be told of stands there quietly. */
function lookOf(probe: Probe, site: Site): Look {
  const { consequence, named } = probe;
  const isPutRight = consequence === null || PUT_RIGHT.has(consequence.kind);
  const isQuiet = isPutRight || dependsOnMaking(site, probe);
  return isQuiet ? 'none' : named;
}

function markButton(probe: Probe, site: Site, key: string, units: Units): Markup {
  const { mode } = probe;
  const word = markWord(probe, site);
  const said = isDelivered(probe) ? `stack ${word}` : word;
  const look = lookOf(probe, site);
  const own = `${key}:${mode}`;
  const shown = () => [drawnStacks(probe, own, units), misusesOf(site, units)];
  const mark = button(
    { by: 'showing', key: own, shown },
    {
      key: own,
      class: `mark mark-${look}`,
      title: `${probeWords(probe)}; show the stacks`,
      label: `Error ${PROBE_MODES[mode]} by ${site.operation}: ${said}. Show the stacks`,
    },
    icon(MARKS[look]),
    el('span', {}, word),
  );
  const expands = { 'aria-expanded': 'false', 'aria-controls': `detail-${key}` };
  return { ...mark, attributes: { ...mark.attributes, ...expands } };
}
