import { command } from '../controls';
import { el, type Markup } from '../markup';
import type { Report } from '../report';
import { scalesNote, standingNote, standingSentence } from '../standingWords';
import type { Units } from '../units';

/**
 * Where the file stands among the gallery's patterns, and what the ticks of the strips are; null
 * where the gallery has nothing to stand beside.
 */
export function standingLine(report: Report, units: Units): Markup | null {
  const sentence = standingSentence(report, units);
  if (sentence === null) return null;
  const measured = scalesNote(report);
  const ticks =
    measured === null
      ? 'Only tokens are known of the gallery: nothing of it is kept that was measured on this Node and under this workload.'
      : `Ticks of time, memory and debuggability are the gallery’s, ${measured}.`;
  const text = measured === null ? 'Measure the gallery…' : 'Open gallery';
  return el(
    'div',
    { class: 'standing' },
    el('p', {}, el('strong', {}, 'In the gallery: '), `${sentence}.`),
    el('p', { class: 'aside' }, [standingNote(report), ticks].filter(Boolean).join(' ')),
    command('openGallery', 'gallery', text, { key: 'standing:gallery' }),
  );
}
