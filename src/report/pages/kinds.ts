/** Time of each kind of workload. */

import type { WorkloadKind } from '../../document/workloadKind';
import type { Failure } from '../../failure';
import type { Estimate, OpsFigures, ScoredBenchmark, ServerFigures } from '../../harness/benchmark';
import { el } from '../../page/markup';
import {
  askingWords,
  connectionsWords,
  CPU_TIMES,
  marginWords,
  processesWords,
  troubleWords,
} from '../messages/cost';
import { type Block, type Cell, drawn, inPanel, listOf, written } from '../../page/page';
import type { Units } from '../units';
import {
  absenceNotes,
  absentRow,
  estimateBlocks,
  estimatePlot,
  estimateRow,
  type Figure,
  figureRow,
  rateWriting,
  timeWriting,
  type Writing,
} from './estimates';
import {
  cpuPlots,
  cpuRow,
  type PercentileFigures,
  percentilePlot,
  percentileTable,
  timeBlocks,
} from './time';

/** Blocks about the time of a kind of workload; `warned` stands under the time. */
type KindBlocks = (benchmark: ScoredBenchmark, units: Units, warned: Block[]) => Block[];

export const TIME_BLOCKS: Readonly<Record<WorkloadKind, KindBlocks>> = {
  doxbee: timeBlocks,
  function: timeBlocks,
  script: scriptBlocks,
  ops: opsBlocks,
  server: serverBlocks,
};

const CPU_OF_ONE = 'CPU time of one';

/** Operations a second with the ± of the usual tools, and what one of them takes. */
function opsBlocks(benchmark: ScoredBenchmark, units: Units, warned: Block[]): Block[] {
  const { timeMs, cpuUsPerCall, ops, mode } = benchmark;
  const times = timeWriting(units);
  const margin = ops && marginFigure(ops, units);
  const empty = ops && emptyOperation(ops, mode, units);
  const rows = [
    ops && rateRow(ops, units),
    margin && figureRow(margin),
    estimateRow('time of one', timeMs, times, units),
    cpuRow(CPU_OF_ONE, cpuUsPerCall, units),
    empty && figureRow(empty),
  ];
  const text = written(
    estimateBlocks([ops?.opsPerSecond, timeMs, cpuUsPerCall], rows),
    absenceNotes([[CPU_OF_ONE, cpuUsPerCall]]),
  );
  if (!ops || !margin || !empty) return [text, ...warned];
  const figures: Figure[] = [
    margin,
    {
      label: 'time of one',
      figure: times.figure(timeMs.median),
      interval: times.interval(timeMs.low, timeMs.high),
    },
    empty,
    { label: 'operations', figure: units.count(ops.operations) },
  ];
  return [
    text,
    drawn(el('h3', {}, 'Operations a second')),
    ...estimatePlot(ops.opsPerSecond, opsWriting(units), figures, units),
    ...warned,
    drawn(el('h3', {}, 'CPU time of an operation')),
    ...cpuPlots(benchmark, units),
  ];
}

function opsWriting(units: Units): Writing {
  const interval = (low: number, high: number) =>
    [...new Set([low, high].map(units.number))].join('–');
  return { ...rateWriting(units), interval };
}

function rateRow({ opsPerSecond }: OpsFigures, units: Units) {
  return estimateRow('operations a second', opsPerSecond, opsWriting(units), units);
}

function marginFigure({ marginPercent, operations }: OpsFigures, units: Units): Figure {
  return {
    label: '±',
    title: 'margin',
    figure: units.share(marginPercent / 100),
    said: marginWords(marginPercent, units),
    details: `of the mean, 95 %; ${units.counted(operations, 'operation')}`,
  };
}

/** Time of the loop itself, or of the waits between two operations. */
function emptyOperation({ emptyMs, endsBy }: OpsFigures, mode: string, units: Units): Figure {
  const waits = mode === 'faithful' && endsBy !== 'return';
  const details = waits
    ? 'part of every one: the timer of 0 ms between two'
    : 'part of every one: the loop';
  const figure = units.time(emptyMs);
  return { label: 'an empty one', figure, said: `${figure}, part of every one`, details };
}

