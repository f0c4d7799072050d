import { el, type Markup } from '../../page/markup';

/** Place of a row in a lane: one of its steps, or a time in which it waits. */
export interface LanePart {
  step?: 'reads' | 'writes' | 'asks' | 'gets' | 'ends';
  conflicts: boolean;
  isFirst: boolean;
  isLast: boolean;
}

/** Shapes of steps, around the point 8, 12. */
const SHAPES: Readonly<Record<NonNullable<LanePart['step']>, string>> = {
  reads: 'M5 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  writes: 'M5 9h6v6h-6z',
  asks: 'M8 9l4 3-4 3z',
  gets: 'M8 9l-4 3 4 3z',
  ends: 'M3.5 12h9',
};
const DIAMOND = 'M8 6.5 13.5 12 8 17.5 2.5 12z';

/** A piece of a lane, as high as its row: a line that is dashed while the call waits, and the step. */
export function lanePart({ step, conflicts, isFirst, isLast }: LanePart): Markup {
  const line = `M8 ${isFirst ? 12 : 0}V${isLast ? 12 : 9999}`;
  const shape =
    step && el('path', { class: `lane-${step}`, d: conflicts ? DIAMOND : SHAPES[step] });
  return el(
    'svg',
    { class: conflicts ? 'lane-part conflicts' : 'lane-part', 'aria-hidden': 'true' },
    el('path', { class: step ? 'lane-runs' : 'lane-waits', d: line }),
    shape,
  );
}
