import type { WorkloadKind } from '../../src/document/workloadKind';
import { columnFigure } from '../../src/report/columnWords';
import { intervalTitle } from '../../src/report/intervalWords';
import { REASONS, STATES } from '../../src/report/labels';
import type { TableBeside } from '../../src/report/tableBeside';
import type { GalleryRow } from '../../src/study/galleryRows';
import { publishedBeside } from '../../src/views/gallery/arrangement';
import { button, capital, el, placed, unseen, type Child } from '../dom';
import { icon } from '../icons';
import { FIGURE_COLUMNS, type FigureColumn } from './columns';
import type { GalleryPage } from './page';

export interface RowContext {
  page: GalleryPage;
  /** Every row of the kind: bars keep their scale while rows are filtered. */
  all: readonly GalleryRow[];
  tables: readonly TableBeside[];
  chosen: TableBeside | undefined;
  /** Name of the file to compare with, or null. */
  subject: string | null;
}

export function galleryRow(row: GalleryRow, kind: WorkloadKind, context: RowContext): HTMLElement {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, sourceLink(row, context.page), stateLine(row)),
    el('td', { class: 'node', title: measuredWords(row) }, row.runtime ?? '–'),
    ...FIGURE_COLUMNS[kind].map((column) => figureCell(row, column, context)),
    el('td', { class: 'act' }, compareButton(row, context)),
  );
}

function sourceLink({ name, runtime, title, description }: GalleryRow, page: GalleryPage): Child {
  return button(
    {
      key: `source:${name}:${runtime}`,
      class: 'link',
      title: `${description} Opens its source.`,
      onClick: () => page.send({ type: 'member', action: 'openSource', name }),
    },
    title,
  );
}

/** Why figures are missing, and what changes that; a reason that all rows share stands above them. */
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
    { class: quiet ? 'state' : 'state fault', title: more.filter(Boolean).join(' ') },
    icon(quiet ? 'info' : 'error'),
    words,
    unseen(`: ${more.filter(Boolean).join(' ')}`),
  );
}

function measuredWords({ measuredAt, isKept }: GalleryRow): string | undefined {
  if (measuredAt === null) return undefined;
  const when = measuredAt.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
  return `Measured at ${when} UTC${isKept ? ', kept since' : ''}`;
}

function figureCell(row: GalleryRow, column: FigureColumn, context: RowContext): HTMLElement {
  const { page, tables, chosen } = context;
  const { key } = column;
  const value = row.figures[key];
  const others = publishedBeside(tables, chosen, row.name, key);
  return el(
    'td',
    { class: 'number figure-cell' },
    value === undefined
      ? el('span', { class: 'absent' }, '–')
      : el(
          'span',
          { title: intervalWords(row, column, page) },
          columnFigure(key, value, page.units),
        ),
    others
      ? el(
          'span',
          { class: 'published', title: `${others.row}: ${sourceWords(others.table)}` },
          unseen(' published '),
          columnFigure(key, others.value, page.units),
        )
      : null,
    value === undefined ? null : bar(value / mostOf(column, context)),
  );
}

function bar(share: number): HTMLElement {
  const filled = placed(el('span', { class: 'cell-filled' }), 0, Math.min(1, share));
  return el('span', { class: 'cell-bar', 'aria-hidden': 'true' }, filled);
}

function mostOf({ key, most }: FigureColumn, { all }: RowContext): number {
  if (most !== undefined) return most;
  const values = all.map(({ figures }) => figures[key] ?? 0);
  return values.reduce((largest, value) => Math.max(largest, value), 0) || 1;
}

const WITH_INTERVAL = new Set(['timeMs', 'opsPerSecond', 'requestsPerSecond']);

function intervalWords(
  { interval, figures }: GalleryRow,
  { key }: FigureColumn,
  { units }: GalleryPage,
): string | undefined {
  // of a kind with a rate, the interval is the rate's
  const isRate = figures.opsPerSecond !== undefined || figures.requestsPerSecond !== undefined;
  if (interval === null || !WITH_INTERVAL.has(key) || (key === 'timeMs' && isRate))
    return undefined;
  const { low, high } = interval;
  const words = key === 'timeMs' ? units.timeInterval(low, high) : units.numberInterval(low, high);
  return `${capital(intervalTitle([interval]))}: ${words}`;
}

function sourceWords({ title, source, publishedOn }: TableBeside): string {
  const when = source.date ? `, ${source.date.slice(0, 'YYYY'.length)}` : '';
  return `${title}, in "${source.title}"${when}${publishedOn ? `, Node ${publishedOn}` : ''}`;
}

function compareButton({ name, runtime, title }: GalleryRow, context: RowContext): HTMLElement {
  const { page, subject } = context;
  const words = subject ? `Compare ${subject} with ${title}` : `Compare a file with ${title}`;
  return button(
    {
      key: `compare:${name}:${runtime}`,
      class: 'link compare',
      title: words,
      label: words,
      onClick: () => page.send({ type: 'member', action: 'compare', name }),
    },
    icon('compare'),
    'Compare',
  );
}
