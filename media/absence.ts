import type { Failure } from '../src/failure';
import { whyAbsent } from '../src/report/costWords';
import { el } from './dom';

/** In the place of a figure that could not be had: why, and what changes it. */
export function absence(title: string, failure: Failure): HTMLElement {
  return el('p', { class: 'aside' }, `${title}: ${whyAbsent(failure)}`);
}
