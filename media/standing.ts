import type { Report } from '../src/report/report';
import { scalesNote, standingNote, standingSentence } from '../src/report/standingWords';
import { el } from './dom';
import { commandButton, type Page } from './page';

/**
 * Where the file stands among the gallery's patterns, and what the ticks of the strips are; null
 * where the gallery has nothing to stand beside.
 */
export function standingLine(report: Report, page: Page): HTMLElement | null {
  const sentence = standingSentence(report, page.units);
  if (sentence === null) return null;
  const measured = scalesNote(report);
  const ticks =
    measured === null
      ? 'Only tokens are known of the gallery: nothing of it is kept that was measured on this Node and under this workload.'
      : `Ticks of time, memory and debuggability are the gallery’s, ${measured}.`;
  return el(
    'div',
    { class: 'standing' },
    el('p', {}, el('strong', {}, 'In the gallery: '), `${sentence}.`),
    el('p', { class: 'aside' }, [standingNote(report), ticks].filter(Boolean).join(' ')),
    commandButton(
      page,
      'openGallery',
      'gallery',
      measured === null ? 'Measure the gallery…' : 'Open gallery',
      { key: 'standing:gallery' },
    ),
  );
}
