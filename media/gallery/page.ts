import type { Units } from '../../src/report/units';
import type { FromGallery, GalleryCommand, GalleryView } from '../../src/views/gallery/protocol';
import { button } from '../dom';
import { icon, type IconName } from '../icons';

/** What every section of the gallery needs to draw itself. */
export interface GalleryPage {
  readonly units: Units;
  send(message: FromGallery): void;
  view(): GalleryView;
  /** Arranges the page otherwise, and draws what that changes. */
  arrange(change: Partial<GalleryView>): void;
  isOpen(key: string): boolean;
  setOpen(key: string, open: boolean): void;
}

export function galleryButton(
  page: GalleryPage,
  command: GalleryCommand,
  name: IconName,
  text: string,
  options: { primary?: boolean; title?: string; key?: string } = {},
): HTMLButtonElement {
  return button(
    {
      key: options.key ?? `command:${command}`,
      class: options.primary ? 'action primary' : 'action',
      title: options.title,
      onClick: () => page.send({ type: 'command', command }),
    },
    icon(name),
    text,
  );
}
