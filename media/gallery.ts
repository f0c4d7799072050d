import { WORKLOAD_KINDS, type WorkloadKind } from '../src/document/workloadKinds';
import { createUnits } from '../src/report/units';
import { filtered, FIRST_VIEW, usable } from '../src/views/gallery/arrangement';
import {
  isGalleryModel,
  parseToGallery,
  type FromGallery,
  type GalleryModel,
  type GalleryState,
  type GalleryView,
} from '../src/views/gallery/protocol';
import { el } from './dom';
import { filterChoices, filters } from './gallery/filters';
import { kindSection } from './gallery/kindTable';
import type { GalleryPage } from './gallery/page';
import { publishedSection } from './gallery/published';
import { spoken } from './gallery/spoken';
import { galleryBanners, galleryHeader, isBusy } from './gallery/top';
import { draw, type Section } from './sections';

declare function acquireVsCodeApi(): {
  postMessage(message: FromGallery): void;
  getState(): Partial<GalleryState> | undefined;
  setState(state: GalleryState): void;
};

const api = acquireVsCodeApi();
const main = element('panel');
const live = element('live');
const saved = api.getState();
const open = new Set(saved?.open ?? []);
let view: GalleryView = { ...FIRST_VIEW, ...saved?.view };
let shown: GalleryModel | null = null;

const page: GalleryPage = {
  units: createUnits(document.documentElement.lang || undefined),
  send: (message) => api.postMessage(message),
  view: () => usable(view, shown?.rows ?? []),
  arrange: (change) => {
    view = { ...view, ...change };
    if (shown) show(shown);
  },
  isOpen: (key) => open.has(key),
  setOpen: (key, isOpen) => {
    if (open.has(key) === isOpen) return;
    if (isOpen) open.add(key);
    else open.delete(key);
    save();
  },
};

window.addEventListener('message', (event) => show(parseToGallery(event.data).model));
// before anything that is saved is drawn: what the host has goes before it
api.postMessage({ type: 'ready' });
showSaved(saved?.model);

/** It may be of another version of the extension, and have what this one cannot draw. */
function showSaved(model: unknown): void {
  try {
    if (isGalleryModel(model)) show(model);
  } catch (error) {
    shown = null;
    main.replaceChildren();
    console.warn('What was saved of the gallery cannot be drawn:', error);
  }
}

function show(model: GalleryModel): void {
  shown = model;
  save();
  draw(main, sections(model));
  const text = spoken(model, filtered(model.rows, page.view()).length, page.units);
  if (live.textContent !== text) live.textContent = text;
}

function save(): void {
  if (shown) api.setState({ model: shown, view, open: [...open] });
}

function sections(model: GalleryModel): Section[] {
  const { rows, tables, status, trusted, machine, workload, subject } = model;
  const { problem, missingLibraries } = model;
  const measured = rows.map(({ measuredAt, why }) => [measuredAt, why?.reason.code]);
  return [
    {
      key: 'header',
      input: [measured, isBusy(model), trusted, machine, workload],
      draw: () => galleryHeader(model, page),
    },
    {
      key: 'banners',
      input: [status, trusted, problem, missingLibraries],
      draw: () => galleryBanners(model, page),
    },
    { key: 'filters', input: filterChoices(rows), draw: () => filters(rows, page) },
    { key: 'count', input: [rows, view], draw: () => count(model) },
    ...WORKLOAD_KINDS.map((kind: WorkloadKind) => ({
      key: `kind-${kind}`,
      input: [rows.filter((row) => row.kind === kind), tables, workload, view, subject],
      draw: () => kindSection(kind, model, page),
    })),
    { key: 'published', input: tables, draw: () => publishedSection(model, page) },
  ];
}

function count({ rows }: GalleryModel): HTMLElement | null {
  if (rows.length === 0) return null;
  const left = filtered(rows, page.view()).length;
  const { units } = page;
  if (left === 0) {
    return el('p', { class: 'none-left' }, 'No row is left: change or clear the filters.');
  }
  if (left === rows.length) return null;
  return el(
    'p',
    { class: 'aside' },
    `${units.count(left)} of ${units.counted(rows.length, 'row')}`,
  );
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The gallery's page has no #${id}`);
  return found;
}
