import type { Units } from '../../src/report/units';
import type { TableBeside } from '../../src/report/tableBeside';
import type { GalleryRow } from '../../src/study/galleryRows';

/** Data that all rows of a kind share. */
export interface RowContext {
  units: Units;
  /** Key of a row, which sorting does not change. */
  keyOf(row: GalleryRow): string;
  /** All rows of the kind: bars keep their scale while rows are filtered. */
  all: readonly GalleryRow[];
  tables: readonly TableBeside[];
  chosen: TableBeside | undefined;
  /** Name of the file to compare with; null: none. */
  subject: string | null;
}
