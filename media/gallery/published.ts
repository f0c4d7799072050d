import { disclosure } from '../../src/page/controls';
import { type Child, el, type Markup } from '../../src/page/markup';
import {
  answerWords,
  COLUMN_TITLES,
  columnFigure,
  correlationWords,
  originWords,
} from '../../src/report/messages/gallery';
import type {
  CellBeside,
  ClaimBeside,
  ColumnBeside,
  RowBeside,
  TableBeside,
} from '../../src/report/tableBeside';
import { failureSentence } from '../../src/report/messages/score';
import type { Units } from '../../src/report/units';
import type { GalleryModel } from '../../src/views/gallery/protocol';

/**
 * Section with every published table beside our figures, folded except for the rank correlations.
 */
export function publishedSection({ tables }: GalleryModel, units: Units): Markup | null {
  if (tables.length === 0) return null;
  return el(
    'section',
    { class: 'evidence', 'aria-labelledby': 'title-published' },
    el('h2', { id: 'title-published' }, 'Published tables, with ours beside them'),
    el(
      'p',
      { class: 'aside prose' },
      'Ours stand above, published figures in grey below. A rank correlation (Spearman’s) of 1 is ' +
        'the same order.',
    ),
    ...tables.map((table) => publishedTable(table, units)),
  );
}

function publishedTable(table: TableBeside, units: Units): Markup {
  return el(
    'div',
    { class: 'published-table' },
    el('h3', {}, table.title),
    el('p', {}, correlationWords(table, units)),
    disclosure(`table:${table.name}`, 'Row by row', () => [
      el('p', { class: 'aside prose' }, originWords(table, units)),
      el(
        'div',
        { class: 'scroll', role: 'group', tabindex: 0, 'aria-label': `Table: ${table.title}` },
        el(
          'table',
          { class: 'gallery', 'aria-label': table.title },
          el('thead', {}, headRow(table)),
          el('tbody', {}, ...table.rows.map((row) => besideRow(row, table.columns, units))),
        ),
      ),
      ...table.claims.map((claim) => claimLine(claim, units)),
    ]),
  );
}

/** Claim of a publication about two rows, and the answer of each Node. */
function claimLine({ faster, slower, published, answers }: ClaimBeside, units: Units): Markup {
  const said = published === null ? '' : `, ${units.ratio(published)} as published`;
  const answered = answers.map((answer) => `Node ${answer.runtime}: ${answerWords(answer, units)}`);
  return el(
    'p',
    { class: 'prose' },
    `${slower} takes longer than ${faster}${said}. `,
    answered.length > 0 ? `${answered.join('; ')}.` : 'Not measured here.',
  );
}

function headRow({ columns }: TableBeside): Markup {
  return el(
    'tr',
    {},
    el('th', { scope: 'col' }, 'row'),
    ...columns.map(({ key }) => el('th', { scope: 'col', class: 'number' }, COLUMN_TITLES[key])),
    el('th', { scope: 'col' }, 'remarks'),
  );
}

function besideRow(row: RowBeside, columns: readonly ColumnBeside[], units: Units): Markup {
  const remark = row.missing ? failureSentence(row.missing, units) : row.explanation;
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, row.row, member(row)),
    ...columns.map(({ key }, index) => {
      const cell: CellBeside = row.cells[index] ?? { published: null, measured: null };
      const figure = (value: number | null) =>
        value === null ? '–' : columnFigure(key, value, units);
      return el(
        'td',
        { class: 'number figure-cell' },
        el('span', {}, figure(cell.measured)),
        el('span', { class: 'published' }, figure(cell.published)),
      );
    }),
    el('td', { class: 'aside' }, remark),
  );
}

function member({ member: name }: RowBeside): Child {
  return name === null ? null : el('span', { class: 'state' }, name);
}