/** The times of a whole process, as `time` gives them, beside those of an empty one. */
function scriptBlocks({ timeMs, script }: ScoredBenchmark, units: Units, warned: Block[]): Block[] {
  const parts: [label: string, time: Estimate | Failure][] = script
    ? [
        ['user', script.userMs],
        ['system', script.systemMs],
      ]
    : [];
  const rows: typeof parts = [['elapsed', timeMs], ...parts];
  const times = rows.map(([, time]) => time);
  const empty: Figure[] = script ? [emptyScript(script.emptyMs, units)] : [];
  const figures = [...parts.map(([label, time]) => partFigure(label, time, units)), ...empty];
  return [
    written(
      estimateBlocks(times, [
        ...rows.map(([label, time]) => timeRow(label, time, units)),
        ...empty.map(figureRow),
      ]),
      absenceNotes(rows),
    ),
    drawn(el('h3', {}, 'Elapsed time')),
    ...estimatePlot(timeMs, timeWriting(units), figures, units),
    inPanel(absenceNotes(parts)),
    ...warned,
  ];
}

function timeRow(label: string, time: Estimate | Failure, units: Units): Cell[] {
  if ('state' in time) return absentRow(label, time);
  return estimateRow(label, time, timeWriting(units), units);
}

function partFigure(label: string, time: Estimate | Failure, units: Units): Figure {
  const title = `CPU time, ${label}`;
  if ('state' in time) return { label, title, figure: time };
  const interval = units.timeInterval(time.low, time.high);
  return { label, title, figure: units.time(time.median), interval };
}

function emptyScript(emptyMs: number, units: Units): Figure {
  const figure = units.time(emptyMs);
  return {
    label: 'an empty script',
    figure,
    said: `${figure}, part of every script`,
    details: 'part of every script on this runtime',
  };
}

const CPU_OF_REQUEST = CPU_TIMES.server;

/** Requests a second, how long each waited for its answer, and what went wrong. */
export function serverBlocks(benchmark: ScoredBenchmark, units: Units, warned: Block[]): Block[] {
  const { cpuUsPerCall, latencyMs, server } = benchmark;
  const rate = server?.requestsPerSecond;
  const one = server ? [oneFigure(server, units)] : [];
  const details = server ? detailFigures(server, units) : [];
  const latency: PercentileFigures = ['latency of a request', latencyMs, 'request'];
  const rows = [
    rate && estimateRow('requests a second', rate, rateWriting(units), units),
    ...one.map(figureRow),
    cpuRow(CPU_OF_REQUEST, cpuUsPerCall, units),
    ...details.map(figureRow),
  ];
  return listOf<Block>(
    written(
      estimateBlocks([rate, cpuUsPerCall], rows),
      !('state' in latencyMs) && percentileTable([latency], units),
      absenceNotes([[CPU_OF_REQUEST, cpuUsPerCall], latency]),
    ),
    drawn(el('h3', {}, 'Requests a second')),
    rate && estimatePlot(rate, rateWriting(units), [...one, ...details], units),
    warned,
    drawn(el('h3', {}, 'Latency of a request')),
    percentilePlot([latency], units),
    drawn(el('h3', {}, CPU_OF_REQUEST)),
    cpuPlots(benchmark, units),
  );
}

function oneFigure({ requestsPerSecond }: ServerFigures, units: Units): Figure {
  const figure = units.time(1000 / requestsPerSecond.median);
  const details = 'at that rate';
  return { label: 'time of one', title: `time of one, ${details}`, figure, details };
}

function detailFigures(server: ServerFigures, units: Units): Figure[] {
  const { meanLatencyMs, requests, errors, not2xx, processes } = server;
  const answers = units.count(requests);
  const asking = askingWords(server, units);
  return [
    { label: 'mean latency', figure: units.time(meanLatencyMs), details: 'of all answers' },
    {
      label: 'answers',
      figure: answers,
      said: `${answers}, ${connectionsWords(server)}`,
      details: connectionsWords(server),
    },
    explained('errors', units.count(errors + not2xx), troubleWords(server, units)),
    explained('processes', units.count(processes), processesWords(server)),
    {
      label: 'asking it',
      title: 'asking it took',
      figure: '',
      said: asking,
      details: `took ${asking}`,
    },
  ];
}

function explained(label: string, figure: string, details: string): Figure {
  return { label, figure, said: details === '' ? figure : `${figure}: ${details}`, details };
}
