import { absenceTexts } from '../src/report/costWords';
import { el } from './dom';

/** Under figures that could not be had: why, and what changes it. */
export function absences(figures: readonly [title: string, figure: object][]): HTMLElement[] {
  return absenceTexts(figures).map((text) => el('p', { class: 'aside' }, text));
}
