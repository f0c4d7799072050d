import type { Markup } from '../src/page/markup';
import { toDom } from './dom';
import type { DrawnPage } from './drawnPage';
import { reopen } from './using';

/** Part of a page. */
export interface Drawing {
  key: string;
  /** Data of the part; it is drawn again when that changes. */
  input: unknown;
  /** Draws the part; null if it is empty. */
  draw(): Markup | null;
}

/**
 * Updates a page: draws parts with changed input in place, and restores the focus to the element
 * with the same `data-key`.
 */
export function redraw(main: HTMLElement, drawings: readonly Drawing[], page: DrawnPage): void {
  const focused = document.activeElement?.getAttribute('data-key');
  const keys = new Set(drawings.map(({ key }) => key));
  for (const child of [...main.children]) {
    if (!keys.has(child.getAttribute('data-section') ?? '')) child.remove();
  }
  drawings.forEach((drawing, index) => place(main, drawing, index, page));
  if (focused && document.activeElement?.getAttribute('data-key') !== focused) {
    main.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus({
      preventScroll: true,
    });
  }
}

/** Input of each drawn part. */
const inputs = new WeakMap<Element, string>();

function place(main: HTMLElement, drawing: Drawing, index: number, page: DrawnPage): void {
  const { key } = drawing;
  const input = JSON.stringify(drawing.input) ?? '';
  const old = main.querySelector(`:scope > [data-section="${key}"]`);
  if (old && inputs.get(old) === input) return;
  const markup = drawing.draw();
  // an empty part leaves an empty element, so that every part keeps its position
  const fresh = markup ? toDom(markup, page) : document.createElement('div');
  reopen(fresh, page);
  fresh.setAttribute('data-section', key);
  inputs.set(fresh, input);
  if (old) replace(old, fresh);
  else main.insertBefore(fresh, main.children[index] ?? null);
}

/** Replaces an element, and keeps horizontal scroll positions. */
function replace(old: Element, fresh: Element): void {
  const before = [...old.querySelectorAll('.scroll')].map(({ scrollLeft }) => scrollLeft);
  old.replaceWith(fresh);
  fresh.querySelectorAll('.scroll').forEach((element, index) => {
    element.scrollLeft = before[index] ?? 0;
  });
}
