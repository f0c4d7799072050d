/** Behaviour of a drawing's elements. */

import type { Child, Use } from '../src/page/markup';
import type { DrawnPage } from './drawnPage';
import { walkWithArrows } from './walking';

type UseBy<By extends Use['by']> = Extract<Use, { by: By }>;

/** Makes further parts of a drawing on demand. */
export interface Drawer {
  page: DrawnPage;
  append(parent: Element, children: readonly Child[]): void;
}

export function makeUsable(element: HTMLElement, use: Use, drawer: Drawer): void {
  const { page } = drawer;
  switch (use.by) {
    case 'asking':
      return element.addEventListener('click', () => page.send(use.asks));
    case 'choosing':
      return choosing(element as HTMLSelectElement, use, page);
    case 'typing':
      return typing(element as HTMLInputElement, use, page);
    case 'unfolding':
      return unfolding(element as HTMLDetailsElement, use, drawer);
    case 'showing':
      return element.addEventListener('click', () => show(element, use, drawer));
    case 'adding':
      return element.addEventListener('click', () => add(element, use, drawer));
    case 'leading':
      return element.addEventListener('click', () => leadTo(use.section));
    case 'walking':
      return walkWithArrows(element);
  }
}

/** Sends the user's choice, and restores the old one until the host answers, as it may refuse. */
function choosing(select: HTMLSelectElement, { asks }: UseBy<'choosing'>, page: DrawnPage): void {
  const now = select.selectedIndex;
  select.addEventListener('change', () => {
    const wanted = asks[select.selectedIndex];
    if (wanted === undefined) return;
    if (wanted.type !== 'arrange') select.selectedIndex = now;
    page.send(wanted);
  });
}

function typing(input: HTMLInputElement, { part }: UseBy<'typing'>, page: DrawnPage): void {
  input.addEventListener('input', () => {
    const change = part === 'text' ? { text: input.value } : { runsHere: input.checked };
    page.send({ type: 'arrange', change });
  });
  // the form has no target: typed text is applied at once
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}

function unfolding(
  details: HTMLDetailsElement,
  { key, content }: UseBy<'unfolding'>,
  { page, append }: Drawer,
): void {
  let drawn = false;
  const draw = () => {
    if (drawn || !details.open) return;
    drawn = true;
    append(details, content());
  };
  details.open = page.isOpen(key);
  draw();
  // the event `toggle` comes later: a redraw before it would close the element again
  const toggled = new MutationObserver(() => {
    draw();
    page.setOpen(key, details.open);
  });
  toggled.observe(details, { attributeFilter: ['open'] });
}

/** Opens a section, scrolls to it, and moves the focus there. */
function leadTo(section: string): void {
  const element = document.querySelector(`[data-section="${section}"]`);
  const summary = element?.querySelector('summary');
  if (!element || !summary) return;
  if (summary.parentElement instanceof HTMLDetailsElement) summary.parentElement.open = true;
  element.scrollIntoView();
  summary.focus({ preventScroll: true });
}

/** Shows a part in the row below a button's row, instead of another button's part. */
function show(
  button: HTMLElement,
  { key, shown }: UseBy<'showing'>,
  { page, append }: Drawer,
): void {
  const isShown = button.getAttribute('aria-expanded') === 'true';
  const row = button.closest('tr');
  const below = row?.nextElementSibling;
  if (!row || !(below instanceof HTMLElement)) return;
  for (const other of row.querySelectorAll('[aria-expanded]')) {
    other.setAttribute('aria-expanded', 'false');
    page.setOpen(other.getAttribute('data-key') ?? '', false);
  }
  button.setAttribute('aria-expanded', String(!isShown));
  page.setOpen(key, !isShown);
  below.hidden = isShown;
  const cell = below.firstElementChild;
  cell?.replaceChildren();
  if (cell && !isShown) append(cell, shown());
}

/** Opens the parts that were open in the last drawing. */
export function reopen(drawn: ParentNode, page: DrawnPage): void {
  for (const button of drawn.querySelectorAll<HTMLElement>('button[data-key]')) {
    if (page.isOpen(button.getAttribute('data-key') ?? '')) button.click();
  }
}

function add(
  button: HTMLElement,
  { more, beside }: UseBy<'adding'>,
  { page, append }: Drawer,
): void {
  const drawn = document.createElement(beside ? 'tbody' : 'ol');
  append(drawn, more());
  const added = [...drawn.children] as HTMLElement[];
  if (beside) {
    page.setOpen(button.getAttribute('data-key') ?? '', true);
    button.parentElement?.querySelector(`${beside} tbody`)?.append(...added);
    for (const row of added) reopen(row, page);
    button.remove();
    added[0]?.querySelector('button')?.focus();
  } else {
    button.parentElement?.replaceWith(...added);
    // the button is gone: keyboard users continue at the first added element
    added[0]?.setAttribute('tabindex', '-1');
    added[0]?.focus();
  }
}
