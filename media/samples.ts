import type { ScoredBenchmark, Settling } from '../src/harness/benchmark';
import { CPU_TIMES } from '../src/report/kindWords';
import type { Page } from './page';
import { FAR } from './plot';
import { dataTable } from './table';

interface Samples {
  samples: readonly number[];
  outliers: readonly number[];
}

/** Every run with its time, its CPU time and its peak: what the plots draw. */
export function samplesTable(benchmark: ScoredBenchmark, { units }: Page): HTMLElement {
  const { kind, timeMs, cpuUsPerCall, memory } = benchmark;
  const columns: [title: string, of: Samples, format: (value: number) => string][] = [
    ['Time', timeMs, units.time],
    ...('state' in cpuUsPerCall
      ? []
      : [[CPU_TIMES[kind], cpuUsPerCall, units.cpuTime] as (typeof columns)[number]]),
    ['Peak memory', memory, units.bytes],
  ];
  const runs = Math.max(...columns.map(([, { samples }]) => samples.length));
  return dataTable(
    'samples',
    ['Run', ...columns.map(([title]) => title)],
    Array.from({ length: runs }, (_, run) => [
      units.count(run + 1),
      ...columns.map(([, { samples, outliers }, format]) => {
        const sample = samples[run];
        if (sample === undefined) return '';
        return outliers.includes(run) ? `${format(sample)}, ${FAR}` : format(sample);
      }),
    ]),
  );
}

/** What the chart of settling draws. */
export function roundsTable({ warmUpCpuMs, timedCpuMs }: Settling, { units }: Page): HTMLElement {
  const warmUp = warmUpCpuMs.length;
  return dataTable(
    'samples',
    ['Round', 'CPU time'],
    [...warmUpCpuMs, ...timedCpuMs].map((ms, round) => [
      `${units.count(round + 1)}, ${round < warmUp ? 'warm-up' : 'timed'}`,
      units.time(ms),
    ]),
  );
}
