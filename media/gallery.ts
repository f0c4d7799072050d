import { WORKLOAD_KINDS, type WorkloadKind } from '../src/document/workloadKinds';
import { createUnits } from '../src/report/units';
import { filtered, FIRST_VIEW, usable } from '../src/views/gallery/arrangement';
import {
  isGalleryModel,
  parseToGallery,
  type GalleryModel,
  type GalleryState,
} from '../src/views/gallery/protocol';
import type { Asked, GalleryView } from '../src/report/asked';
import { el, type Markup } from '../src/report/markup';
import { filterChoices, filters } from './gallery/filters';
import { kindSection } from './gallery/kindTable';
import type { Page } from './page';
import { publishedSection } from './gallery/published';
import { spoken } from './gallery/spoken';
import { galleryBanners, galleryHeader } from './gallery/top';
import { type Drawing, redraw } from './sections';

declare function acquireVsCodeApi(): {
  postMessage(message: Asked | { type: 'ready' }): void;
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

const units = createUnits(document.documentElement.lang || undefined);

const page: Page = {
  send: (asked) => (asked.type === 'arrange' ? arrange(asked.change) : api.postMessage(asked)),
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

/** Arranges the page otherwise, and draws what that changes. */
function arrange(change: Partial<GalleryView>): void {
  view = { ...view, ...change };
  if (shown) show(shown);
}

function show(model: GalleryModel): void {
  shown = model;
  save();
  const usableView = usable(view, model.rows);
  redraw(main, drawings(model, usableView), page);
  const text = spoken(model, filtered(model.rows, usableView).length, units);
  if (live.textContent !== text) live.textContent = text;
}

function save(): void {
  if (shown) api.setState({ model: shown, view, open: [...open] });
}

function drawings(model: GalleryModel, arranged: GalleryView): Drawing[] {
  const { rows } = model;
  return [
    ['header', galleryHeader(model, units)],
    ['banners', galleryBanners(model, units)],
    ['filters', filters(rows, arranged), filterChoices(rows)],
    ['count', count(rows, arranged)],
    ...WORKLOAD_KINDS.map((kind: WorkloadKind): Drawing => [
      `kind-${kind}`,
      kindSection(kind, model, arranged, units),
    ]),
    ['published', publishedSection(model, units)],
  ];
}

function count(rows: GalleryModel['rows'], arranged: GalleryView): Markup | null {
  if (rows.length === 0) return null;
  const left = filtered(rows, arranged).length;
  if (left === 0) {
    return el('p', { class: 'none-left' }, 'No row is left: change or clear the filters.');
  }
  if (left === rows.length) return null;
  const words = `${units.count(left)} of ${units.counted(rows.length, 'row')}`;
  return el('p', { class: 'aside' }, words);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The gallery's page has no #${id}`);
  return found;
}
