import type { ScoredBenchmark } from '../../src/harness/benchmark';
import { el, type Child } from '../dom';
import type { Page } from '../page';
import { cpuTime, latency, time } from '../time';

export function calls(benchmark: ScoredBenchmark, page: Page, warned: Child): Child[] {
  return [
    el('h3', {}, 'Time'),
    ...time(benchmark, page),
    warned,
    el('h3', {}, 'CPU time of a call'),
    ...cpuTime(benchmark, page),
    el('h3', {}, 'Latency and event-loop delay'),
    ...latency(benchmark, page),
  ];
}
