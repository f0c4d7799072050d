/** What an answer that never comes, or comes twice, leads to, as the panel draws it. */

import { MISUSE_MODES } from '../../../bench-runner/protocol';
import type { Site } from '../../probe/debuggability';
import { icon } from '../icons';
import { placeLink } from '../controls';
import { type Child, definitions, el, type Markup } from '../markup';
import { type Block, drawnCell, folded, table, left } from '../page';
import {
  isHarmful,
  lapsesOf,
  MISUSE_WORDS,
  type MisuseGroup,
  misuseGroups,
  misuseWords,
} from '../siteWords';
import type { Units } from '../units';

/** A small sign where an operation that answers twice does harm; its words stand in the detail. */
export function harmSign({ lapses }: Site, units: Units): Child {
  const harmful = lapses.filter(isHarmful);
  if (harmful.length === 0) return null;
  const text = harmful
    .map((misuse) => `${MISUSE_WORDS[misuse.mode]}: ${misuseWords(misuse, units)}`)
    .join('; ');
  const attributes = { class: 'harm', role: 'img', title: text, 'aria-label': text };
  return el('span', attributes, icon('again'));
}

/** Of one site. */
export function misusesOf(site: Site, units: Units): Child {
  const lapses = lapsesOf(site);
  if (lapses.length === 0) return null;
  return definitions(
    lapses.map((misuse) => [
      `If it is ${MISUSE_WORDS[misuse.mode]}`,
      el('span', { class: isHarmful(misuse) && 'harmful' }, misuseWords(misuse, units)),
    ]),
  );
}

/** Of all sites at a boundary: those that lead to the same stand together. */
export function misusesTable(sites: readonly Site[], key: string, units: Units): Block[] {
  const groups = MISUSE_MODES.flatMap((mode) =>
    misuseGroups(sites, mode, units).map((group) => ({ mode, ...group })),
  );
  if (groups.length === 0) return [];
  const harmful = sites.filter(({ lapses }) => lapses.some(isHarmful)).length;
  const title =
    'Answers that never come, or come twice' +
    (harmful === 0 ? '' : ` (${units.counted(harmful, 'site')} with work done twice)`);
  const then = ({ mode, words, sites: of }: (typeof groups)[number]) => {
    const isBad = of.some(({ lapses }) =>
      lapses.some((misuse) => misuse.mode === mode && isHarmful(misuse)),
    );
    return isBad ? drawnCell(words, el('span', { class: 'harmful' }, words)) : words;
  };
  const lines = ({ sites: of }: MisuseGroup, index: number) => {
    const links = of.map((site, i) => line(site, `${key}:misuse:${index}:${i}`));
    return drawnCell('', el('span', { class: 'lines' }, ...links));
  };
  const columns = [
    left('an operation is', ({ mode }: (typeof groups)[number]) => MISUSE_WORDS[mode]),
    left('then', then),
    left('lines', lines),
  ];
  return [folded(`lapses:${key}`, title, table(groups, columns, { name: 'lapses' }))];
}

function line({ at, operation }: Site, key: string): Markup {
  if (at === null) return el('span', { class: 'aside' }, operation);
  return placeLink(key, at, `Line ${at.line}`, String(at.line));
}
