/** What elements of a drawing do when a person uses them. */

import type { Child, Use } from '../src/page/markup';
import type { DrawnPage } from './drawnPage';
import { walkWithArrows } from './walking';

type UseBy<By extends Use['by']> = Extract<Use, { by: By }>;

/** How more of a drawing is made DOM once it is asked for. */
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

/** What the host is asked for may be refused: until it has answered, what was chosen stands. */
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
  // there is nothing to send: what is typed is applied at once
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
  // the event `toggle` comes later: what is drawn anew before it would be closed again
  const toggled = new MutationObserver(() => {
    draw();
    page.setOpen(key, details.open);
  });
  toggled.observe(details, { attributeFilter: ['open'] });
}

/** Opens a section, and goes on there: what stands above it is left behind. */
function leadTo(section: string): void {
  const element = document.querySelector(`[data-section="${section}"]`);
  const summary = element?.querySelector('summary');
  if (!element || !summary) return;
  if (summary.parentElement instanceof HTMLDetailsElement) summary.parentElement.open = true;
  element.scrollIntoView();
  summary.focus({ preventScroll: true });
}

/** Shows something in the row below that of a button, in the place of what another button showed. */
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

/** Shows what was shown when the same was drawn before. */
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
    // the button is gone: who reads by keyboard goes on with the first that it hid
    added[0]?.setAttribute('tabindex', '-1');
    added[0]?.focus();
  }
}
