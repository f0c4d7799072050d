import type { FunctionTokens } from '../src/complexity/complexity';
import { LEXERS } from '../src/report/labels';
import type { Report } from '../src/report/report';
import { el, type Child } from './dom';
import { disclosure, placeLink, type Page } from './page';
import { warningsAbout } from './warnings';

/** More functions than these are shown on demand. */
const SHOWN_FUNCTIONS = 12;

/** @param side tells the two files of a comparison apart, in the keys of what can be focused */
export function complexitySection(report: Report, page: Page, side = ''): Child[] {
  const { functions } = report.complexity;
  const largest = functions.slice(0, SHOWN_FUNCTIONS);
  const others = functions.slice(SHOWN_FUNCTIONS);
  return [
    functions.length > 0
      ? functionsTable(largest, report, page, side)
      : el('p', { class: 'aside' }, 'No function was found in this file.'),
    others.length > 0
      ? disclosure(
          page,
          `functions${side}`,
          `${page.units.counted(others.length, 'more function')}`,
          () => [functionsTable(others, report, page, side)],
        )
      : null,
    counter(report),
    warningsAbout(report.warnings, 'complexity'),
    disclosure(page, `token${side}`, 'What is a token?', () => [
      el(
        'p',
        { class: 'prose' },
        'The smallest piece of code that means something by itself: a name, a keyword, a number, ' +
          'a string, a bracket, an operator. ',
        el('code', {}, 'let total = a + 1;'),
        ' has seven. Comments, spaces and line breaks are none, so layout and length of names ' +
          'change nothing: the count says how much there is to read, not how wide it is written.',
      ),
    ]),
  ];
}

function counter({ complexity }: Report): HTMLElement {
  const { lexer, esprimaRefused } = complexity;
  const why = esprimaRefused ? `, because Esprima does not parse this file: ${esprimaRefused}` : '';
  return el('p', { class: 'aside' }, `Counted by ${LEXERS[lexer]}${why}. Comments are left out.`);
}

function functionsTable(
  functions: readonly FunctionTokens[],
  report: Report,
  page: Page,
  side: string,
): HTMLElement {
  return el(
    'table',
    { class: 'functions' },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, 'Function'),
        el('th', { scope: 'col', class: 'number' }, 'Line'),
        el('th', { scope: 'col', class: 'number' }, 'Tokens'),
        el('th', { scope: 'col', class: 'share' }, 'Share of the file'),
      ),
    ),
    el('tbody', {}, ...functions.map((row) => functionRow(row, report, page, side))),
  );
}

function functionRow(row: FunctionTokens, report: Report, page: Page, side: string): HTMLElement {
  const { units } = page;
  const { tokens, fileTokens = tokens } = report.complexity;
  const share = fileTokens === 0 ? 0 : row.tokens / fileTokens;
  const bar = el('span', { class: 'bar', 'aria-hidden': 'true' });
  bar.style.width = `${(60 * Math.min(1, share)).toFixed(1)}%`;
  const at = { file: report.subject.file, line: row.line, column: 1 };
  const key = `function${side}:${row.line}:${row.name}:${row.tokens}`;
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, placeLink(page, key, at, `${row.name}, line ${row.line}`, row.name)),
    el('td', { class: 'number' }, units.count(row.line)),
    el('td', { class: 'number' }, units.count(row.tokens)),
    el('td', { class: 'share' }, bar, units.share(share)),
  );
}
