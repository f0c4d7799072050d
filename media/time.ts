import type { Percentiles, ScoredBenchmark, Settling } from '../src/harness/benchmark';
import type { Failure } from '../src/failure';
import type { WorkloadKind } from '../src/document/workloadKinds';
import { CPU_TIMES } from '../src/report/kindWords';
import { intervalTitle } from '../src/report/intervalWords';
import { absences } from './absence';
import { capital, definitions, el, type Child } from './dom';
import { lineChart } from './lineChart';
import type { Page } from './page';
import { dotPlot } from './plot';
import { dataTable } from './table';

export function time(benchmark: ScoredBenchmark, { units }: Page): Child[] {
  const { timeMs, floorMs, aboveFloorMs, callsPerSecond } = benchmark;
  const [median] = units.times([timeMs.median, floorMs ?? 0]);
  return [
    dotPlot({ ...timeMs, floor: floorMs, format: units.time }),
    definitions([
      ['Median', median],
      [capital(intervalTitle([timeMs])), units.timeInterval(timeMs.low, timeMs.high)],
      ['I/O floor', floorMs === null ? 'not recorded' : units.time(floorMs)],
      ['Above the floor', ...above(benchmark, units)],
      ['Calls a second', units.number(callsPerSecond)],
      ['Runs', units.count(timeMs.samples.length)],
    ]),
    ...absences([['Above the floor', aboveFloorMs]]),
  ];
}

function above({ timeMs, floorMs, aboveFloorMs }: ScoredBenchmark, units: Page['units']): Child[] {
  if (floorMs === null || 'state' in aboveFloorMs) return ['not known'];
  const [, text = ''] = units.times([timeMs.median, Math.max(0, timeMs.median - floorMs)]);
  const { low, high } = aboveFloorMs;
  return [`${text} (${units.timeInterval(Math.max(0, low), Math.max(0, high))})`];
}

export function cpuTime(
  { kind, cpuUsPerCall, settling }: ScoredBenchmark,
  { units }: Page,
): Child[] {
  if ('state' in cpuUsPerCall) return absences([[CPU_TIMES[kind], cpuUsPerCall]]);
  const { median, low, high, samples } = cpuUsPerCall;
  return [
    dotPlot({ ...cpuUsPerCall, floor: null, format: units.cpuTime }),
    definitions([
      ['Median', units.cpuTime(median)],
      [capital(intervalTitle([cpuUsPerCall])), units.cpuTimeInterval(low, high)],
      ['Runs', units.count(samples.length)],
    ]),
    'state' in settling ? null : settlingChart(settling, ROUND_TIMES[kind], units),
  ];
}

/** What a round of a process is a time of. */
const ROUND_TIMES: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'CPU time of a round',
  function: 'CPU time of a round',
  script: 'CPU time of the process',
  ops: 'CPU time of one, cycle by cycle',
  server: 'CPU time of a request',
};

/** Falls until the code is compiled; where the timed rounds are not level, they came too early. */
function settlingChart(
  { warmUpCpuMs, timedCpuMs }: Settling,
  title: string,
  units: Page['units'],
): HTMLElement {
  const from = (first: number, cpuMs: readonly number[]) =>
    cpuMs.map((y, index) => ({ x: first + index, y }));
  return lineChart({
    y: { title, format: units.time },
    x: { title: 'rounds of a process, in their order', format: units.count },
    legend: true,
    series: [
      { name: 'warm-up', look: 'hollow', points: from(1, warmUpCpuMs) },
      { name: 'timed', look: 'filled', points: from(1 + warmUpCpuMs.length, timedCpuMs) },
    ],
  });
}

const PERCENTILES = [
  ['p50', 'p50, half of them'],
  ['p90', 'p90'],
  ['p99', 'p99'],
  ['max', 'Longest'],
] as const;

export function latency({ latencyMs, loopDelayMs }: ScoredBenchmark, page: Page): Child[] {
  const figures: LatencyFigures[] = [
    ['Latency of a call', 'call', latencyMs],
    ['Event-loop delay', 'timer', loopDelayMs],
  ];
  return [
    percentileTable(figures, page),
    ...absences(figures.map(([title, , each]) => [title, each])),
  ];
}

type LatencyFigures = [title: string, of: string, figures: Percentiles | Failure];

/** A bar beside each figure: the longest of its column fills it. Null where there are none. */
export function percentileTable(figures: readonly LatencyFigures[], { units }: Page): Child {
  const had = figures.flatMap(([title, of, each]) =>
    'state' in each ? [] : [{ title: `${title}, of ${units.counted(each.samples, of)}`, each }],
  );
  const times = had.map(({ each }) => units.times(PERCENTILES.map(([name]) => each[name])));
  if (had.length === 0) return null;
  return dataTable(
    'percentiles',
    ['', ...had.map(({ title }) => title)],
    PERCENTILES.map(([name, words], row) => [
      words,
      ...had.map(({ each }, column) =>
        barred(times[column]?.[row] ?? '', each[name] / (each.max || 1)),
      ),
    ]),
  );
}

function barred(text: string, share: number): HTMLElement {
  const bar = el('span', { class: 'bar', 'aria-hidden': 'true' });
  bar.style.width = `${(100 * Math.min(1, share)).toFixed(1)}%`;
  return el(
    'span',
    { class: 'barred' },
    el('span', {}, text),
    el('span', { class: 'bar-track' }, bar),
  );
}
