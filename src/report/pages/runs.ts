/** Cells of tables in which a row is one subject on one runtime. */

import type { Benchmark } from '../../harness/benchmark';
import type { Debuggability } from '../../probe/debuggability';
import { absenceWord } from '../costWords';
import { BOUNDARIES } from '../labels';
import { intervalTitle } from '../intervalWords';
import { type Cell, cell, type Column } from '../page';
import type { Units } from '../units';
import { isFault, stateWords } from './failure';
import type { Failure } from '../../failure';
import { totalWords } from '../gradeWords';

/** Of the benchmarks that a table has. */
export function timeColumns(benchmarks: readonly Benchmark[]): Column[] {
  return [
    { title: 'time', align: 'right' },
    timeIntervalColumn(benchmarks),
    { title: 'above I/O', align: 'right' },
    { title: 'CPU a call', align: 'right' },
    { title: 'memory', align: 'right' },
  ];
}

export function timeIntervalColumn(benchmarks: readonly Benchmark[]): Column {
  const times = benchmarks.flatMap((each) => (each.state === 'scored' ? each.timeMs : []));
  return { title: intervalTitle(times), align: 'right' };
}

export function timeCells(benchmark: Benchmark, units: Units): Cell[] {
  if (benchmark.state !== 'scored') {
    return [
      failureCell(benchmark),
      ...timeColumns([])
        .slice(1)
        .map(() => cell('')),
    ];
  }
  const { timeMs, floorMs, cpuUsPerCall, memory } = benchmark;
  const [time, above] = units.times([timeMs.median, Math.max(0, timeMs.median - (floorMs ?? 0))]);
  return [
    cell(time ?? '', 'strong'),
    cell(units.timeInterval(timeMs.low, timeMs.high)),
    cell(floorMs === null ? '–' : (above ?? '')),
    'state' in cpuUsPerCall
      ? cell(absenceWord(cpuUsPerCall), 'quiet')
      : cell(units.cpuTime(cpuUsPerCall.median)),
    cell(units.bytes(memory.peakBytes)),
  ];
}

export const DEBUG_COLUMNS: Column[] = [
  { title: 'debug', align: 'right' },
  { title: 'stacks', align: 'right' },
  { title: 'maps', align: 'right' },
  { title: 'graded with', align: 'left' },
];

export function debugCells(debuggability: Debuggability): Cell[] {
  if (debuggability.state !== 'scored') {
    return [failureCell(debuggability), cell(''), cell(''), cell('')];
  }
  const { stackTraces, sourceMaps } = debuggability;
  return [
    cell(totalWords(debuggability), 'strong'),
    cell(String(stackTraces.level)),
    cell(String(sourceMaps.level)),
    cell(BOUNDARIES[stackTraces.boundary]),
  ];
}

function failureCell(failure: Failure): Cell {
  return cell(stateWords(failure), isFault(failure) ? 'bad' : 'quiet');
}
