import type { Units } from '../../src/report/units';
import type { TableBeside } from '../../src/report/tableBeside';
import type { GalleryRow } from '../../src/study/galleryRows';

/** What every row of a kind is drawn with. */
export interface RowContext {
  units: Units;
  /** Tells a row of all in the page, whichever way they are sorted. */
  keyOf(row: GalleryRow): string;
  /** Every row of the kind: bars keep their scale while rows are filtered. */
  all: readonly GalleryRow[];
  tables: readonly TableBeside[];
  chosen: TableBeside | undefined;
  /** Name of the file to compare with, or null. */
  subject: string | null;
}
