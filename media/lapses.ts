import type { Lapse, LapseMode, Site } from '../src/probe/debuggability';
import {
  isHarmful,
  LAPSE_MODES,
  type LapseGroup,
  lapseGroups,
  lapseWords,
} from '../src/report/siteWords';
import { definitions, el, type Child } from './dom';
import { icon } from './icons';
import { disclosure, placeLink, type Page } from './page';

const MODES: readonly LapseMode[] = ['neverCalled', 'calledTwice'];

/** A small sign where an operation that answers twice does harm; its words stand in the detail. */
export function harmSign({ lapses }: Site, page: Page): Child {
  const harmful = lapses.filter(isHarmful);
  if (harmful.length === 0) return null;
  const text = harmful
    .map((lapse) => `${LAPSE_MODES[lapse.mode]}: ${lapseWords(lapse, page.units)}`)
    .join('; ');
  const sign = el('span', { class: 'harm', role: 'img', title: text, 'aria-label': text });
  sign.append(icon('again'));
  return sign;
}

/** What an answer that never comes, or comes twice, leads to at one site. */
export function lapsesOf({ lapses }: Site, page: Page): Child {
  if (lapses.length === 0) return null;
  return definitions(
    lapses.map((lapse) => [`If it is ${LAPSE_MODES[lapse.mode]}`, lapseText(lapse, page)]),
  );
}

/** The same of all sites at a boundary: those that lead to the same stand together. */
export function lapsesTable(sites: readonly Site[], key: string, page: Page): Child {
  const groups = MODES.flatMap((mode) =>
    lapseGroups(sites, mode, page.units).map((group) => ({ mode, ...group })),
  );
  if (groups.length === 0) return null;
  const harmful = sites.filter(({ lapses }) => lapses.some(isHarmful)).length;
  const title =
    'Answers that never come, or come twice' +
    (harmful === 0 ? '' : ` (${page.units.counted(harmful, 'site')} with work done twice)`);
  const titles = ['An operation is', 'Then', 'Lines'];
  return disclosure(page, `lapses:${key}`, title, () => [
    el(
      'table',
      { class: 'lapses' },
      el('thead', {}, el('tr', {}, ...titles.map((text) => el('th', { scope: 'col' }, text)))),
      el(
        'tbody',
        {},
        ...groups.map((group, index) => groupRow(group, `${key}:lapse:${index}`, page)),
      ),
    ),
  ]);
}

function groupRow(
  { mode, words, sites }: LapseGroup & { mode: LapseMode },
  key: string,
  page: Page,
): HTMLElement {
  const isBad = sites.some(({ lapses }) =>
    lapses.some((lapse) => lapse.mode === mode && isHarmful(lapse)),
  );
  return el(
    'tr',
    {},
    el('td', {}, LAPSE_MODES[mode]),
    el('td', { class: isBad ? 'harmful' : undefined }, words),
    el(
      'td',
      { class: 'lines' },
      ...sites.map((site, index) => line(site, `${key}:${index}`, page)),
    ),
  );
}

function line({ at, operation }: Site, key: string, page: Page): HTMLElement {
  if (at === null) return el('span', { class: 'aside' }, operation);
  return placeLink(page, key, at, `Line ${at.line}`, String(at.line));
}

function lapseText(lapse: Lapse, page: Page): HTMLElement {
  return el(
    'span',
    { class: isHarmful(lapse) ? 'harmful' : undefined },
    lapseWords(lapse, page.units),
  );
}
