import type { Benchmark, ScoredBenchmark } from '../../harness/benchmark';
import { type Block, type Cell, cell, type Column } from '../page';
import type { Units } from '../units';
import { failureBlocks } from './failure';

/** Samples that are listed in a page; the JSON report holds all of them. */
const MOST_SAMPLES = 8;

const COLUMNS: Column[] = [
  { title: '', align: 'left' },
  { title: 'median', align: 'right' },
  { title: '95 % interval', align: 'right' },
  { title: 'samples', align: 'left', shorten: 'end' },
];

export function costBlocks(benchmark: Benchmark, units: Units): Block[] {
  if (benchmark.state !== 'scored') return failureBlocks(benchmark, units, benchmark);
  return [{ kind: 'table', columns: COLUMNS, rows: costRows(benchmark, units) }];
}

function costRows({ timeMs, floorMs, memory }: ScoredBenchmark, units: Units): Cell[][] {
  const { median } = timeMs;
  const [time, floor, above] = units.times([median, floorMs ?? 0, median - (floorMs ?? 0)]);
  const rows = [
    [
      cell('time'),
      cell(time ?? '', 'strong'),
      cell(units.timeInterval(timeMs.low, timeMs.high)),
      cell(samples(timeMs.samples, units.timeSamples, units), 'quiet'),
    ],
  ];
  if (floorMs !== null) {
    rows.push(
      [cell('the I/O itself'), cell(floor ?? ''), cell(''), cell('')],
      [cell('above it'), cell(above ?? ''), cell(''), cell('')],
    );
  }
  rows.push([
    cell('memory'),
    cell(units.bytes(memory.peakBytes), 'strong'),
    cell(units.bytesInterval(memory.low, memory.high)),
    cell(samples(memory.samples, units.bytesSamples, units), 'quiet'),
  ]);
  return rows;
}

function samples(
  values: readonly number[],
  listed: (values: readonly number[]) => string,
  units: Units,
): string {
  const more = values.length - MOST_SAMPLES;
  const shown = `${units.count(values.length)}: ${listed(values.slice(0, MOST_SAMPLES))}`;
  return more > 0 ? `${shown} and ${units.count(more)} more` : shown;
}
