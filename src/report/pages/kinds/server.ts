import type { ScoredBenchmark, ServerFigures } from '../../../harness/benchmark';
import { CPU_TIMES } from '../../kindWords';
import { el } from '../../markup';
import { listOf, type Block, drawn, written } from '../../page';
import { askingWords, connectionsWords, processesWords, troubleWords } from '../../serverWords';
import type { Units } from '../../units';
import {
  absenceNotes,
  estimateBlocks,
  estimatePlot,
  estimateRow,
  type Figure,
  figureRow,
  rateWriting,
} from '../estimates';
import { type PercentileFigures, percentilePlot, percentileTable } from '../percentiles';
import { cpuPlots, cpuRow } from '../time';

const CPU = CPU_TIMES.server;

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
    cpuRow(CPU, cpuUsPerCall, units),
    ...details.map(figureRow),
  ];
  return listOf<Block>(
    written(
      estimateBlocks([rate, cpuUsPerCall], rows),
      !('state' in latencyMs) && percentileTable([latency], units),
      absenceNotes([[CPU, cpuUsPerCall], latency]),
    ),
    drawn(el('h3', {}, 'Requests a second')),
    rate && estimatePlot(rate, rateWriting(units), [...one, ...details], units),
    warned,
    drawn(el('h3', {}, 'Latency of a request')),
    percentilePlot([latency], units),
    drawn(el('h3', {}, CPU)),
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
