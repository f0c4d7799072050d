import { icon } from '../../src/page/icons';
import { button } from '../../src/page/controls';
import { capital } from '../../src/document/words';
import { type Child, el, type Markup, placed, unseen } from '../../src/page/markup';
import type { WorkloadKind } from '../../src/document/workloadKind';
import { columnFigure } from '../../src/report/messages/gallery';
import { REASONS, STATES } from '../../src/report/messages/labels';
import type { GalleryRow } from '../../src/study/galleryRows';
import { publishedBeside } from '../../src/views/gallery/arrangement';
import { FIGURE_COLUMNS, type FigureColumn } from './columns';
import { intervalWords, measuredWords, rowDetails, sourceWords, whyNoFigure } from './details';
import type { RowContext } from './rowContext';

/** Columns beside the figures: title, Node and an action. */
const OTHER_COLUMNS = 3;

/** Row of figures, and a row of details below it. */
export function galleryRow(row: GalleryRow, kind: WorkloadKind, context: RowContext): Markup[] {
  const columns = FIGURE_COLUMNS[kind];
  const figures = el(
    'tr',
    {},
    el('th', { scope: 'row' }, sourceLink(row, context)),
    el('td', { class: 'node', title: measuredWords(row) }, row.runtime ?? '–'),
    ...columns.map((column) => figureCell(row, column, context)),
    el('td', { class: 'act' }, compareButton(row, context)),
  );
  const evidence = rowDetails(row, context.keyOf(row), kind, context);
  const colspan = columns.length + OTHER_COLUMNS;
  return [figures, el('tr', { class: 'detail' }, el('td', { colspan }, stateLine(row), evidence))];
}

function sourceLink(row: GalleryRow, { keyOf }: RowContext): Child {
  const { name, title, description } = row;
  return button(
    { by: 'asking', asks: { type: 'member', action: 'openSource', name } },
    { key: `source:${keyOf(row)}`, class: 'link', title: `${description} Opens its source.` },
    title,
  );
}

/** Reason for missing figures and its remedy; a reason that all rows share is above the table. */
function stateLine({ why }: GalleryRow): Child {
  if (!why || why.reason.code === 'notYet' || why.reason.code === 'untrusted') return null;
  const { state, reason } = why;
  const quiet = state === 'skipped' || state === 'cancelled';
  const code = REASONS[reason.code];
  const words = capital(
    state === 'skipped' || code === STATES[state] ? code : `${STATES[state]}: ${code}`,
  );
  const { message, needed, remedy } = reason;
  const isSaid = needed === undefined || message.includes(needed);
  const more = [message, isSaid ? '' : `Needed: ${needed}.`, remedy];
  return el(
    'span',
    { class: quiet ? 'state' : 'state fault' },
    icon(quiet ? 'info' : 'error'),
    `${words}: ${more.filter(Boolean).join(' ')}`,
  );
}

function figureCell(row: GalleryRow, column: FigureColumn, context: RowContext): Markup {
  const { units, tables, chosen } = context;
  const { key } = column;
  const value = row.figures[key];
  const others = publishedBeside(tables, chosen, row.name, key);
  return el(
    'td',
    { class: 'number figure-cell' },
    value === undefined
      ? el('span', { class: 'absent', title: whyNoFigure(row, key) }, '–')
      : el('span', { title: intervalWords(row, column, units) }, columnFigure(key, value, units)),
    others
      ? el(
          'span',
          { class: 'published', title: `${others.row}: ${sourceWords(others.table)}` },
          unseen(' published '),
          columnFigure(key, others.value, units),
        )
      : null,
    value === undefined ? null : bar(value / mostOf(column, context)),
  );
}

function bar(share: number): Markup {
  const filled = placed(el('span', { class: 'cell-filled' }), 0, Math.min(1, share));
  return el('span', { class: 'cell-bar', 'aria-hidden': 'true' }, filled);
}

function mostOf({ key, most }: FigureColumn, { all }: RowContext): number {
  if (most !== undefined) return most;
  const values = all.map(({ figures }) => figures[key] ?? 0);
  return values.reduce((largest, value) => Math.max(largest, value), 0) || 1;
}

function compareButton(row: GalleryRow, context: RowContext): Markup {
  const { subject, keyOf } = context;
  const { name, title } = row;
  const words = subject ? `Compare ${subject} with ${title}` : `Compare a file with ${title}`;
  return button(
    { by: 'asking', asks: { type: 'member', action: 'compare', name } },
    {
      key: `compare:${keyOf(row)}`,
      class: 'link compare',
      title: words,
      label: words,
    },
    icon('compare'),
    'Compare',
  );
}
