import { disclosure } from '../../src/page/controls';
import { capital } from '../../src/document/words';
import { el, type Markup } from '../../src/page/markup';
import type { Units } from '../../src/report/units';
import type { WorkloadKind } from '../../src/document/workloadKind';
import { COLUMN_TITLES, columnFigure } from '../../src/report/messages/gallery';
import { intervalTitle } from '../../src/report/messages/measured';
import type { TableBeside } from '../../src/report/tableBeside';
import type { GalleryRow } from '../../src/study/galleryRows';
import { publishedBeside } from '../../src/views/gallery/arrangement';
import { FIGURE_COLUMNS, type FigureColumn } from './columns';
import type { RowContext } from './rowContext';

/** Evidence for the figures of a row, in a disclosure that works without a pointer. */
export function rowDetails(
  row: GalleryRow,
  key: string,
  kind: WorkloadKind,
  context: RowContext,
): Markup {
  return disclosure(`row:${key}`, `Details of ${row.title}`, () => [
    el('ul', {}, ...lines(row, kind, context).map((line) => el('li', {}, line))),
  ]);
}

function lines(row: GalleryRow, kind: WorkloadKind, context: RowContext): string[] {
  const columns = FIGURE_COLUMNS[kind];
  const { units } = context;
  return [
    row.description,
    measuredWords(row) ?? 'Not measured yet.',
    ...columns.flatMap((column) => {
      const words = intervalWords(row, column, units);
      return words === undefined ? [] : `${COLUMN_TITLES[column.key]}: ${words}.`;
    }),
    ...columns.flatMap(({ key }) => whyNoFigure(row, key) ?? []),
    ...columns.flatMap((column) => publishedWords(row, column, context)),
  ];
}

export function measuredWords({ measuredAt, isKept }: GalleryRow): string | undefined {
  if (measuredAt === null) return undefined;
  const when = measuredAt.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
  return `Measured at ${when} UTC${isKept ? ', kept since' : ''}.`;
}

const WITH_INTERVAL = new Set(['timeMs', 'opsPerSecond', 'requestsPerSecond']);

export function intervalWords(
  { interval, figures }: GalleryRow,
  { key }: FigureColumn,
  units: Units,
): string | undefined {
  // for a kind with a rate, the interval is that of the rate
  const isRate = figures.opsPerSecond !== undefined || figures.requestsPerSecond !== undefined;
  if (interval === null || !WITH_INTERVAL.has(key) || (key === 'timeMs' && isRate))
    return undefined;
  const { low, high } = interval;
  const words = key === 'timeMs' ? units.timeInterval(low, high) : units.numberInterval(low, high);
  return `${capital(intervalTitle([interval]))}: ${words}`;
}

/** Reason for a missing figure of a measured row; the state of any other row explains it. */
export function whyNoFigure(
  { figures, runtime }: GalleryRow,
  key: FigureColumn['key'],
): string | undefined {
  if (key !== 'slowdown' || figures.slowdown !== undefined || figures.timeMs === undefined) {
    return undefined;
  }
  const [version] = runtime?.split(' ') ?? [];
  return `No slowdown: callbacks have not been measured on Node ${version}.`;
}

function publishedWords(
  { name }: GalleryRow,
  { key }: FigureColumn,
  { units, tables, chosen }: RowContext,
): string[] {
  const others = publishedBeside(tables, chosen, name, key);
  if (!others) return [];
  const figure = columnFigure(key, others.value, units);
  return [
    `${COLUMN_TITLES[key]}, published: ${figure}, ${others.row}: ${sourceWords(others.table)}.`,
  ];
}

export function sourceWords({ title, source, publishedOn }: TableBeside): string {
  const when = source.date ? `, ${source.date.slice(0, 'YYYY'.length)}` : '';
  return `${title}, in "${source.title}"${when}${publishedOn ? `, Node ${publishedOn}` : ''}`;
}
