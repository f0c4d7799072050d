/** What a row of the gallery shows of a benchmark, by the kind of its workload. */

import type { WorkloadKind } from '../../document/workloadKind';
import type { Failure } from '../../failure';
import type { Benchmark, Estimate, ScoredBenchmark } from '../../harness/benchmark';
import { absenceWord } from '../costWords';
import { intervalTitle } from '../intervalWords';
import { type Cell, cell, type Column } from '../page';
import type { Units } from '../units';
import { timeCells, timeColumns, timeIntervalColumn } from './runs';

interface KindCosts {
  columns(benchmarks: readonly Benchmark[]): Column[];
  /** One a column. */
  cells(benchmark: ScoredBenchmark, units: Units): Cell[];
}

/** @param benchmarks those that the table has */
export function costColumns(kind: WorkloadKind, benchmarks: readonly Benchmark[]): Column[] {
  return KIND_COSTS[kind].columns(benchmarks);
}

export function costCells(kind: WorkloadKind, benchmark: ScoredBenchmark, units: Units): Cell[] {
  return KIND_COSTS[kind].cells(benchmark, units);
}

/** The figure of the first cell. */
export function drawnCost({ timeMs, ops, server }: ScoredBenchmark): number {
  return (ops?.opsPerSecond ?? server?.requestsPerSecond ?? timeMs).median;
}

function rateIntervalColumn(benchmarks: readonly Benchmark[]): Column {
  const rates = benchmarks.flatMap((each) =>
    each.state === 'scored' && each.server ? each.server.requestsPerSecond : [],
  );
  return { title: intervalTitle(rates), align: 'right' };
}

function right(...titles: readonly string[]): Column[] {
  return titles.map((title) => ({ title, align: 'right' }));
}

const KIND_COSTS: Readonly<Record<WorkloadKind, KindCosts>> = {
  doxbee: { columns: timeColumns, cells: timeCells },
  function: { columns: timeColumns, cells: timeCells },
  script: {
    columns: (benchmarks) => [
      ...right('time'),
      timeIntervalColumn(benchmarks),
      ...right('user', 'system', 'memory'),
    ],
    cells: ({ timeMs, script, memory }, units) => [
      cell(units.time(timeMs.median), 'strong'),
      cell(units.timeInterval(timeMs.low, timeMs.high)),
      timeCell(script?.userMs, units),
      timeCell(script?.systemMs, units),
      cell(units.bytes(memory.peakBytes)),
    ],
  },
  ops: {
    columns: () => right('ops/s', '±', 'time of one', 'memory'),
    cells: ({ timeMs, ops, memory }, units) => [
      cell(ops ? units.number(ops.opsPerSecond.median) : '–', 'strong'),
      cell(ops ? units.share(ops.marginPercent / 100) : '–'),
      cell(units.cpuTime(timeMs.median * 1000)),
      cell(units.bytes(memory.peakBytes)),
    ],
  },
  server: {
    columns: (benchmarks) => [
      ...right('requests/s'),
      rateIntervalColumn(benchmarks),
      ...right('latency, 50 %', '99 %', 'errors', 'memory'),
    ],
    cells: ({ latencyMs, server, memory }, units) => {
      const { requestsPerSecond: rate, errors = 0, not2xx = 0 } = server ?? {};
      const latencies =
        'state' in latencyMs
          ? [cell(absenceWord(latencyMs), 'quiet'), cell('–')]
          : [cell(units.time(latencyMs.p50)), cell(units.time(latencyMs.p99))];
      return [
        cell(rate ? units.number(rate.median) : '–', 'strong'),
        cell(rate ? units.numberInterval(rate.low, rate.high) : '–'),
        ...latencies,
        cell(units.count(errors + not2xx), errors + not2xx > 0 ? 'bad' : 'plain'),
        cell(units.bytes(memory.peakBytes)),
      ];
    },
  },
};

function timeCell(time: Estimate | Failure | undefined, units: Units): Cell {
  if (time === undefined) return cell('–');
  return 'state' in time ? cell(absenceWord(time), 'quiet') : cell(units.time(time.median));
}
