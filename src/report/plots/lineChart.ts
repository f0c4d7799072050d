import { el, type Markup, percent, placed } from '../../page/markup';
import { axis, axisSteps } from './axis';

export interface ChartOptions {
  /** Title of the height, with its unit, above the chart. */
  y: { title: string; format(value: number): string };
  /** Title of the width, below the chart. */
  x: { title: string; format(value: number): string };
  series: readonly Series[];
  /** True if the chart itself names its series. */
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

/** Where a value stands in the chart, as shares of its width and height. */
interface Scale {
  at(x: number): number;
  up(y: number): number;
}

/**
 * Points over two axes that both start at 0. SVG draws the lines alone; points and words are placed
 * by share of the width, so that nothing is distorted and theme variables colour all of it. The
 * table beside it says the same.
 */
export function lineChart({ x, y, series, legend }: ChartOptions): Markup {
  const points = series.flatMap((each) => each.points);
  const right = largest(points.map((point) => point.x));
  const top = largest(points.map((point) => point.high ?? point.y));
  const scale: Scale = {
    at: (value) => value / right,
    up: (value) => 1 - Math.max(0, value) / top,
  };
  const rules = axisSteps(0, top).flatMap((value) => [
    raised(el('i', { class: 'chart-rule' }), scale.up(value)),
    raised(el('span', { class: 'chart-label' }, y.format(value)), scale.up(value)),
  ]);
  const drawn = series.flatMap(({ look, points: own }) =>
    own.flatMap((point) => {
      const title = `${x.format(point.x)}: ${y.format(point.y)}`;
      const dot = placed(el('span', { class: `chart-dot ${look}`, title }), scale.at(point.x));
      return [...interval(point, scale), raised(dot, scale.up(point.y))];
    }),
  );
  const keys = legend
    ? series.map((each) => el('span', { class: 'plot-key' }, seriesKey(each), each.name))
    : [];
  return el(
    'div',
    { class: 'chart', 'aria-hidden': 'true' },
    el('div', { class: 'plot-legend' }, el('span', {}, y.title), ...keys),
    el('div', { class: 'chart-area' }, ...rules, lines(series, scale), ...drawn),
    axis('plot-axis chart-x', axisSteps(0, right), scale.at, x.format, [0.04, 0.97]),
    el('div', { class: 'chart-foot' }, x.title),
  );
}

/** The mark of a series, for a legend. */
export function seriesKey({ look, line }: Omit<Series, 'points'>): Markup {
  return el('i', { class: `key-${look}${line ? ' line' : ''}` });
}

function lines(series: readonly Series[], { at, up }: Scale): Markup {
  const drawn = series.filter(({ line }) => line);
  return el(
    'svg',
    { viewBox: '0 0 1 1', preserveAspectRatio: 'none' },
    ...drawn.map(({ look, points }) =>
      el('polyline', {
        class: `chart-line ${look}`,
        points: points.map(({ x, y }) => `${at(x)},${up(y)}`).join(' '),
      }),
    ),
  );
}

function interval({ x, low, high }: Point, { at, up }: Scale): Markup[] {
  if (low === undefined || high === undefined) return [];
  const bar = raised(placed(el('span', { class: 'chart-interval' }), at(x)), up(high));
  return [{ ...bar, place: { ...bar.place, height: percent(up(low) - up(high)) } }];
}

function raised(element: Markup, top: number): Markup {
  return { ...element, place: { ...element.place, top: percent(top) } };
}

/** With room above, so that no point sits on the frame. */
function largest(values: readonly number[]): number {
  return 1.06 * Math.max(1e-9, ...values);
}
