/**
 * What a page looks like, as a tree of plain elements that is built in one expression. The panel
 * makes DOM of it, a file HTML; text of it is only ever text.
 */

import type { Asked } from './asked';

export interface Markup {
  tag: string;
  attributes: Attributes;
  children: readonly Child[];
  /** Where it stands, in CSS lengths: the page's CSP forbids style attributes. */
  place?: LinkedPlace;
  use?: Use;
}

export type Child = Markup | string | null | undefined | false;

/** Attributes that are false or undefined are left out; those that are true stand without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Behaviour of an element when a person uses it; content that this reveals is drawn only then. */
export type Use =
  /** A click asks for something. */
  | { by: 'asking'; asks: Asked }
  /** Another option of a list: what each of them asks for. */
  | { by: 'choosing'; asks: readonly Asked[] }
  /** Text that is typed, or a box that is ticked, arranges the gallery. */
  | { by: 'typing'; part: 'text' | 'runsHere' }
  /** A disclosure, by the key that it stays open by. */
  | { by: 'unfolding'; key: string; content: () => readonly Child[] }
  /** A click shows or hides something in the row below; one thing at a time. */
  | { by: 'showing'; key: string; shown: () => readonly Child[] }
  /** A click puts more in the place of the button, or at the end of the table beside it. */
  | { by: 'adding'; more: () => readonly Markup[]; beside?: 'table' }
  /** A click leads to a section of the page, which it opens. */
  | { by: 'leading'; section: string }
  /** Ticks that are one stop of the Tab key: arrows walk along them, and each is named. */
  | { by: 'walking' };

export type LinkedPlace = Partial<Record<'left' | 'top' | 'width' | 'height', string>>;

export function el(tag: string, attributes: Attributes = {}, ...children: Child[]): Markup {
  return { tag, attributes, children };
}

/** Places an element by a share of its parent's width. */
export function placed(element: Markup, left: number, width?: number): Markup {
  const place = { left: percent(left), ...(width === undefined ? {} : { width: percent(width) }) };
  return { ...element, place: { ...element.place, ...place } };
}

export function percent(share: number, digits = 3): string {
  return `${(100 * share).toFixed(digits)}%`;
}

/** A bar as wide as a share of what it stands in; the text beside it says the same. */
export function bar(share: number): Markup {
  const element = el('span', { class: 'bar', 'aria-hidden': 'true' });
  return { ...element, place: { width: percent(Math.min(1, share), 1) } };
}

/** Pairs of a term and what is said of it. */
export function definitions(pairs: readonly [term: string, ...said: Child[]][]): Markup {
  const items = pairs.map(([term, ...said]) =>
    el('div', {}, el('dt', {}, term), el('dd', {}, ...said)),
  );
  return el('dl', { class: 'facts' }, ...items);
}

/** A line of compiled code may be a whole program. */
const MOST_CODE = 160;

/** Code of a subject, as much of it as is read in passing. */
export function codeText(code: string): Markup {
  return el('code', {}, code.length > MOST_CODE ? `${code.slice(0, MOST_CODE)}…` : code);
}

/** A sentence, with what stands in backticks as code. */
export function withCode(sentence: string): Child[] {
  return sentence.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? codeText(part) : part));
}

/** Text for those who do not see the drawing beside it. */
export function unseen(text: string): Markup {
  return el('span', { class: 'unseen' }, text);
}

/** The last part of a path of either kind. */
export function fileName(file: string): string {
  return file.split(/[\\/]/).pop() || file;
}
