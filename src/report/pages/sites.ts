/** The call sites at a boundary: drawn in the panel, and as tables. */

import { MISUSE_MODES } from '../../../bench-runner/protocol';
import { isDelivered, probeWords, PUT_RIGHT } from '../../probe/consequenceWords';
import type { MisuseMode, Probe, ProbeMode, Site, UnreachedSite } from '../../probe/debuggability';
import { isGraded } from '../../probe/grade';
import { button, placeLink } from '../../page/controls';
import { icon, type IconName } from '../../page/icons';
import { type Child, codeText, definitions, el, type Markup } from '../../page/markup';
import { PROBE_MODES } from '../messages/labels';
import {
  besideWords,
  dependsOnMaking,
  isHarmful,
  lapsesOf,
  markWord,
  MISUSE_WORDS,
  type MisuseGroup,
  misuseGroups,
  misuseWords,
  reachedWords,
  siteLevelWords,
  siteLinesWords,
} from '../messages/site';
import { unreachedBecause } from '../messages/stacks';
import {
  type Block,
  type Cell,
  cell,
  drawnCell,
  factsBlock,
  folded,
  labelled,
  left,
  listOf,
  right,
  table,
  type Tone,
} from '../../page/page';
import type { Units } from '../units';
import { drawnStacks } from './stacks';

const SHOWN_MODES = Object.keys(PROBE_MODES) as readonly ProbeMode[];

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

/** Look of a mark; failures that nobody has to be told of are quiet. */
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

/** The sites at one boundary, a row each. */
export function siteTable(sites: readonly Site[]): Block {
  return table<Site>(sites, [
    right('line', ({ at }) => (at === null ? '–' : String(at.line))),
    left('code', ({ code }) => code, { shorten: 'end', code: true }),
    left('operation', ({ operation }) => operation, { shorten: 'middle', code: true }),
    SHOWN_MODES.map((mode) => left(PROBE_MODES[mode], (site) => mark(site, mode))),
    right('level', (site) => cell(siteLevelWords(site), site.level === 5 ? 'plain' : 'strong')),
  ]);
}

const MARK_TONES: Readonly<Record<Probe['named'], Tone>> = {
  own: 'good',
  finalCallback: 'plain',
  switch: 'plain',
  companion: 'plain',
  no: 'bad',
};

function mark(site: Site, mode: ProbeMode): Cell {
  const probe = site.probes.find((of) => of.mode === mode);
  if (!probe) return cell('not probed', 'quiet');
  const { consequence, named } = probe;
  const isQuiet = consequence === null || PUT_RIGHT.has(consequence.kind);
  const tone = isQuiet || dependsOnMaking(site, probe) ? 'quiet' : MARK_TONES[named];
  return cell(markWord(probe, site), tone);
}

/** How sites were reached that the plain call does not lead to, and what misuses lead to. */
export function siteFacts(sites: readonly Site[], units: Units): Block[] {
  const rows = [
    ...labelled('reached', reachedTexts(sites, units)),
    ...labelled('beside that', besideTexts(sites, units)),
    ...MISUSE_MODES.flatMap((mode) =>
      labelled(MISUSE_WORDS[mode], misuseTexts(sites, mode, units)),
    ),
  ];
  return rows.length === 0 ? [] : [factsBlock(rows)];
}

/** `line 30 when self.byUuidOrPath.get answers a file` */
function reachedTexts(sites: readonly Site[], units: Units): string[] {
  const wordsOf = (site: Site) => {
    const words = reachedWords(site);
    if (words === null) return [];
    return [isGraded(site) ? words : `${words}, so not in the grade`];
  };
  return linesByWords(sites, wordsOf, units).map(([words, lines]) => `${lines} ${words}`);
}

/** `line 12: 2 other operations go on after the caller was told` */
function besideTexts(sites: readonly Site[], units: Units): string[] {
  const wordsOf = (site: Site) => besideWords(site, units);
  return linesByWords(sites, wordsOf, units).map(([words, lines]) => `${lines}: ${words}`);
}

function misuseTexts(sites: readonly Site[], mode: MisuseMode, units: Units): string[] {
  return misuseGroups(sites, mode, units).map(
    ({ words, sites: of }) => `${words}: ${siteLinesWords(of.map(lineOf), units)}`,
  );
}

function linesByWords(
  sites: readonly Site[],
  wordsOf: (site: Site) => string[],
  units: Units,
): [words: string, lines: string][] {
  const found = new Map<string, (number | null)[]>();
  for (const site of sites) {
    for (const words of wordsOf(site))
      found.set(words, [...(found.get(words) ?? []), lineOf(site)]);
  }
  return [...found].map(([words, lines]) => [words, siteLinesWords(lines, units)]);
}

function lineOf({ at }: Site): number | null {
  return at?.line ?? null;
}

/** Calls in the source that no run reached. */
export function unreachedTable(unreached: readonly UnreachedSite[]): Block {
  const isKnown = unreached.some((site) => unreachedBecause(site) !== null);
  return table<UnreachedSite>(unreached, [
    right('line', ({ at }) => String(at.line)),
    left('code', ({ code }) => code, { shorten: 'end', code: true }),
    left('method', ({ method }) => method, { shorten: 'middle', code: true }),
    isKnown && left('why', (site) => unreachedBecause(site) ?? '–'),
  ]);
}

/** A small sign where an operation that answers twice does harm; its words stand in the detail. */
function harmSign({ lapses }: Site, units: Units): Child {
  const harmful = lapses.filter(isHarmful);
  if (harmful.length === 0) return null;
  const text = harmful
    .map((misuse) => `${MISUSE_WORDS[misuse.mode]}: ${misuseWords(misuse, units)}`)
    .join('; ');
  const attributes = { class: 'harm', role: 'img', title: text, 'aria-label': text };
  return el('span', attributes, icon('again'));
}

/** Of one site. */
function misusesOf(site: Site, units: Units): Child {
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
