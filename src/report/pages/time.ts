import type { Percentiles, ScoredBenchmark } from '../../harness/benchmark';
import type { Failure } from '../../failure';
import { absenceWord, settlingWords } from '../costWords';
import { type Block, type Cell, cell, type Column, paragraph } from '../page';
import type { Units } from '../units';
import {
  absenceNotes,
  absentRow,
  estimateColumns,
  estimateRow,
  figureRow,
  outliersNote,
} from './estimates';

const CPU = 'CPU time of a call';
const LATENCY = 'latency of a call';
const LOOP_DELAY = 'event-loop delay';

export function timeBlocks(benchmark: ScoredBenchmark, units: Units): Block[] {
  const { timeMs, aboveFloorMs, cpuUsPerCall, latencyMs, loopDelayMs } = benchmark;
  return [
    {
      kind: 'table',
      columns: estimateColumns([timeMs, cpuUsPerCall]),
      rows: timeRows(benchmark, units),
    },
    ...outliersNote([timeMs, cpuUsPerCall]),
    ...percentileBlocks(benchmark, units),
    ...settlingBlocks(benchmark, units),
    ...absenceNotes([
      ['above it', aboveFloorMs],
      [CPU, cpuUsPerCall],
      [LATENCY, latencyMs],
      [LOOP_DELAY, loopDelayMs],
    ]),
  ];
}

function timeRows(benchmark: ScoredBenchmark, units: Units): Cell[][] {
  const { timeMs, cpuUsPerCall, callsPerSecond } = benchmark;
  const [time = '', floor = '', above = ''] = partsOfTime(benchmark, units);
  return [
    estimateRow(
      'time',
      time,
      timeMs,
      { interval: units.timeInterval, samples: units.timeSamples },
      units,
    ),
    ...floorRows(benchmark, floor, above, units),
    'state' in cpuUsPerCall
      ? absentRow(CPU, cpuUsPerCall)
      : estimateRow(
          CPU,
          units.cpuTime(cpuUsPerCall.median),
          cpuUsPerCall,
          { interval: units.cpuTimeInterval, samples: units.cpuTimeSamples },
          units,
        ),
    figureRow('calls a second', units.number(callsPerSecond), 'at the median time'),
  ];
}

/** The time and its two parts, so written that they add up. */
function partsOfTime({ timeMs, floorMs }: ScoredBenchmark, units: Units): string[] {
  const floor = floorMs ?? 0;
  return units.times([timeMs.median, floor, Math.max(0, timeMs.median - floor)]);
}

function floorRows(
  { floorMs, aboveFloorMs }: ScoredBenchmark,
  floor: string,
  above: string,
  units: Units,
): Cell[][] {
  if (floorMs === null || 'state' in aboveFloorMs) {
    return 'state' in aboveFloorMs ? [absentRow('above it', aboveFloorMs)] : [];
  }
  const { low, high } = aboveFloorMs;
  const interval = units.timeInterval(Math.max(0, low), Math.max(0, high));
  return [
    figureRow('the I/O itself', floor, 'its faked waits in a row'),
    figureRow('above it', above, '', interval),
  ];
}

const PERCENTILES = ['p50', 'p90', 'p99', 'max'] as const;

const PERCENTILE_COLUMNS: Column[] = [
  { title: '', align: 'left' },
  ...PERCENTILES.map((title): Column => ({ title, align: 'right' })),
  { title: 'of', align: 'right' },
];

function percentileBlocks({ latencyMs, loopDelayMs }: ScoredBenchmark, units: Units): Block[] {
  if ('state' in latencyMs && 'state' in loopDelayMs) return [];
  return [
    percentileTable(
      [
        [LATENCY, latencyMs, 'call'],
        [LOOP_DELAY, loopDelayMs, 'timer'],
      ],
      units,
    ),
  ];
}

/** @param rows what it is, its figures, and what they are of */
export function percentileTable(
  rows: readonly [label: string, figures: Percentiles | Failure, of: string][],
  units: Units,
): Block {
  return {
    kind: 'table',
    columns: PERCENTILE_COLUMNS,
    rows: rows.map(([label, figures, of]) => percentileRow(label, figures, of, units)),
  };
}

function percentileRow(
  label: string,
  figures: Percentiles | Failure,
  of: string,
  units: Units,
): Cell[] {
  if ('state' in figures) return [cell(label), cell(absenceWord(figures), 'quiet')];
  const times = units.times(PERCENTILES.map((name) => figures[name]));
  return [
    cell(label),
    ...times.map((time) => cell(time)),
    cell(units.counted(figures.samples, of), 'quiet'),
  ];
}

/** Where the CPU time is not told, the table says so already. */
function settlingBlocks({ settling }: ScoredBenchmark, units: Units): Block[] {
  if ('state' in settling) return [];
  return [paragraph(`CPU time of each round, ms: ${settlingWords(settling, units)}`)];
}
