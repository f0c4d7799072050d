/** The first of many. More of a kind say little that they do not; the JSON report holds all. */

import { type Block, folded, inPanel, paragraph, type Table, written } from '../../page/page';
import type { Units } from '../units';

export const MOST_WRITTEN = 20;
/** In the panel more than these are shown on demand. */
const MOST_SHOWN = 12;

export function firstOf<Each>(all: readonly Each[], most: number): { shown: Each[]; more: number } {
  // one that is left out would take as much room as the line that says so
  const shown = all.length <= most + 1 ? [...all] : all.slice(0, most);
  return { shown, more: all.length - shown.length };
}

/** `and 7 more`; nothing where all are shown. */
export function moreWords(more: number, units: Units): string[] {
  return more === 0 ? [] : [`and ${units.count(more)} more`];
}

/** Blocks of some of the rows in the panel, the others behind a disclosure. */
export function folding<Each>(
  all: readonly Each[],
  key: string,
  what: string,
  units: Units,
  blocksOf: (some: readonly Each[]) => Block,
): Block {
  const { shown, more } = firstOf(all, MOST_SHOWN);
  const rest = () => folded(key, units.counted(more, what), blocksOf(all.slice(shown.length)));
  return inPanel(blocksOf(shown), more > 0 && rest());
}

/**
 * The first rows of a table; in the panel the others stand behind a disclosure.
 *
 * @param key tells the disclosure from others
 * @param what names a row that is not shown: `more function`
 * @param most rows that are written
 */
export function firstRows(
  table: Table,
  key: string,
  what: string,
  units: Units,
  most = MOST_WRITTEN,
): Block[] {
  const { rows } = table;
  if (rows.length === 0) return [];
  const part = (some: Table['rows']) => ({ ...table, rows: some });
  return [writtenRows(table, units, most), folding(rows, key, what, units, part)];
}

export function writtenRows(table: Table, units: Units, most = MOST_WRITTEN): Block {
  const { shown, more } = firstOf(table.rows, most);
  const rest = moreWords(more, units).map((text) => paragraph(text, 'quiet'));
  return written({ ...table, rows: shown }, rest);
}
