import { el, type Child, type Markup, placed, unseen } from '../../page/markup';

export interface TimelineRow {
  /** Content beside the bars. */
  label: readonly Child[];
  /** All of it in words. */
  words: string;
  start: number;
  end: number;
  /** Where it could begin; the same as `start` where it could not begin sooner. */
  bestStart: number;
  /** True for operations of the longest chain in the best order. */
  isCritical: boolean;
}

/** Bars over one time, each with the place where it could stand beneath. */
export function timeline(rows: readonly TimelineRow[], until: number): Markup {
  return el('ol', { class: 'timeline' }, ...rows.map((row) => rowOf(row, until)));
}

function rowOf({ label, words, start, end, bestStart, isCritical }: TimelineRow, until: number) {
  const width = (end - start) / until;
  const now = placed(el('span', { class: 'timeline-now' }), start / until, width);
  const best = placed(
    el('span', { class: isCritical ? 'timeline-best critical' : 'timeline-best' }),
    bestStart / until,
    width,
  );
  return el(
    'li',
    {},
    el('span', { class: 'timeline-label' }, ...label),
    el('span', { class: 'timeline-track', 'aria-hidden': 'true' }, now, best),
    unseen(words),
  );
}
