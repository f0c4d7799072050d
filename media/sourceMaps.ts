import type { SourcePosition } from '../src/document/document';
import type { SourceMaps } from '../src/probe/debuggability';
import { SOURCE_MAP_LEVELS } from '../src/report/labels';
import {
  checksWords,
  mapFormWords,
  PRINTED_TITLES,
  printedWords,
  targetWords,
  VERDICTS,
  wayWords,
} from '../src/report/sourceMapWords';
import { capital, definitions, el, type Child } from './dom';
import { icon, type IconName } from './icons';
import { disclosure, fileName, placeLink, type Page } from './page';

/** By which way the file came to run, where its map leads, and what the runtime prints. */
export function sourceMapsBlock(maps: SourceMaps, page: Page, side: string): Child[] {
  const { level, way, evidence, checks } = maps;
  return [
    el(
      'h3',
      {},
      'Source maps',
      el('span', { class: 'level' }, `${level} of 5, ${SOURCE_MAP_LEVELS[level]}`),
    ),
    el('p', { class: 'prose' }, evidence),
    way.problem === null
      ? null
      : el('ul', { class: 'warnings' }, el('li', {}, icon('warning'), el('p', {}, way.problem))),
    facts(maps, page),
    checks.length === 0
      ? null
      : disclosure(page, `checks${side}`, checksWords(maps, page.units), () => [
          checksTable(maps, page, side),
        ]),
  ];
}

function facts(maps: SourceMaps, { units }: Page): HTMLElement {
  const { way, map, printed } = maps;
  const targets = targetWords(way);
  const form = mapFormWords(maps);
  const pairs: [string, ...Child[]][] = [['It ran', wayWords(way)]];
  if (targets !== null) pairs.push(['Targets', targets]);
  if (map.sentence !== '' || form !== '') {
    const quiet = form === '' ? null : el('span', { class: 'aside' }, ` ${form}`);
    pairs.push(['Map', map.sentence, quiet]);
  }
  pairs.push([PRINTED_TITLES.without, printedWords(printed.without, units)]);
  // what ran is the source: with maps or without, the runtime prints the same
  if (map.state !== 'notNeeded') {
    pairs.push([capital(PRINTED_TITLES.with), printedWords(printed.with, units)]);
  }
  return definitions(pairs);
}

const TITLES = ['The call', 'Reported', 'By the map', 'Verdict'];

/** The true place of each call beside what was reported of it. */
function checksTable({ checks }: SourceMaps, page: Page, side: string): HTMLElement {
  const rows = checks.map(({ operation, truth, reported, mapped, verdict }, index) => {
    const key = `check${side}:${index}`;
    return el(
      'tr',
      {},
      el('td', { title: operation }, place(truth, `${key}:truth`, page)),
      el('td', {}, place(reported, `${key}:reported`, page)),
      el('td', {}, place(mapped, `${key}:mapped`, page)),
      el('td', { class: `verdict-${verdict}` }, icon(VERDICT_ICONS[verdict]), VERDICTS[verdict]),
    );
  });
  return el(
    'table',
    { class: 'checks' },
    el('thead', {}, el('tr', {}, ...TITLES.map((title) => el('th', { scope: 'col' }, title)))),
    el('tbody', {}, ...rows),
  );
}

const VERDICT_ICONS: Readonly<Record<keyof typeof VERDICTS, IconName>> = {
  exact: 'kept',
  line: 'fragile',
  wrong: 'lost',
  unknown: 'info',
};

function place(at: SourcePosition | null, key: string, page: Page): HTMLElement {
  if (at === null) return el('span', { class: 'aside' }, 'none');
  return placeLink(page, key, at, undefined, `${fileName(at.file)}:${at.line}:${at.column}`);
}
