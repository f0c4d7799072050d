import type { ScoredBenchmark } from '../../src/harness/benchmark';
import { intervalTitle } from '../../src/report/intervalWords';
import { marginWords } from '../../src/report/kindSentences';
import { capital, definitions, el, type Child } from '../dom';
import type { Page } from '../page';
import { dotPlot } from '../plot';
import { cpuTime } from '../time';

/** Operations a second with their ±, and what one of them takes. */
export function ops(benchmark: ScoredBenchmark, page: Page, warned: Child): Child[] {
  const { units } = page;
  const { timeMs, ops: figures } = benchmark;
  if (!figures) return [warned];
  const { opsPerSecond, marginPercent, emptyMs, operations } = figures;
  const { median, low, high, samples } = opsPerSecond;
  return [
    el('h3', {}, 'Operations a second'),
    dotPlot({ ...opsPerSecond, floor: null, format: units.number }),
    definitions([
      ['Median', units.number(median)],
      [capital(intervalTitle([opsPerSecond])), `${units.number(low)}–${units.number(high)}`],
      ['Margin', marginWords(marginPercent, units)],
      [
        'Time of one',
        `${units.time(timeMs.median)} (${units.timeInterval(timeMs.low, timeMs.high)})`,
      ],
      ['An empty one', `${units.time(emptyMs)}, part of every one`],
      ['Operations', units.count(operations)],
      ['Runs', units.count(samples.length)],
    ]),
    warned,
    el('h3', {}, 'CPU time of an operation'),
    ...cpuTime(benchmark, page),
  ];
}
