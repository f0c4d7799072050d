/** Rows of the gallery, their order, and the published figures beside them. Pure. */

import type { WorkloadKind } from '../../document/workloadKind';
import type { ReasonCode } from '../../failure';
import { CALLBACKS } from '../../gallery/standing';
import type { GalleryView, Sorting } from '../../page/asked';
import type { ColumnKey, TableBeside } from '../../report/tableBeside';
import type { GalleryRow } from '../../study/galleryRows';

export const FIRST_VIEW: GalleryView = {
  text: '',
  pattern: '',
  kind: '',
  runsHere: false,
  sorted: {},
  beside: {},
};

const CANNOT_RUN: ReadonlySet<ReasonCode> = new Set([
  'librariesMissing',
  'runtimeLacks',
  'noRuntime',
  'brokenRuntime',
  'notInstalled',
]);

/** True unless a member is known not to run; one that was not tried may still fail. */
export function canRun({ why }: GalleryRow): boolean {
  return why === null || !CANNOT_RUN.has(why.reason.code);
}

/** Replaces a pattern or a kind that the gallery no longer has by all. */
export function usable(view: GalleryView, rows: readonly GalleryRow[]): GalleryView {
  return {
    ...view,
    pattern: rows.some(({ pattern }) => pattern === view.pattern) ? view.pattern : '',
    kind: rows.some(({ kind }) => kind === view.kind) ? view.kind : '',
  };
}

export function filtered(
  rows: readonly GalleryRow[],
  { text, pattern, kind, runsHere }: GalleryView,
): GalleryRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const said = [row.title, row.description, row.pattern, row.name].join(' ').toLowerCase();
    return (
      words.every((word) => said.includes(word)) &&
      (pattern === '' || row.pattern === pattern) &&
      (kind === '' || row.kind === kind) &&
      (!runsHere || canRun(row))
    );
  });
}

/** Sorts rows; those without a figure come last in either direction. */
export function sorted(rows: readonly GalleryRow[], sorting: Sorting | undefined): GalleryRow[] {
  if (!sorting) return [...rows];
  const { by, descending } = sorting;
  const sign = descending ? -1 : 1;
  if (by === 'title') {
    return [...rows].sort((a, b) => sign * a.title.localeCompare(b.title));
  }
  const valueOf = ({ figures }: GalleryRow) => figures[by as ColumnKey];
  return [...rows].sort((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined);
    }
    return sign * (left - right);
  });
}

/** Sorting after a click on a column; the first click shows the best first. */
export function nextSorting(now: Sorting | undefined, by: string, bestIsMost: boolean): Sorting {
  return now?.by === by ? { by, descending: !now.descending } : { by, descending: bestIsMost };
}

/** Tables with cost figures for the members of a kind. */
export function tableChoices(
  tables: readonly TableBeside[],
  kind: WorkloadKind,
  rows: readonly GalleryRow[],
): TableBeside[] {
  const names = new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name));
  return tables.filter(
    (table) =>
      table.of === 'performance' &&
      table.rows.some(({ member }) => member !== null && names.has(member)),
  );
}

/** Published figure beside ours. */
export interface PublishedBeside {
  value: number;
  table: TableBeside;
  row: string;
}

/**
 * Returns the published figure of the same pattern, or null: tokens and levels from the only table
 * with them, costs from the chosen table.
 */
export function publishedBeside(
  tables: readonly TableBeside[],
  chosen: TableBeside | undefined,
  name: string,
  key: ColumnKey,
): PublishedBeside | null {
  if (key === 'slowdown') return publishedSlowdown(chosen, name);
  const cost = publishedIn(chosen, name, key);
  if (cost) return cost;
  for (const table of tables) {
    const found = table.of === 'performance' ? null : publishedIn(table, name, key);
    if (found) return found;
  }
  return null;
}

/** Published time relative to callbacks, as our slowdown is, whatever the table's own baseline. */
function publishedSlowdown(table: TableBeside | undefined, name: string): PublishedBeside | null {
  const time = publishedIn(table, name, 'timeMs');
  const callbacks = publishedIn(table, CALLBACKS, 'timeMs');
  return time && callbacks ? { ...time, value: time.value / callbacks.value } : null;
}

function publishedIn(
  table: TableBeside | undefined,
  name: string,
  key: ColumnKey,
): PublishedBeside | null {
  const column = table?.columns.findIndex((each) => each.key === key) ?? -1;
  const row = table?.rows.find(({ member }) => member === name);
  const value = row?.cells[column]?.published ?? null;
  return table && row && value !== null ? { value, table, row: row.row } : null;
}
