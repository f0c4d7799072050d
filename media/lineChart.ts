import { el, placed } from './dom';
import { axisSteps } from './plot';

export interface ChartOptions {
  /** What the height shows, with its unit: above the chart. */
  y: { title: string; format(value: number): string };
  /** What the width shows: below the chart. */
  x: { title: string; format(value: number): string };
  series: readonly Series[];
  /** Whether the chart itself says which series is which. */
  legend?: boolean;
}

export interface Series {
  name: string;
  /** Shape of the points and of the line: colour alone tells nothing apart. */
  look: 'filled' | 'hollow';
  points: readonly Point[];
  /** Left out: points without a line. */
  line?: boolean;
}

export interface Point {
  x: number;
  y: number;
  /** Ends of the interval, where there is one. */
  low?: number;
  high?: number;
}

/**
 * Points over two axes that both start at 0. SVG draws the lines alone; points and words are placed
 * by share of the width, so that nothing is distorted and theme variables colour all of it. The
 * table beside it says the same.
 */
export function lineChart({ x, y, series, legend }: ChartOptions): HTMLElement {
  const points = series.flatMap((each) => each.points);
  const right = largest(points.map((point) => point.x));
  const top = largest(points.map((point) => point.high ?? point.y));
  const at = (value: number) => value / right;
  const up = (value: number) => 1 - Math.max(0, value) / top;

  const area = el('div', { class: 'chart-area' });
  for (const value of axisSteps(0, top)) {
    area.append(raised(el('i', { class: 'chart-rule' }), up(value)));
    area.append(raised(el('span', { class: 'chart-label' }, y.format(value)), up(value)));
  }
  area.append(lines(series, at, up));
  for (const { look, points: own } of series) {
    for (const point of own) {
      const title = `${x.format(point.x)}: ${y.format(point.y)}`;
      area.append(...drawnInterval(point, at, up));
      area.append(
        raised(placed(el('span', { class: `chart-dot ${look}`, title }), at(point.x)), up(point.y)),
      );
    }
  }
  const axis = el('div', { class: 'plot-axis chart-x' });
  for (const value of axisSteps(0, right)) {
    if (at(value) > 0.04 && at(value) < 0.97) {
      axis.append(placed(el('span', {}, x.format(value)), at(value)));
    }
  }
  const foot = el('div', { class: 'chart-foot' }, x.title);
  const keys = legend
    ? series.map((each) => el('span', { class: 'plot-key' }, seriesKey(each), each.name))
    : [];
  const head = el('div', { class: 'plot-legend' }, el('span', {}, y.title), ...keys);
  return el('div', { class: 'chart', 'aria-hidden': 'true' }, head, area, axis, foot);
}

/** The mark of a series, for a legend. */
export function seriesKey({ look, line }: Omit<Series, 'points'>): HTMLElement {
  return el('i', { class: `key-${look}${line ? ' line' : ''}` });
}

const SVG = 'http://www.w3.org/2000/svg';

function lines(
  series: readonly Series[],
  at: (x: number) => number,
  up: (y: number) => number,
): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 1 1');
  svg.setAttribute('preserveAspectRatio', 'none');
  for (const { look, points, line } of series) {
    if (!line) continue;
    const polyline = document.createElementNS(SVG, 'polyline');
    polyline.setAttribute('class', `chart-line ${look}`);
    polyline.setAttribute('points', points.map(({ x, y }) => `${at(x)},${up(y)}`).join(' '));
    svg.append(polyline);
  }
  return svg;
}

function drawnInterval(
  { x, low, high }: Point,
  at: (x: number) => number,
  up: (y: number) => number,
): HTMLElement[] {
  if (low === undefined || high === undefined) return [];
  const bar = raised(placed(el('span', { class: 'chart-interval' }), at(x)), up(high));
  bar.style.height = `${(100 * (up(low) - up(high))).toFixed(3)}%`;
  return [bar];
}

function raised<E extends HTMLElement>(element: E, top: number): E {
  element.style.top = `${(100 * top).toFixed(3)}%`;
  return element;
}

/** With room above, so that no point sits on the frame. */
function largest(values: readonly number[]): number {
  return 1.06 * Math.max(1e-9, ...values);
}
