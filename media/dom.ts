/**
 * DOM of a drawing. Text is set as text only, and invisible characters are written out: a file must
 * not be able to hide or reverse what the page says.
 */

import type { Attributes, Child, Markup } from '../src/page/markup';
import { visible, visibleLines } from '../src/document/visible';
import type { DrawnPage } from './drawnPage';
import { makeUsable } from './using';

const SVG = 'http://www.w3.org/2000/svg';
const SVG_TAGS: ReadonlySet<string> = new Set(['svg', 'path', 'polyline']);

export function toDom(markup: Markup, page: DrawnPage): HTMLElement {
  const element = empty(markup.tag);
  setAttributes(element, markup.attributes);
  for (const [side, length] of Object.entries(markup.place ?? {})) {
    element.style.setProperty(side, length);
  }
  append(element, markup.children, page);
  const drawer = {
    page,
    append: (parent: Element, more: readonly Child[]) => append(parent, more, page),
  };
  if (markup.use) makeUsable(element, markup.use, drawer);
  return element;
}

function append(parent: Element, children: readonly Child[], page: DrawnPage): void {
  for (const child of children) {
    if (typeof child === 'string') parent.append(textOf(child, parent));
    else if (child) parent.append(toDom(child, page));
  }
}

/** Creates an element of HTML or SVG; the members used here are the same for both. */
function empty(tag: string): HTMLElement {
  return SVG_TAGS.has(tag)
    ? (document.createElementNS(SVG, tag) as Element as HTMLElement)
    : document.createElement(tag);
}

function textOf(text: string, parent: Element): string {
  return parent.tagName === 'PRE' ? visibleLines(text).join('\n') : visible(text);
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined)
      element.setAttribute(name, visible(String(value)));
  }
}
