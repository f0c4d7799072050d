import type { Benchmark } from '../src/harness/benchmark';
import type { Sweep } from '../src/harness/sweep';
import { absenceWord } from '../src/report/costWords';
import { growthSentence, ioTimeWords } from '../src/report/growth';
import { intervalTitle } from '../src/report/intervalWords';
import { failureSentence } from '../src/report/words';
import { capital, el, type Child } from './dom';
import { lineChart, type Point, seriesKey, type Series } from './lineChart';
import { disclosure, type Page } from './page';
import { dataTable } from './table';

/** How cost grows with the calls at once: a line for each way in which the I/O behaves. */
export function growth(
  sweeps: readonly Sweep[],
  measure: Child,
  page: Page,
  side: string,
): Child[] {
  if (sweeps.length === 0 && !measure) return [];
  return [
    el('h3', {}, 'How it grows'),
    ...(sweeps.length === 0 ? [] : drawn(sweeps, page, side)),
    measure,
  ];
}

function drawn(sweeps: readonly Sweep[], page: Page, side: string): Child[] {
  const { units } = page;
  const x = { title: 'n, the calls at once', format: units.count };
  const chart = (title: string, pointOf: (benchmark: Benchmark) => Point[]) =>
    lineChart({
      y: { title, format: units.time },
      x,
      series: sweeps.map((sweep) => ({
        ...lookOf(sweep, page),
        points: sweep.points.flatMap(pointOf),
      })),
    });
  return [
    el('ul', { class: 'growth' }, ...sweeps.map((sweep) => sweepItem(sweep, page))),
    el(
      'div',
      { class: 'charts' },
      chart('Time', timePoint),
      chart('CPU time of a round', cpuPoint),
    ),
    disclosure(page, `growth${side}`, 'Growth as tables', () =>
      sweeps.flatMap((sweep) => [el('h4', {}, ioTimeWords(sweep, units)), sweepTable(sweep, page)]),
    ),
  ];
}

function lookOf(sweep: Sweep, { units }: Page): Omit<Series, 'points'> {
  const look = sweep.ioTime === 'fixed' ? 'filled' : 'hollow';
  return { name: ioTimeWords(sweep, units), look, line: true };
}

/** What the line shows, with its mark: the list is the charts' legend. */
function sweepItem(sweep: Sweep, page: Page): HTMLElement {
  const look = lookOf(sweep, page);
  const sentence = growthSentence(sweep, page.units);
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

function sweepTable({ points }: Sweep, page: Page): HTMLElement {
  return dataTable(
    'sweep',
    [
      'n',
      'Time',
      capital(
        intervalTitle(points.flatMap((each) => (each.state === 'scored' ? each.timeMs : []))),
      ),
      'Above the I/O',
      'CPU time of a call',
      'Peak memory',
    ],
    points.map((point) => [page.units.count(point.parallel), ...cells(point, page)]),
  );
}

function cells(benchmark: Benchmark, { units }: Page): string[] {
  if (benchmark.state !== 'scored') return [failureSentence(benchmark, units, benchmark)];
  const { timeMs, aboveFloorMs, cpuUsPerCall, memory } = benchmark;
  return [
    units.time(timeMs.median),
    units.timeInterval(timeMs.low, timeMs.high),
    'state' in aboveFloorMs
      ? absenceWord(aboveFloorMs)
      : units.time(Math.max(0, aboveFloorMs.median)),
    'state' in cpuUsPerCall ? absenceWord(cpuUsPerCall) : units.cpuTime(cpuUsPerCall.median),
    units.bytes(memory.peakBytes),
  ];
}
