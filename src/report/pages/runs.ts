/** Cells of tables in which a row is one subject on one runtime. */

import type { Benchmark, ScoredBenchmark } from '../../harness/benchmark';
import type { GradedDebuggability } from '../../probe/debuggability';
import { absenceWord } from '../costWords';
import { BOUNDARIES } from '../../probe/operationWords';
import { intervalTitle } from '../intervalWords';
import type { ColumnOf } from '../page';
import { type Cell, cell, right, left } from '../page';
import type { Units } from '../units';
import { isFault, stateWords } from './failure';
import type { Failure } from '../../failure';
import { totalWords } from '../gradeWords';

/** Of the benchmarks that a table has. */
export function timeColumns(
  benchmarks: readonly Benchmark[],
  units: Units,
): ColumnOf<ScoredBenchmark>[] {
  const times = ({ timeMs, floorMs }: ScoredBenchmark) =>
    units.times([timeMs.median, Math.max(0, timeMs.median - (floorMs ?? 0))]);
  return [
    right('time', (benchmark) => cell(times(benchmark)[0] ?? '', 'strong')),
    timeIntervalColumn(benchmarks, units),
    right('above I/O', (each) => (each.floorMs === null ? '–' : (times(each)[1] ?? ''))),
    right('CPU a call', ({ cpuUsPerCall }) =>
      'state' in cpuUsPerCall
        ? cell(absenceWord(cpuUsPerCall), 'quiet')
        : units.cpuTime(cpuUsPerCall.median),
    ),
    right('memory', ({ memory }) => units.bytes(memory.peakBytes)),
  ];
}

export function timeIntervalColumn(
  benchmarks: readonly Benchmark[],
  units: Units,
): ColumnOf<ScoredBenchmark> {
  const times = benchmarks.flatMap((each) => (each.state === 'scored' ? each.timeMs : []));
  return right(intervalTitle(times), ({ timeMs: { low, high } }) => units.timeInterval(low, high));
}

export const DEBUG_COLUMNS: readonly ColumnOf<GradedDebuggability>[] = [
  right('debug', (debuggability) => cell(totalWords(debuggability), 'strong')),
  right('stacks', ({ stackTraces }) => String(stackTraces.level)),
  right('maps', ({ sourceMaps }) => String(sourceMaps.level)),
  left('graded with', ({ stackTraces }) => BOUNDARIES[stackTraces.boundary]),
];

/** Columns that also take what has no figures: the first one says why. */
export function orWhy<Scored extends { state: 'scored' }>(
  columns: readonly ColumnOf<Scored>[],
  why: (failure: Failure) => Cell = failureCell,
): ColumnOf<Scored | Failure>[] {
  return columns.map((column, first) => ({
    ...column,
    of: (row, index) => {
      if (row.state === 'scored') return column.of(row, index);
      return first === 0 ? why(row) : '';
    },
  }));
}

function failureCell(failure: Failure): Cell {
  return cell(stateWords(failure), isFault(failure) ? 'bad' : 'quiet');
}
