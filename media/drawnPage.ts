import type { Asked } from '../src/page/asked';

/** What a drawing needs to be used. */
export interface DrawnPage {
  send(asked: Asked): void;
  /** Disclosures stay as they are when a section is drawn anew, and over a reload. */
  isOpen(key: string): boolean;
  setOpen(key: string, open: boolean): void;
}
