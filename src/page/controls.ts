/** Controls: buttons, links to places, disclosures and lists to choose from. */

import type { SourcePosition } from '../document/document';
import type { Asked, GalleryCommand, PanelCommand } from './asked';
import { icon, type IconName } from './icons';
import { type Child, el, type Markup, type Use } from './markup';

export interface ButtonOptions {
  /** Keeps the focus where it is when the button is drawn anew; unique in the page. */
  key: string;
  class?: string;
  title?: string;
  label?: string;
  /** It stays where it is and keeps the focus, but does nothing. */
  disabled?: boolean;
}

export function button(use: Use, options: ButtonOptions, ...children: Child[]): Markup {
  const attributes = {
    type: 'button',
    class: options.class,
    title: options.title,
    'aria-label': options.label,
    'aria-disabled': options.disabled ? 'true' : undefined,
    'data-key': options.key,
  };
  const element = el('button', attributes, ...children);
  return options.disabled ? element : { ...element, use };
}

/** A button that asks for something. */
export function action(
  asks: Asked,
  name: IconName,
  text: string,
  options: Omit<ButtonOptions, 'class'> & { primary?: boolean },
): Markup {
  const look = options.primary ? 'action primary' : 'action';
  return button({ by: 'asking', asks }, { ...options, class: look }, icon(name), text);
}

export function command(
  name: PanelCommand | GalleryCommand,
  sign: IconName,
  text: string,
  options: { primary?: boolean; key?: string; title?: string; disabled?: boolean } = {},
): Markup {
  const asks = { type: 'command', command: name } as Asked;
  return action(asks, sign, text, { ...options, key: options.key ?? `command:${name}` });
}

/** A place in a file; a click opens it in the editor. */
export function placeLink(
  key: string,
  at: SourcePosition,
  label: string | undefined,
  ...children: Child[]
): Markup {
  const title = `${at.file}:${at.line}:${at.column}`;
  const use: Use = { by: 'asking', asks: { type: 'open', at } };
  return button(use, { key, class: 'link', title, label }, ...children);
}

/** A disclosure, with what stands in it. */
export function disclosure(key: string, title: Child, content: () => readonly Child[]): Markup {
  const summary = el('summary', { 'data-key': `summary:${key}` }, icon('open'), title);
  return { ...el('details', {}, summary), use: { by: 'unfolding', key, content } };
}

/** A list of which one is chosen. */
export function choice<Value extends string>(
  key: string,
  chosen: Value,
  values: readonly Value[],
  title: (value: Value) => string,
  asks: (value: Value) => Asked,
): Markup {
  const options = values.map((value) =>
    el('option', { value, selected: value === chosen }, title(value)),
  );
  const select = el('select', { 'data-key': `choice:${key}` }, ...options);
  return { ...select, use: { by: 'choosing', asks: values.map(asks) } };
}
