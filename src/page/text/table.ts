import type { Column, Table } from '../page';
import { visible } from '../../document/visible';
import type { Paint } from './paint';
import { pad, shorten, widthOf, wrap } from './width';

const GAP = '  ';
/** Least width of a column that may be shortened. */
const LEAST_WIDTH = 12;

/** Lines of a table: a quiet head, then the rows, columns aligned by spaces alone. */
export function tableLines(table: Table, width: number, paint: Paint): string[] {
  const texts = table.rows.map((row) => row.map(({ text }) => visible(text)));
  const widths = fit(table.columns, naturalWidths(table.columns, texts), width);
  const head = table.columns.map((column, index) =>
    paint(pad(column.title, widths[index] ?? 0, column.align), 'quiet'),
  );
  const rows = table.rows.flatMap((row, rowIndex) => {
    const cells = table.columns.map((column, index) =>
      cellLines(texts[rowIndex]?.[index] ?? '', column, widths[index] ?? 0),
    );
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, nth) =>
      table.columns.map(({ align }, index) => {
        const text = pad(cells[index]?.[nth] ?? '', widths[index] ?? 0, align);
        return paint(text, row[index]?.tone ?? 'plain');
      }),
    );
  });
  const hasHead = table.columns.some(({ title }) => title !== '');
  return [...(hasHead ? [head] : []), ...rows].map((line) => line.join(GAP));
}

function cellLines(text: string, { shorten: where = 'end' }: Column, room: number): string[] {
  return where === 'wrap' ? wrap(text, room) : [shorten(text, room, where)];
}

function naturalWidths(columns: readonly Column[], texts: readonly string[][]): number[] {
  return columns.map(({ title }, index) =>
    texts.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), widthOf(title)),
  );
}

/** Takes what is too much from the widest column that may be shortened, as often as needed. */
function fit(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, each) => sum + each, GAP.length * (widths.length - 1)) - width;
  while (excess > 0) {
    const widest = widestShortenable(columns, widths);
    if (widest === null) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
}

function widestShortenable(columns: readonly Column[], widths: readonly number[]): number | null {
  let widest: number | null = null;
  columns.forEach(({ shorten: where }, index) => {
    const each = widths[index] ?? 0;
    if (where === undefined || each <= LEAST_WIDTH) return;
    if (widest === null || each > (widths[widest] ?? 0)) widest = index;
  });
  return widest;
}
