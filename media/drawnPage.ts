import type { Asked } from '../src/page/asked';

/** Services that a drawing needs from its page. */
export interface DrawnPage {
  send(asked: Asked): void;
  /** Disclosures stay open when a section is drawn again, and over a reload. */
  isOpen(key: string): boolean;
  setOpen(key: string, open: boolean): void;
}
