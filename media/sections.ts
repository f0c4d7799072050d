import type { Markup } from '../src/report/markup';
import { toDom } from './dom';
import type { Page } from './page';
import { reopen } from './using';

/**
 * A part of the page by its key; null where there is nothing to draw of it now.
 * @property look what it depends on, where that is less than what it looks like
 */
export type Drawing = [key: string, markup: Markup | null, look?: unknown];

/**
 * Brings a page up to date: parts that look otherwise are drawn anew, in place, and the focus
 * returns to the element with the same `data-key`.
 */
export function redraw(main: HTMLElement, drawings: readonly Drawing[], page: Page): void {
  const focused = document.activeElement?.getAttribute('data-key');
  const keys = new Set(drawings.map(([key]) => key));
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

/** What a part looked like when it was drawn. */
const looks = new WeakMap<Element, string>();

function place(
  main: HTMLElement,
  [key, markup, dependsOn = markup]: Drawing,
  index: number,
  page: Page,
): void {
  const look = JSON.stringify(dependsOn);
  const old = main.querySelector(`:scope > [data-section="${key}"]`);
  if (old && looks.get(old) === look) return;
  // a part without anything leaves an empty element, so that every part keeps its place
  const fresh = markup ? toDom(markup, page) : document.createElement('div');
  reopen(fresh, page);
  fresh.setAttribute('data-section', key);
  looks.set(fresh, look);
  if (old) replace(old, fresh);
  else main.insertBefore(fresh, main.children[index] ?? null);
}

/** What was scrolled sideways stays so. */
function replace(old: Element, fresh: Element): void {
  const before = [...old.querySelectorAll('.scroll')].map(({ scrollLeft }) => scrollLeft);
  old.replaceWith(fresh);
  fresh.querySelectorAll('.scroll').forEach((element, index) => {
    element.scrollLeft = before[index] ?? 0;
  });
}
