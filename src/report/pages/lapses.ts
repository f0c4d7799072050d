/** What an answer that never comes, or comes twice, leads to, as the panel draws it. */

import type { LapseMode, Site } from '../../probe/debuggability';
import { icon } from '../icons';
import { placeLink } from '../controls';
import { type Child, definitions, el, type Markup } from '../markup';
import { type Block, cell, type Cell, drawnCell, folded } from '../page';
import { isHarmful, LAPSE_MODES, type LapseGroup, lapseGroups, lapseWords } from '../siteWords';
import type { Units } from '../units';

export const LAPSES: readonly LapseMode[] = ['neverCalled', 'calledTwice'];

/** A small sign where an operation that answers twice does harm; its words stand in the detail. */
export function harmSign({ lapses }: Site, units: Units): Child {
  const harmful = lapses.filter(isHarmful);
  if (harmful.length === 0) return null;
  const text = harmful
    .map((lapse) => `${LAPSE_MODES[lapse.mode]}: ${lapseWords(lapse, units)}`)
    .join('; ');
  const attributes = { class: 'harm', role: 'img', title: text, 'aria-label': text };
  return el('span', attributes, icon('again'));
}

/** Of one site. */
export function lapsesOf({ lapses }: Site, units: Units): Child {
  if (lapses.length === 0) return null;
  return definitions(
    lapses.map((lapse) => [
      `If it is ${LAPSE_MODES[lapse.mode]}`,
      el('span', { class: isHarmful(lapse) && 'harmful' }, lapseWords(lapse, units)),
    ]),
  );
}

/** Of all sites at a boundary: those that lead to the same stand together. */
export function lapsesTable(sites: readonly Site[], key: string, units: Units): Block[] {
  const groups = LAPSES.flatMap((mode) =>
    lapseGroups(sites, mode, units).map((group) => ({ mode, ...group })),
  );
  if (groups.length === 0) return [];
  const harmful = sites.filter(({ lapses }) => lapses.some(isHarmful)).length;
  const title =
    'Answers that never come, or come twice' +
    (harmful === 0 ? '' : ` (${units.counted(harmful, 'site')} with work done twice)`);
  const titles = ['an operation is', 'then', 'lines'];
  const table: Block = {
    kind: 'table',
    name: 'lapses',
    columns: titles.map((text) => ({ title: text, align: 'left' })),
    rows: groups.map((group, index) => groupRow(group, `${key}:lapse:${index}`)),
  };
  return [folded(`lapses:${key}`, title, table)];
}

function groupRow({ mode, words, sites }: LapseGroup & { mode: LapseMode }, key: string): Cell[] {
  const isBad = sites.some(({ lapses }) =>
    lapses.some((lapse) => lapse.mode === mode && isHarmful(lapse)),
  );
  return [
    cell(LAPSE_MODES[mode]),
    isBad ? drawnCell(words, el('span', { class: 'harmful' }, words)) : cell(words),
    drawnCell(
      '',
      el('span', { class: 'lines' }, ...sites.map((site, i) => line(site, `${key}:${i}`))),
    ),
  ];
}

function line({ at, operation }: Site, key: string): Markup {
  if (at === null) return el('span', { class: 'aside' }, operation);
  return placeLink(key, at, `Line ${at.line}`, String(at.line));
}
