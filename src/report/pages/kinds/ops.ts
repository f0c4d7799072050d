import type { OpsFigures, ScoredBenchmark } from '../../../harness/benchmark';
import type { Block, Cell } from '../../page';
import type { Units } from '../../units';
import {
  absenceNotes,
  absentRow,
  estimateColumns,
  estimateRow,
  figureRow,
  outliersNote,
} from '../estimates';

const CPU = 'CPU time of one';

/** Operations a second with the ± of the usual tools, and what one of them takes. */
export function opsBlocks(benchmark: ScoredBenchmark, units: Units): Block[] {
  const { timeMs, cpuUsPerCall, ops } = benchmark;
  return [
    {
      kind: 'table',
      columns: estimateColumns([ops?.opsPerSecond, timeMs, cpuUsPerCall]),
      rows: [...(ops ? rateRows(ops, units) : []), ...timeRows(benchmark, units)],
    },
    ...outliersNote([...(ops ? [ops.opsPerSecond] : []), timeMs, cpuUsPerCall]),
    ...absenceNotes([[CPU, cpuUsPerCall]]),
  ];
}

function rateRows({ opsPerSecond, marginPercent, operations }: OpsFigures, units: Units): Cell[][] {
  const writing = {
    interval: (low: number, high: number) => [...new Set([low, high].map(units.number))].join('–'),
    samples: (values: readonly number[], marked: readonly number[]) =>
      values.map((value, i) => units.number(value) + (marked.includes(i) ? '*' : '')).join(' '),
  };
  return [
    estimateRow(
      'operations a second',
      units.number(opsPerSecond.median),
      opsPerSecond,
      writing,
      units,
    ),
    figureRow(
      '±',
      units.share(marginPercent / 100),
      `of the mean, 95 %; ${units.counted(operations, 'operation')}`,
    ),
  ];
}

function timeRows({ timeMs, cpuUsPerCall, ops, mode }: ScoredBenchmark, units: Units): Cell[][] {
  const times = { interval: units.timeInterval, samples: units.timeSamples };
  const cpuTimes = { interval: units.cpuTimeInterval, samples: units.cpuTimeSamples };
  return [
    estimateRow('time of one', units.time(timeMs.median), timeMs, times, units),
    'state' in cpuUsPerCall
      ? absentRow(CPU, cpuUsPerCall)
      : estimateRow(CPU, units.cpuTime(cpuUsPerCall.median), cpuUsPerCall, cpuTimes, units),
    ...(ops ? [emptyRow(ops, mode, units)] : []),
  ];
}

/** What the loop takes by itself, or the waits between two. */
function emptyRow({ emptyMs, endsBy }: OpsFigures, mode: string, units: Units): Cell[] {
  const waits = mode === 'faithful' && endsBy !== 'return';
  const details = waits
    ? 'part of every one: the timer of 0 ms between two'
    : 'part of every one: the loop';
  return figureRow('an empty one', units.time(emptyMs), details);
}
