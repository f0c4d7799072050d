/** Time of each kind of workload. */

import type { WorkloadKind } from '../../document/workloadKind';
import type { Failure } from '../../failure';
import type { Estimate, OpsFigures, ScoredBenchmark, ServerFigures } from '../../harness/benchmark';
import {
  askingWords,
  connectionsWords,
  CPU_TIMES,
  marginWords,
  processesWords,
  troubleWords,
} from '../messages/cost';
import { type Block, heading, inPanel, listOf, written } from '../../page/page';
import type { Units } from '../units';
import {
  absenceNotes,
  estimateFigure,
  type Figure,
  figurePlot,
  figureTable,
  rateWriting,
  timeWriting,
  type Writing,
} from './estimates';
import {
  cpuFigure,
  cpuPlots,
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
  const one = estimateFigure('time of one', timeMs, timeWriting(units), units);
  const rate =
    ops && estimateFigure('operations a second', ops.opsPerSecond, opsWriting(units), units);
  const margin = ops && marginFigure(ops, units);
  const empty = ops && emptyOperation(ops, mode, units);
  const cpu = cpuFigure(CPU_OF_ONE, benchmark, units);
  const text = written(
    figureTable(listOf(rate, margin, one, cpu, empty)),
    absenceNotes([[CPU_OF_ONE, cpuUsPerCall]]),
  );
  if (!rate) return [text, ...warned];
  const operations = { label: 'operations', figure: units.count(ops.operations) };
  return [
    text,
    inPanel(heading(3, 'Operations a second')),
    ...figurePlot(rate, listOf(margin, one, empty, operations), units),
    ...warned,
    inPanel(heading(3, 'CPU time of an operation')),
    ...cpuPlots(benchmark, units),
  ];
}

function opsWriting(units: Units): Writing {
  const interval = (low: number, high: number) =>
    [...new Set([low, high].map(units.number))].join('–');
  return { ...rateWriting(units), interval };
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
  const timeFigure = (label: string, time: Estimate | Failure) =>
    estimateFigure(label, time, timeWriting(units), units);
  const elapsed = timeFigure('elapsed', timeMs);
  const parts: [label: string, time: Estimate | Failure][] = script
    ? [
        ['user', script.userMs],
        ['system', script.systemMs],
      ]
    : [];
  const figures = listOf<Figure>(
    parts.map(([label, time]) => ({ ...timeFigure(label, time), title: `CPU time, ${label}` })),
    script && emptyScript(script.emptyMs, units),
  );
  return [
    written(figureTable([elapsed, ...figures])),
    inPanel(heading(3, 'Elapsed time')),
    ...figurePlot(elapsed, figures, units),
    ...absenceNotes(parts),
    ...warned,
  ];
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
  const requests = server?.requestsPerSecond;
  const rate = requests && estimateFigure('requests a second', requests, rateWriting(units), units);
  const one = server && oneFigure(server, units);
  const details = server ? detailFigures(server, units) : [];
  const latency: PercentileFigures = ['latency of a request', latencyMs, 'request'];
  return listOf<Block>(
    written(
      figureTable(listOf(rate, one, cpuFigure(CPU_OF_REQUEST, benchmark, units), details)),
      percentileTable([latency], units),
      absenceNotes([[CPU_OF_REQUEST, cpuUsPerCall], latency]),
    ),
    inPanel(heading(3, 'Requests a second')),
    rate && figurePlot(rate, listOf(one, details), units),
    warned,
    inPanel(heading(3, 'Latency of a request')),
    percentilePlot([latency], units),
    inPanel(heading(3, CPU_OF_REQUEST)),
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
