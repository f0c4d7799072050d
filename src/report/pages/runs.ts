/** Columns of tables in which a row is one subject on one runtime. */

import type { WorkloadKind } from '../../document/workloadKinds';
import type { Failure } from '../../failure';
import type { Benchmark, Estimate, ScoredBenchmark } from '../../harness/benchmark';
import type { GradedDebuggability } from '../../probe/debuggability';
import { BOUNDARIES } from '../../probe/operationWords';
import { absenceWord, intervalTitle } from '../messages/measured';
import { totalWords } from '../messages/score';
import { type Cell, cell, type ColumnOf, left, right } from '../../page/page';
import type { Units } from '../units';
import { isFault, stateWords } from './failure';

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

function timeIntervalColumn(
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

/** Columns of a benchmark, by the kind of its workload. */
type KindCosts = (
  benchmarks: readonly Benchmark[],
  units: Units,
) => readonly ColumnOf<ScoredBenchmark>[];

/** @param benchmarks those that the table has */
export function costColumns(
  kind: WorkloadKind,
  ...of: Parameters<KindCosts>
): readonly ColumnOf<ScoredBenchmark>[] {
  return KIND_COSTS[kind](...of);
}

/** The figure of the first column. */
export function drawnCost({ timeMs, ops, server }: ScoredBenchmark): number {
  return (ops?.opsPerSecond ?? server?.requestsPerSecond ?? timeMs).median;
}

const KIND_COSTS: Readonly<Record<WorkloadKind, KindCosts>> = {
  doxbee: timeColumns,
  function: timeColumns,
  script: (benchmarks, units) => [
    right('time', ({ timeMs }) => cell(units.time(timeMs.median), 'strong')),
    timeIntervalColumn(benchmarks, units),
    right('user', ({ script }) => timeCell(script?.userMs, units)),
    right('system', ({ script }) => timeCell(script?.systemMs, units)),
    memoryColumn(units),
  ],
  ops: (_, units) => [
    right('ops/s', ({ ops }) => cell(ops ? units.number(ops.opsPerSecond.median) : '–', 'strong')),
    right('±', ({ ops }) => (ops ? units.share(ops.marginPercent / 100) : '–')),
    right('time of one', ({ timeMs }) => units.cpuTime(timeMs.median * 1000)),
    memoryColumn(units),
  ],
  server: (benchmarks, units) => [
    right('requests/s', ({ server }) =>
      cell(server ? units.number(server.requestsPerSecond.median) : '–', 'strong'),
    ),
    rateIntervalColumn(benchmarks, units),
    right('latency, 50 %', ({ latencyMs }) =>
      'state' in latencyMs ? cell(absenceWord(latencyMs), 'quiet') : units.time(latencyMs.p50),
    ),
    right('99 %', ({ latencyMs }) => ('state' in latencyMs ? '–' : units.time(latencyMs.p99))),
    right('errors', ({ server }) => {
      const errors = (server?.errors ?? 0) + (server?.not2xx ?? 0);
      return cell(units.count(errors), errors > 0 ? 'bad' : 'plain');
    }),
    memoryColumn(units),
  ],
};

function memoryColumn(units: Units): ColumnOf<ScoredBenchmark> {
  return right('memory', ({ memory }) => units.bytes(memory.peakBytes));
}

function rateIntervalColumn(
  benchmarks: readonly Benchmark[],
  units: Units,
): ColumnOf<ScoredBenchmark> {
  const rates = benchmarks.flatMap((each) =>
    each.state === 'scored' && each.server ? each.server.requestsPerSecond : [],
  );
  return right(intervalTitle(rates), ({ server }) => {
    const rate = server?.requestsPerSecond;
    return rate ? units.numberInterval(rate.low, rate.high) : '–';
  });
}

function timeCell(time: Estimate | Failure | undefined, units: Units): Cell | string {
  if (time === undefined) return '–';
  return 'state' in time ? cell(absenceWord(time), 'quiet') : units.time(time.median);
}
