import type { Lapse, LapseMode, Site } from '../src/probe/debuggability';
import { isHarmful, LAPSE_MODES, lapseWords } from '../src/report/siteWords';
import { capital, definitions, el, type Child } from './dom';
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

/** The same of all sites at a boundary. */
export function lapsesTable(sites: readonly Site[], key: string, page: Page): Child {
  const told = sites.filter(({ lapses }) => lapses.length > 0);
  if (told.length === 0) return null;
  const harmful = told.filter(({ lapses }) => lapses.some(isHarmful)).length;
  const title =
    'Answers that never come, or come twice' +
    (harmful === 0 ? '' : ` (${page.units.counted(harmful, 'site')} with work done twice)`);
  return disclosure(page, `lapses:${key}`, title, () => [
    el(
      'table',
      { class: 'lapses' },
      el(
        'thead',
        {},
        el('tr', {}, head('Line'), ...MODES.map((mode) => head(capital(LAPSE_MODES[mode])))),
      ),
      el('tbody', {}, ...told.map((site, index) => row(site, `${key}:lapse:${index}`, page))),
    ),
  ]);
}

function head(text: string): HTMLElement {
  return el('th', { scope: 'col' }, text);
}

function row({ at, operation, lapses }: Site, key: string, page: Page): HTMLElement {
  const line =
    at === null
      ? el('span', { class: 'aside' }, operation)
      : placeLink(page, key, at, `Line ${at.line}`, String(at.line));
  return el(
    'tr',
    {},
    el('th', { scope: 'row', class: 'line' }, line),
    ...MODES.map((mode) => {
      const lapse = lapses.find((each) => each.mode === mode);
      return el('td', {}, lapse ? lapseText(lapse, page) : 'not tried');
    }),
  );
}

function lapseText(lapse: Lapse, page: Page): HTMLElement {
  return el(
    'span',
    { class: isHarmful(lapse) ? 'harmful' : undefined },
    lapseWords(lapse, page.units),
  );
}
