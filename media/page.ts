import type { SourcePosition } from '../src/document/document';
import type { FromPanel, PanelCommand } from '../src/views/panel/protocol';
import type { Units } from '../src/report/units';
import { button, el, type Child } from './dom';
import { icon, type IconName } from './icons';

/** What every section needs to draw itself. */
export interface Page {
  readonly units: Units;
  send(message: FromPanel): void;
  /** Disclosures stay as they are when a section is drawn anew, and over a reload. */
  isOpen(key: string): boolean;
  setOpen(key: string, open: boolean): void;
}

export function commandButton(
  page: Page,
  command: PanelCommand,
  name: IconName,
  text: string,
  options: { primary?: boolean; key?: string; title?: string; disabled?: boolean } = {},
): HTMLButtonElement {
  return button(
    {
      key: options.key ?? `command:${command}`,
      class: options.primary ? 'action primary' : 'action',
      title: options.title,
      disabled: options.disabled,
      onClick: () => page.send({ type: 'command', command }),
    },
    icon(name),
    text,
  );
}

/** A place in a file; a click opens it in the editor. */
export function placeLink(
  page: Page,
  key: string,
  at: SourcePosition,
  label: string | undefined,
  ...children: Child[]
): HTMLButtonElement {
  return button(
    {
      key,
      class: 'link',
      title: `${at.file}:${at.line}:${at.column}`,
      label,
      onClick: () => page.send({ type: 'open', at }),
    },
    ...children,
  );
}

/** A disclosure whose content is drawn when it is first opened. */
export function disclosure(
  page: Pick<Page, 'isOpen' | 'setOpen'>,
  key: string,
  title: string,
  content: () => Child[],
) {
  const details = el('details', { open: page.isOpen(key) });
  const summary = el('summary', { 'data-key': `summary:${key}` }, icon('open'), title);
  details.append(summary);
  let drawn = false;
  const draw = () => {
    if (drawn || !details.open) return;
    drawn = true;
    for (const child of content()) if (child) details.append(child);
  };
  draw();
  details.addEventListener('toggle', () => {
    draw();
    page.setOpen(key, details.open);
  });
  return details;
}

export function fileName(file: string): string {
  return file.split(/[\\/]/).pop() || file;
}
