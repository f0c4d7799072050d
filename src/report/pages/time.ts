/** Time of calls of a function. */

import type { WorkloadKind } from '../../document/workloadKind';
import type { Failure } from '../../failure';
import type { Percentiles, ScoredBenchmark, Settling } from '../../harness/benchmark';
import { bar, el, type Markup } from '../../page/markup';
import { CPU_TIMES } from '../messages/cost';
import { absenceWord, settlingWords } from '../messages/measured';
import {
  type Block,
  type Cell,
  cell,
  drawnCell,
  heading,
  inPanel,
  left,
  listOf,
  paragraph,
  plot,
  right,
  table,
  written,
} from '../../page/page';
import { lineChart } from '../plots/lineChart';
import type { Units } from '../units';
import {
  absenceNotes,
  cpuWriting,
  estimateFigure,
  type Figure,
  figurePlot,
  figureTable,
  timeWriting,
} from './estimates';

const CPU = 'CPU time of a call';
const ABOVE = 'above the floor';
const LATENCY = 'latency of a call';
const LOOP_DELAY = 'event-loop delay';

/** @param warned what is to be known of the time, right under it */
export function timeBlocks(benchmark: ScoredBenchmark, units: Units, warned: Block[]): Block[] {
  const { timeMs, floorMs, aboveFloorMs, cpuUsPerCall, latencyMs, loopDelayMs } = benchmark;
  const [figure = '', floor = '', above = ''] = partsOfTime(benchmark, units);
  const time = { ...estimateFigure('time', timeMs, timeWriting(units), units), figure };
  const parts = floorFigures(benchmark, floor, above, units);
  const rate: Figure = {
    label: 'calls a second',
    figure: units.number(benchmark.callsPerSecond),
    details: 'at the median time',
  };
  const percentiles: PercentileFigures[] = [
    [LATENCY, latencyMs, 'call'],
    [LOOP_DELAY, loopDelayMs, 'timer'],
  ];
  return listOf<Block>(
    written(
      figureTable([time, ...parts, cpuFigure(CPU, benchmark, units), rate]),
      percentileTable(percentiles, units),
      settlingBlocks(benchmark, units),
      absenceNotes([['above it', aboveFloorMs], [CPU, cpuUsPerCall], ...percentiles]),
    ),
    inPanel(heading(3, 'Time')),
    figurePlot(time, [...parts, rate], units, floorMs),
    inPanel(absenceNotes([[ABOVE, aboveFloorMs]])),
    warned,
    inPanel(heading(3, CPU)),
    cpuPlots(benchmark, units),
    inPanel(heading(3, 'Latency and event-loop delay')),
    percentilePlot(percentiles, units),
  );
}

/** The time and its two parts, so written that they add up. */
function partsOfTime({ timeMs, floorMs }: ScoredBenchmark, units: Units): string[] {
  const floor = floorMs ?? 0;
  return units.times([timeMs.median, floor, Math.max(0, timeMs.median - floor)]);
}

function floorFigures(
  { floorMs, aboveFloorMs }: ScoredBenchmark,
  floor: string,
  above: string,
  units: Units,
): Figure[] {
  if ('state' in aboveFloorMs) return [{ label: 'above it', title: ABOVE, figure: aboveFloorMs }];
  if (floorMs === null) return [];
  const { low, high } = aboveFloorMs;
  const interval = units.timeInterval(Math.max(0, low), Math.max(0, high));
  return [
    {
      label: 'the I/O itself',
      title: 'I/O floor',
      figure: floor,
      details: 'its faked waits in a row',
    },
    { label: 'above it', title: ABOVE, figure: above, interval },
  ];
}

export function cpuFigure(
  label: string,
  { cpuUsPerCall }: Pick<ScoredBenchmark, 'cpuUsPerCall'>,
  units: Units,
): Figure {
  return estimateFigure(label, cpuUsPerCall, cpuWriting(units), units);
}

/** CPU time as the panel draws it, and how it settled. */
export function cpuPlots(benchmark: ScoredBenchmark, units: Units): Block[] {
  const { kind, cpuUsPerCall, settling } = benchmark;
  if ('state' in cpuUsPerCall) return [inPanel(absenceNotes([[CPU_TIMES[kind], cpuUsPerCall]]))];
  return listOf(
    figurePlot(cpuFigure(CPU_TIMES[kind], benchmark, units), [], units),
    !('state' in settling) && plot(settlingChart(settling, ROUND_TIMES[kind], units)),
  );
}

/** Titles of the time of a round. */
const ROUND_TIMES: Readonly<Record<WorkloadKind, string>> = {
  doxbee: 'CPU time of a round',
  function: 'CPU time of a round',
  script: 'CPU time of the process',
  ops: 'CPU time of one, cycle by cycle',
  server: 'CPU time of a request',
};

/** Falls until the code is compiled; where the timed rounds are not level, they came too early. */
function settlingChart({ warmUpCpuMs, timedCpuMs }: Settling, title: string, units: Units): Markup {
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

/** Where the CPU time is not told, the table says so already. */
function settlingBlocks({ settling }: ScoredBenchmark, units: Units): Block[] {
  if ('state' in settling) return [];
  return [paragraph(`CPU time of each round, ms: ${settlingWords(settling, units)}`)];
}

const PERCENTILES = ['p50', 'p90', 'p99', 'max'] as const;

/** Label, figures, and the unit that was counted. */
export type PercentileFigures = [label: string, figures: Percentiles | Failure, of: string];

/** Nothing where none is known. */
export function percentileTable(rows: readonly PercentileFigures[], units: Units): Block[] {
  if (rows.every(([, figures]) => 'state' in figures)) return [];
  const timesOf = (figures: Percentiles) => units.times(PERCENTILES.map((name) => figures[name]));
  const known = table(rows, [
    left('', ([label]) => label),
    PERCENTILES.map((name, index) =>
      right<PercentileFigures>(name, ([, figures]) => {
        if ('state' in figures) return index === 0 ? cell(absenceWord(figures), 'quiet') : '';
        return timesOf(figures)[index] ?? '';
      }),
    ),
    right('of', ([, figures, of]) =>
      'state' in figures ? '' : cell(units.counted(figures.samples, of), 'quiet'),
    ),
  ]);
  return [known];
}

const PERCENTILE_WORDS = ['p50, half of them', 'p90', 'p99', 'Longest'];

/** Percentiles in the panel, a column each, with bars that the longest fills. */
export function percentilePlot(figures: readonly PercentileFigures[], units: Units): Block[] {
  const known = figures.flatMap(([label, each, of]) =>
    'state' in each ? [] : [{ title: `${label}, of ${units.counted(each.samples, of)}`, each }],
  );
  const columns = known.map(({ title, each }) => {
    const times = units.times(PERCENTILES.map((name) => each[name]));
    return right(title, (_, row) => {
      const share = each[PERCENTILES[row] ?? 'max'] / (each.max || 1);
      return barred(times[row] ?? '', share);
    });
  });
  const all = [left('', (words: string) => words), ...columns];
  const shown = known.length > 0 && table(PERCENTILE_WORDS, all, { name: 'data percentiles' });
  return [inPanel(shown, absenceNotes(figures))];
}

function barred(text: string, share: number): Cell {
  const track = el('span', { class: 'bar-track' }, bar(share));
  return drawnCell(text, el('span', { class: 'barred' }, el('span', {}, text), track));
}
