import { el, type Markup, placed } from '../../page/markup';
import type { Ratio } from '../report';
import type { Units } from '../units';
import { ratioFigure } from '../messages/comparison';

/** The axis never shows less than from 1 / 1.5 to 1.5, so that a hair's breadth looks like one. */
const LEAST_REACH = 1.5;

/** A ratio with its interval around a line at 1; logarithmic, so that twice and half lie equally far from it. */
export function ratioPlot(ratio: Pick<Ratio, 'median' | 'low' | 'high'>, units: Units): Markup {
  const { median, low, high } = ratio;
  const farthest = Math.max(Math.abs(Math.log(low)), Math.abs(Math.log(high)));
  const reach = Math.max(Math.log(LEAST_REACH), 1.15 * farthest);
  const at = (value: number) => 0.5 + Math.log(value) / (2 * reach);
  return el(
    'div',
    { class: 'ratio' },
    el('span', { class: 'ratio-value' }, ratioFigure(ratio, units)),
    el(
      'div',
      { class: 'ratio-track', 'aria-hidden': 'true' },
      el('span', { class: 'ratio-one', title: '1: no difference' }),
      placed(el('span', { class: 'ratio-interval' }), at(low), at(high) - at(low)),
      placed(el('span', { class: 'ratio-median' }), at(median)),
    ),
  );
}
