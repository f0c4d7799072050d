import type { ScoredBenchmark, ServerFigures } from '../../src/harness/benchmark';
import { intervalTitle } from '../../src/report/intervalWords';
import { CPU_TIMES } from '../../src/report/kindWords';
import {
  askingWords,
  connectionsWords,
  processesWords,
  troubleWords,
} from '../../src/report/serverWords';
import { absences } from '../absence';
import { capital, definitions, el, type Child } from '../dom';
import type { Page } from '../page';
import { dotPlot } from '../plot';
import { cpuTime, percentileTable } from '../time';

/** Requests a second, how long each waited for its answer, and what went wrong. */
export function server(benchmark: ScoredBenchmark, page: Page, warned: Child): Child[] {
  const { server, latencyMs } = benchmark;
  return [
    el('h3', {}, 'Requests a second'),
    ...(server ? rate(server, page) : []),
    warned,
    el('h3', {}, 'Latency of a request'),
    percentileTable([['Latency of a request', 'request', latencyMs]], page),
    ...absences([['Latency of a request', latencyMs]]),
    el('h3', {}, CPU_TIMES.server),
    ...cpuTime(benchmark, page),
  ];
}

function rate(server: ServerFigures, { units }: Page): Child[] {
  const { requestsPerSecond, meanLatencyMs, requests, errors, not2xx, processes } = server;
  const { median, low, high, samples } = requestsPerSecond;
  return [
    dotPlot({ ...requestsPerSecond, floor: null, format: units.number }),
    definitions([
      ['Median', units.number(median)],
      [capital(intervalTitle([requestsPerSecond])), units.numberInterval(low, high)],
      ['Time of one, at that rate', units.time(1000 / median)],
      ['Mean latency', units.time(meanLatencyMs)],
      ['Answers', `${units.count(requests)}, ${connectionsWords(server)}`],
      ['Errors', joined(units.count(errors + not2xx), troubleWords(server, units))],
      ['Processes', joined(units.count(processes), processesWords(server))],
      ['Asking it took', askingWords(server, units)],
      ['Runs', units.count(samples.length)],
    ]),
  ];
}

function joined(figure: string, words: string): string {
  return words === '' ? figure : `${figure}: ${words}`;
}
