import { intervalTitle } from '../src/report/intervalWords';
import { el, placed } from './dom';

export interface PlotOptions {
  samples: readonly number[];
  median: number;
  low: number;
  high: number;
  /** Indices of samples that lie far from the others. */
  outliers: readonly number[];
  /** What the faked waits alone take; told apart from the rest of the axis. */
  floor: number | null;
  format(value: number): string;
}

/** Every sample as a dot on an axis, with the median and its interval. The table beside it says the same. */
export function dotPlot(options: PlotOptions): HTMLElement {
  const { samples, median, low, high, outliers, floor, format } = options;
  const [from, to] = range([...samples, low, high, ...(floor === null ? [] : [floor])]);
  const at = (value: number) => (value - from) / (to - from);

  const area = el('div', { class: 'plot-area' });
  if (floor !== null) area.append(placed(el('span', { class: 'plot-floor' }), 0, at(floor)));
  area.append(placed(el('span', { class: 'plot-interval' }), at(low), at(high) - at(low)));
  area.append(placed(el('span', { class: 'plot-median' }), at(median)));
  samples.forEach((sample, index) => {
    const isFar = outliers.includes(index);
    const title = isFar ? `${format(sample)}, ${FAR}` : format(sample);
    const dot = placed(
      el('span', { class: isFar ? 'plot-dot far' : 'plot-dot', title }),
      at(sample),
    );
    dot.style.top = `${DOT_ROWS[index % DOT_ROWS.length] ?? 50}%`;
    area.append(dot);
  });
  const axis = el('div', { class: 'plot-axis' });
  for (const value of axisSteps(from, to)) {
    // a label at the very end would stand half outside
    if (at(value) < 0.05 || at(value) > 0.95) continue;
    axis.append(placed(el('span', {}, format(value)), at(value)));
  }
  return el('div', { class: 'plot', 'aria-hidden': 'true' }, area, axis, legend(options));
}

/** Of a sample; the words of the mark. */
export const FAR = 'far from the others';

function legend(options: PlotOptions): HTMLElement {
  const { floor, outliers } = options;
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

/** Three to six round values. */
export function axisSteps(from: number, to: number): number[] {
  const rough = (to - from) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((value) => value >= rough) ?? rough;
  const steps: number[] = [];
  for (let i = Math.ceil(from / step); i * step <= to; i++) steps.push(i * step);
  return steps;
}
