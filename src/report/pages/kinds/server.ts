import type { ScoredBenchmark, ServerFigures } from '../../../harness/benchmark';
import { CPU_TIMES } from '../../kindWords';
import type { Block, Cell } from '../../page';
import { askingWords, connectionsWords, processesWords, troubleWords } from '../../serverWords';
import type { Units } from '../../units';
import {
  absenceNotes,
  absentRow,
  estimateColumns,
  estimateRow,
  figureRow,
  outliersNote,
} from '../estimates';
import { percentileTable } from '../time';

const CPU = CPU_TIMES.server;
const LATENCY = 'latency of a request';

/** Requests a second, how long each waited for its answer, and what went wrong. */
export function serverBlocks(benchmark: ScoredBenchmark, units: Units): Block[] {
  const { cpuUsPerCall, latencyMs, server } = benchmark;
  const rows = [
    ...(server ? rateRows(server, units) : []),
    cpuRow(benchmark, units),
    ...(server ? detailRows(server, units) : []),
  ];
  return [
    { kind: 'table', columns: estimateColumns([server?.requestsPerSecond, cpuUsPerCall]), rows },
    ...outliersNote([...(server ? [server.requestsPerSecond] : []), cpuUsPerCall]),
    ...('state' in latencyMs ? [] : [percentileTable([[LATENCY, latencyMs, 'request']], units)]),
    ...absenceNotes([
      [CPU, cpuUsPerCall],
      [LATENCY, latencyMs],
    ]),
  ];
}

function rateRows({ requestsPerSecond }: ServerFigures, units: Units): Cell[][] {
  const { median } = requestsPerSecond;
  const writing = {
    interval: units.numberInterval,
    samples: (values: readonly number[], marked: readonly number[]) =>
      values.map((value, i) => units.number(value) + (marked.includes(i) ? '*' : '')).join(' '),
  };
  return [
    estimateRow('requests a second', units.number(median), requestsPerSecond, writing, units),
    figureRow('time of one', units.time(1000 / median), 'at that rate'),
  ];
}

function cpuRow({ cpuUsPerCall }: ScoredBenchmark, units: Units): Cell[] {
  if ('state' in cpuUsPerCall) return absentRow(CPU, cpuUsPerCall);
  const writing = { interval: units.cpuTimeInterval, samples: units.cpuTimeSamples };
  return estimateRow(CPU, units.cpuTime(cpuUsPerCall.median), cpuUsPerCall, writing, units);
}

function detailRows(server: ServerFigures, units: Units): Cell[][] {
  const { meanLatencyMs, requests, errors, not2xx, processes } = server;
  return [
    figureRow('mean latency', units.time(meanLatencyMs), 'of all answers'),
    figureRow('answers', units.count(requests), connectionsWords(server)),
    figureRow('errors', units.count(errors + not2xx), troubleWords(server, units)),
    figureRow('processes', units.count(processes), processesWords(server)),
    figureRow('asking it', '', `took ${askingWords(server, units)}`),
  ];
}
