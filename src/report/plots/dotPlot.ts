import { intervalTitle } from '../messages/measured';
import { el, type Markup, placed } from '../../page/markup';
import { axis, axisSteps } from './axis';

export interface PlotOptions {
  samples: readonly number[];
  median: number;
  low: number;
  high: number;
  /** Indices of samples that lie far from the others. */
  outliers: readonly number[];
  /** Time of the faked waits alone, which has a colour of its own. */
  floor?: number | null;
  format(value: number): string;
}

/** Every sample as a dot on an axis, with the median and its interval. The table beside it says the same. */
export function dotPlot(options: PlotOptions): Markup {
  const { samples, median, low, high, outliers, floor = null, format } = options;
  const [from, to] = range([...samples, low, high, ...(floor === null ? [] : [floor])]);
  const at = (value: number) => (value - from) / (to - from);
  const dots = samples.map((sample, index) => {
    const isFar = outliers.includes(index);
    const title = isFar ? `${format(sample)}, ${FAR}` : format(sample);
    const dot = placed(
      el('span', { class: isFar ? 'plot-dot far' : 'plot-dot', title }),
      at(sample),
    );
    return { ...dot, place: { ...dot.place, top: `${DOT_ROWS[index % DOT_ROWS.length] ?? 50}%` } };
  });
  const area = el(
    'div',
    { class: 'plot-area' },
    floor === null ? null : placed(el('span', { class: 'plot-floor' }), 0, at(floor)),
    placed(el('span', { class: 'plot-interval' }), at(low), at(high) - at(low)),
    placed(el('span', { class: 'plot-median' }), at(median)),
    ...dots,
  );
  // a label at the very end would stand half outside
  const labels = axis('plot-axis', axisSteps(from, to), at, format, [0.05, 0.95]);
  return el('div', { class: 'plot', 'aria-hidden': 'true' }, area, labels, legend(options));
}

/** Of a sample; the words of the mark. */
export const FAR = 'far from the others';

function legend(options: PlotOptions): Markup {
  const { floor = null, outliers } = options;
  const item = (name: string, text: string) =>
    el('span', { class: 'plot-key' }, el('i', { class: `key-${name}` }), text);
  return el(
    'div',
    { class: 'plot-legend' },
    item('dot', 'one run'),
    item('median', 'median'),
    item('interval', intervalTitle([options])),
    outliers.length > 0 && item('far', `${FAR}: marked, not left out`),
    floor !== null && item('floor', 'the I/O itself'),
  );
}

/** Heights in percent: neighbours in time stay apart where their values are close. */
const DOT_ROWS = [50, 30, 70, 40, 60];

/** The values' range with room at both ends, so that no dot sits on the frame. */
function range(values: readonly number[]): [from: number, to: number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = Math.max((high - low) * 0.12, Math.abs(high) * 0.02, 1e-9);
  return [Math.max(0, low - room), high + room];
}
