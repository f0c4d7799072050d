import { WORKLOAD_KINDS, type WorkloadKind } from '../src/document/workloadKinds';
import { createUnits } from '../src/report/units';
import { filtered, FIRST_VIEW, usable } from '../src/views/gallery/arrangement';
import { isGalleryModel, parseToGallery, type GalleryModel } from '../src/views/gallery/protocol';
import type { GalleryView } from '../src/page/asked';
import { el, type Markup } from '../src/page/markup';
import { isBusyStatus } from './banner';
import { start } from './client';
import { filterChoices, filters } from './gallery/filters';
import { kindSection } from './gallery/kindTable';
import { publishedSection } from './gallery/published';
import { spokenGallery } from './gallery/spoken';
import { galleryBanners, galleryHeader } from './gallery/top';
import type { Drawing } from './sections';

const units = createUnits(document.documentElement.lang || undefined);

start<GalleryModel>({
  parse: parseToGallery,
  isModel: isGalleryModel,
  draw: (model, view) => drawings(model, arranged(model, view)),
  spoken: (model, view) =>
    spokenGallery(model, filtered(model.rows, arranged(model, view)).length, units),
});

function arranged({ rows }: GalleryModel, view: Partial<GalleryView>): GalleryView {
  return usable({ ...FIRST_VIEW, ...view }, rows);
}

function drawings(model: GalleryModel, view: GalleryView): Drawing[] {
  const { rows, tables, status, trusted, machine, workload, subject } = model;
  const { problem, missingLibraries } = model;
  const measured = rows.map(({ measuredAt, why }) => [measuredAt, why?.reason.code]);
  return [
    {
      key: 'header',
      input: [measured, isBusyStatus(status), trusted, machine, workload],
      draw: () => galleryHeader(model, units),
    },
    {
      key: 'banners',
      input: [status, trusted, problem, missingLibraries],
      draw: () => galleryBanners(model, units),
    },
    { key: 'filters', input: filterChoices(rows), draw: () => filters(rows, view) },
    { key: 'count', input: [rows, view], draw: () => count(rows, view) },
    ...WORKLOAD_KINDS.map((kind: WorkloadKind) => ({
      key: `kind-${kind}`,
      input: [rows.filter((row) => row.kind === kind), tables, workload, view, subject],
      draw: () => kindSection(kind, model, view, units),
    })),
    { key: 'published', input: tables, draw: () => publishedSection(model, units) },
  ];
}

function count(rows: GalleryModel['rows'], view: GalleryView): Markup | null {
  if (rows.length === 0) return null;
  const left = filtered(rows, view).length;
  if (left === 0) {
    return el('p', { class: 'none-left' }, 'No row is left: change or clear the filters.');
  }
  if (left === rows.length) return null;
  const words = `${units.count(left)} of ${units.counted(rows.length, 'row')}`;
  return el('p', { class: 'aside' }, words);
}
