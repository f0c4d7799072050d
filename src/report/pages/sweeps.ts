import type { Benchmark } from '../../harness/benchmark';
import type { Sweep } from '../../harness/sweep';
import { growthSentence, ioTimeWords } from '../messages/measured';
import { el, type Markup } from '../../page/markup';
import {
  type Block,
  drawn,
  folded,
  heading,
  inPanel,
  paragraph,
  plot,
  table,
  right,
  type Table,
  written,
} from '../../page/page';
import { lineChart, type Point, type Series, seriesKey } from '../plots/lineChart';
import type { Units } from '../units';
import { orWhy, timeColumns } from './runs';

/** One series: a row for each number of calls at once, and how its cost grows with it. */
export function sweepBlocks(sweep: Sweep, units: Units, subject?: string): Block[] {
  const io = ioTimeWords(sweep, units);
  return [
    subject === undefined
      ? heading(3, 'How it grows with n calls at once', io)
      : heading(2, subject, io),
    sweepTable(sweep, units),
    paragraph(growthSentence(sweep, units)),
  ];
}

function sweepTable({ points }: Sweep, units: Units): Table {
  return table<Benchmark>(
    points,
    [
      right('n', ({ parallel }) => units.count(parallel), { name: '' }),
      orWhy(timeColumns(points, units)),
    ],
    { name: 'data sweep' },
  );
}

/** How cost grows with the calls at once: a line for each way in which the I/O behaves. */
export function growthBlocks(
  sweeps: readonly Sweep[],
  measure: Markup | null,
  units: Units,
  side: string,
): Block[] {
  const text = written(sweeps.flatMap((sweep) => sweepBlocks(sweep, units)));
  if (sweeps.length === 0 && !measure) return [];
  const charts = sweeps.length === 0 ? [] : growthPlots(sweeps, units, side);
  return [text, drawn(el('h3', {}, 'How it grows')), ...charts, drawn(measure)];
}

function growthPlots(sweeps: readonly Sweep[], units: Units, side: string): Block[] {
  const x = { title: 'n, the calls at once', format: units.count };
  const chart = (title: string, pointOf: (benchmark: Benchmark) => Point[]) =>
    lineChart({
      y: { title, format: units.time },
      x,
      series: sweeps.map((sweep) => ({
        ...lookOf(sweep, units),
        points: sweep.points.flatMap(pointOf),
      })),
    });
  const charts = [chart('Time', timePoint), chart('CPU time of a round', cpuPoint)];
  const items = sweeps.map((sweep) => sweepItem(sweep, units));
  const tables = sweeps.flatMap((sweep) => [
    drawn(el('h4', {}, ioTimeWords(sweep, units))),
    sweepTable(sweep, units),
  ]);
  return [
    plot(el('ul', { class: 'growth' }, ...items), el('div', { class: 'charts' }, ...charts)),
    inPanel(folded(`growth${side}`, 'Growth as tables', tables)),
  ];
}

function lookOf(sweep: Sweep, units: Units): Omit<Series, 'points'> {
  const look = sweep.ioTime === 'fixed' ? 'filled' : 'hollow';
  return { name: ioTimeWords(sweep, units), look, line: true };
}

/** Item of the charts' legend: mark, name and growth of a series. */
function sweepItem(sweep: Sweep, units: Units): Markup {
  const look = lookOf(sweep, units);
  const sentence = growthSentence(sweep, units);
  return el('li', {}, seriesKey(look), el('span', {}, `${look.name}. ${sentence}`));
}

function timePoint(benchmark: Benchmark): Point[] {
  if (benchmark.state !== 'scored') return [];
  const { median, low, high } = benchmark.timeMs;
  return [{ x: benchmark.parallel, y: median, low, high }];
}

function cpuPoint(benchmark: Benchmark): Point[] {
  if (benchmark.state !== 'scored' || 'state' in benchmark.cpuUsPerCall) return [];
  const { parallel, cpuUsPerCall } = benchmark;
  const ofRound = (us: number) => (us * parallel) / 1000;
  const { median, low, high } = cpuUsPerCall;
  return [{ x: parallel, y: ofRound(median), low: ofRound(low), high: ofRound(high) }];
}
