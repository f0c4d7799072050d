import type { SourcePosition } from '../src/document/document';
import type { SourceMaps } from '../src/probe/debuggability';
import { RAN, SOURCE_MAP_LEVELS } from '../src/report/labels';
import { el, type Child } from './dom';
import { disclosure, fileName, placeLink, type Page } from './page';

/** What was reported where, and by which way the file came to run. */
export function sourceMapsBlock(maps: SourceMaps, page: Page, side: string): Child[] {
  return [
    el(
      'h3',
      {},
      'Source maps',
      el('span', { class: 'level' }, `${maps.level} of 5, ${SOURCE_MAP_LEVELS[maps.level]}`),
    ),
    el('p', { class: 'prose' }, `${maps.evidence} The file ran ${RAN[maps.ran]}.`),
    maps.checks.length > 0
      ? disclosure(page, `checks${side}`, checksTitle(maps, page), () => [
          checksTable(maps, page, side),
        ])
      : null,
  ];
}

function checksTitle({ checks }: SourceMaps, { units }: Page): string {
  const exact = checks.filter((check) => check.exact).length;
  return `${units.count(exact)} of ${units.counted(checks.length, 'position')} exact`;
}

function checksTable({ checks }: SourceMaps, page: Page, side: string): HTMLElement {
  return el(
    'table',
    {},
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, 'Reported'),
        el('th', { scope: 'col' }, 'In the source'),
        el('th', { scope: 'col' }, 'Exact'),
      ),
    ),
    el(
      'tbody',
      {},
      ...checks.map(({ reported, mapped, exact }, index) =>
        el(
          'tr',
          {},
          el('td', {}, place(reported, `check${side}:${index}:reported`, page)),
          el(
            'td',
            {},
            mapped ? place(mapped, `check${side}:${index}:mapped`, page) : unmapped(exact),
          ),
          el('td', {}, exact ? 'yes' : 'no'),
        ),
      ),
    ),
  );
}

function unmapped(exact: boolean): string {
  return exact ? 'the same' : 'nowhere';
}

function place(at: SourcePosition, key: string, page: Page): HTMLElement {
  return placeLink(page, key, at, undefined, `${fileName(at.file)}:${at.line}:${at.column}`);
}
