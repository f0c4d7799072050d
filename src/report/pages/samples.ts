import type { ScoredBenchmark, Settling } from '../../harness/benchmark';
import { CPU_TIMES } from '../kindWords';
import { type Block, cell, type Column, folded } from '../page';
import { FAR } from '../plots/dotPlot';
import type { Units } from '../units';

interface Samples {
  samples: readonly number[];
  outliers: readonly number[];
}

/** What the plots draw, as tables on demand. @param side of a comparison */
export function sampleBlocks(benchmark: ScoredBenchmark, units: Units, side: string): Block[] {
  const { settling, kind } = benchmark;
  return [
    folded(`samples${side}`, 'Runs as a table', samplesTable(benchmark, units)),
    ...('state' in settling || kind === 'script'
      ? []
      : [
          folded(
            `rounds${side}`,
            'CPU time of each round as a table',
            roundsTable(settling, units),
          ),
        ]),
  ];
}

/** Every run with its time, its CPU time and its peak. */
function samplesTable(
  { kind, timeMs, cpuUsPerCall, memory }: ScoredBenchmark,
  units: Units,
): Block {
  const figures: [title: string, of: Samples, format: (value: number) => string][] = [
    ['time', timeMs, units.time],
    ...('state' in cpuUsPerCall
      ? []
      : [[CPU_TIMES[kind], cpuUsPerCall, units.cpuTime] as (typeof figures)[number]]),
    ['peak memory', memory, units.bytes],
  ];
  const runs = Math.max(...figures.map(([, { samples }]) => samples.length));
  const rows = Array.from({ length: runs }, (_, run) => [
    cell(units.count(run + 1)),
    ...figures.map(([, { samples, outliers }, format]) => {
      const sample = samples[run];
      if (sample === undefined) return cell('');
      return cell(outliers.includes(run) ? `${format(sample)}, ${FAR}` : format(sample));
    }),
  ]);
  return table(['run', ...figures.map(([title]) => title)], rows);
}

function roundsTable({ warmUpCpuMs, timedCpuMs }: Settling, units: Units): Block {
  const warmUp = warmUpCpuMs.length;
  const rows = [...warmUpCpuMs, ...timedCpuMs].map((ms, round) => [
    cell(`${units.count(round + 1)}, ${round < warmUp ? 'warm-up' : 'timed'}`),
    cell(units.time(ms)),
  ]);
  return table(['round', 'CPU time'], rows);
}

function table(titles: readonly string[], rows: ReturnType<typeof cell>[][]): Block {
  const columns = titles.map((title, index): Column => ({
    title,
    align: index ? 'right' : 'left',
  }));
  return { kind: 'table', name: 'data samples', columns, rows };
}
