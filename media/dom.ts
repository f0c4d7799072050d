/**
 * Plain DOM, built in one expression. Text is only ever set as text, and what would not be seen in
 * it is written out: a file must not be able to hide or to turn around what stands here.
 */

import { visible, visibleLines } from '../src/report/visible';

export type Child = Node | string | null | undefined | false;

type Attributes = Record<string, string | number | boolean | undefined>;

/** Attributes that are false or undefined are left out; those that are true stand without a value. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

export function append(parent: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (typeof child === 'string') parent.append(shown(child, parent));
    else if (child) parent.append(child);
  }
}

function shown(text: string, parent: Element): string {
  return parent.tagName === 'PRE' ? visibleLines(text).join('\n') : visible(text);
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined)
      element.setAttribute(name, visible(String(value)));
  }
}

/** Places an element by a share of its parent's width. The page's CSP forbids style attributes. */
export function placed<E extends HTMLElement>(element: E, left: number, width?: number): E {
  element.style.left = `${(100 * left).toFixed(3)}%`;
  if (width !== undefined) element.style.width = `${(100 * width).toFixed(3)}%`;
  return element;
}

export interface ButtonOptions {
  /** Keeps the focus where it is when the button is drawn anew; unique in the page. */
  key: string;
  class?: string;
  title?: string;
  label?: string;
  /** It stays where it is and keeps the focus, but does nothing. */
  disabled?: boolean;
  onClick: () => void;
}

export function button(options: ButtonOptions, ...children: Child[]): HTMLButtonElement {
  const element = el(
    'button',
    {
      type: 'button',
      class: options.class,
      title: options.title,
      'aria-label': options.label,
      'aria-disabled': options.disabled ? 'true' : undefined,
      'data-key': options.key,
    },
    ...children,
  );
  if (!options.disabled) element.addEventListener('click', options.onClick);
  return element;
}

/** Pairs of a term and what is said of it. */
export function definitions(pairs: readonly [term: string, ...said: Child[]][]): HTMLElement {
  const list = el('dl', { class: 'facts' });
  for (const [term, ...said] of pairs) {
    list.append(el('div', {}, el('dt', {}, term), el('dd', {}, ...said)));
  }
  return list;
}

/** A line of compiled code may be a whole program. */
const MOST_CODE = 160;

/** Code of a subject, as much of it as is read in passing. */
export function codeText(code: string): HTMLElement {
  return el('code', {}, code.length > MOST_CODE ? `${code.slice(0, MOST_CODE)}…` : code);
}

/** A sentence, with what stands in backticks as code. */
export function withCode(sentence: string): Child[] {
  return sentence.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? codeText(part) : part));
}

/** A text as a sentence or a heading begins with it. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Text for those who do not see the drawing beside it. */
export function unseen(text: string): HTMLElement {
  return el('span', { class: 'unseen' }, text);
}
