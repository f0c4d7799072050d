import type { ScoredBenchmark, Settling } from '../../harness/benchmark';
import { CPU_TIMES } from '../kindWords';
import { listOf, type Block, folded, table, right, left } from '../page';
import { FAR } from '../plots/dotPlot';
import type { Units } from '../units';

interface Samples {
  samples: readonly number[];
  outliers: readonly number[];
}

/** What the plots draw, as tables on demand. @param side of a comparison */
export function sampleBlocks(benchmark: ScoredBenchmark, units: Units, side: string): Block[] {
  const { settling, kind } = benchmark;
  return listOf(
    folded(`samples${side}`, 'Runs as a table', samplesTable(benchmark, units)),
    !('state' in settling) &&
      kind !== 'script' &&
      folded(`rounds${side}`, 'CPU time of each round as a table', roundsTable(settling, units)),
  );
}

/** Every run with its time, its CPU time and its peak. */
function samplesTable(
  { kind, timeMs, cpuUsPerCall, memory }: ScoredBenchmark,
  units: Units,
): Block {
  const column = (title: string, of: Samples, format: (value: number) => string) => ({
    title,
    of,
    format,
  });
  const figures = listOf(
    column('time', timeMs, units.time),
    !('state' in cpuUsPerCall) && column(CPU_TIMES[kind], cpuUsPerCall, units.cpuTime),
    column('peak memory', memory, units.bytes),
  );
  const runs = Math.max(...figures.map(({ of }) => of.samples.length));
  const sampleText = (
    { of: { samples, outliers }, format }: (typeof figures)[number],
    run: number,
  ) => {
    const sample = samples[run];
    if (sample === undefined) return '';
    return outliers.includes(run) ? `${format(sample)}, ${FAR}` : format(sample);
  };
  return table(
    [...Array(runs).keys()],
    [
      left('run', (run) => units.count(run + 1)),
      figures.map((figure) => right(figure.title, (run) => sampleText(figure, run))),
    ],
    { name: 'data samples' },
  );
}

function roundsTable({ warmUpCpuMs, timedCpuMs }: Settling, units: Units): Block {
  const kind = (round: number) => (round < warmUpCpuMs.length ? 'warm-up' : 'timed');
  return table(
    [...warmUpCpuMs, ...timedCpuMs],
    [
      left('round', (_, round) => `${units.count(round + 1)}, ${kind(round)}`),
      right('CPU time', units.time),
    ],
    { name: 'data samples' },
  );
}
