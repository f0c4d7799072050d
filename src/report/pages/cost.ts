/** Time, memory, how they grow, and what they are on other runtimes. */

import type { CallWork } from '../../../bench-runner/protocol/recording';
import { callsFunction } from '../../document/workloadKinds';
import type { Failure } from '../../failure';
import type { Memory, ScoredBenchmark, Settling } from '../../harness/benchmark';
import { el, placed } from '../../page/markup';
import { CPU_TIMES, PEAKS } from '../messages/cost';
import { heapGrowthWords, ownBytesWords, pauseWords, PEAK_METHODS } from '../messages/measured';
import {
  type Block,
  drawn,
  drawnCell,
  folded,
  heading,
  inPanel,
  left,
  listOf,
  right,
  table,
  written,
} from '../../page/page';
import { FAR } from '../plots/dotPlot';
import type { Report } from '../report';
import type { Units } from '../units';
import {
  absenceNotes,
  estimateFigure,
  type Figure,
  figurePlot,
  figureTable,
  isForeign,
  type Writing,
} from './estimates';
import { failureBlocks } from './failure';
import { TIME_BLOCKS } from './kinds';
import { elsewhereAction, growthAction, type Offered } from './offered';
import { profileSection } from './profile';
import { elsewhereBlocks } from './runtimes';
import { growthBlocks } from './sweeps';
import { warningsAbout } from './warnings';

/**
 * Time, memory, how they grow, and what they are on other runtimes; each warning under the figure
 * that it touches.
 *
 * @param offered how the report stands in the panel; null where nothing more can be measured
 * @param side tells the two of a comparison apart, in the keys of what can be focused
 */
export function costBlocks(
  report: Report,
  units: Units,
  offered: Offered | null = null,
  side = '',
): Block[] {
  const { benchmark, warnings, subject, sweeps = [] } = report;
  const ofTime = warningsAbout(warnings, 'time');
  const ofMemory = warningsAbout(warnings, 'memory');
  const beside = listOf(
    profileSection(report, offered, units, side),
    benchmark.state === 'scored' &&
      growthBlocks(sweeps, growthAction(report, offered), units, side),
    elsewhereBlocks(report, elsewhereAction(report, offered), units),
  );
  if (benchmark.state !== 'scored') {
    return [
      ...failureBlocks(benchmark, units, { file: subject.file, key: `cost${side}` }),
      ...ofTime,
      ...ofMemory,
      ...beside,
    ];
  }
  return [
    written(heading(3, 'Time')),
    ...TIME_BLOCKS[benchmark.kind](benchmark, units, ofTime),
    ...memoryBlocks(benchmark, units),
    ...ofMemory,
    ...sampleBlocks(benchmark, units, side),
    ...operationBlocks(benchmark, units, side),
    ...beside,
  ];
}

const ALLOCATED = 'allocated a call';
const HEAP = 'heap after collection';
const COLLECTIONS = 'collections a round';

function memoryBlocks({ memory, kind }: ScoredBenchmark, units: Units): Block[] {
  const method = PEAK_METHODS[memory.method];
  const writing: Writing = {
    figure: units.bytes,
    interval: units.bytesInterval,
    samples: units.bytesSamples,
  };
  const runs = { ...memory, median: memory.peakBytes };
  const peak = { ...estimateFigure('peak', runs, writing, units), title: PEAKS[kind] };
  const figures = otherFigures(memory, units);
  const absent = absenceNotes(absentFigures(memory));
  const isCalled = callsFunction(kind);
  return [
    heading(3, 'Memory', `${PEAKS[kind]}, ${method}`),
    written(figureTable([peak, ...figures]), absent),
    ...figurePlot(peak, [{ label: 'peak', figure: method }, ...(isCalled ? figures : [])], units),
    inPanel(isCalled && absent),
  ];
}

/** Figures that could be absent; those of another kind of workload are not missed. */
function absentFigures({ allocated, heap, gc }: Memory): [label: string, figure: object][] {
  const figures: [label: string, figure: object][] = [
    [ALLOCATED, allocated],
    [HEAP, heap],
    [COLLECTIONS, gc],
  ];
  return figures.filter(([, figure]) => !isForeign(figure));
}

/** Beside the peak. */
function otherFigures({ allocated, heap, gc }: Memory, units: Units): Figure[] {
  return [
    ...figureOf(ALLOCATED, allocated, (some) => [
      units.bytes(some.perCallBytes),
      ownBytesWords(some, units),
    ]),
    ...figureOf(HEAP, heap, (some) => [units.bytes(some.afterBytes), heapGrowthWords(some, units)]),
    ...figureOf(COLLECTIONS, gc, (some) => [units.number(some.count), pauseWords(some, units)]),
  ];
}

/** @param texts the figure, and what is to be said of it */
function figureOf<Some extends object>(
  label: string,
  some: Some | Failure,
  texts: (some: Some) => [figure: string, details: string],
): Figure[] {
  if (isForeign(some)) return [];
  if ('state' in some) return [{ label, figure: some as Failure }];
  const [figure, details] = texts(some);
  return [{ label, figure, details, said: `${figure}, ${details}` }];
}

interface Samples {
  samples: readonly number[];
  outliers: readonly number[];
}

/** What the plots draw, as tables on demand. @param side of a comparison */
function sampleBlocks(benchmark: ScoredBenchmark, units: Units, side: string): Block[] {
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
  const figure = (title: string, of: Samples | Failure, format: (value: number) => string) =>
    'state' in of ? null : right(title, (run: number) => sampleText(of, run, format));
  const runs = [timeMs, cpuUsPerCall, memory].map((of) => ('state' in of ? 0 : of.samples.length));
  return table(
    [...Array(Math.max(...runs)).keys()],
    [
      left('run', (run) => units.count(run + 1)),
      figure('time', timeMs, units.time),
      figure(CPU_TIMES[kind], cpuUsPerCall, units.cpuTime),
      figure('peak memory', memory, units.bytes),
    ],
    { name: 'data samples' },
  );
}

function sampleText(
  { samples, outliers }: Samples,
  run: number,
  format: (value: number) => string,
): string {
  const sample = samples[run];
  if (sample === undefined) return '';
  return outliers.includes(run) ? `${format(sample)}, ${FAR}` : format(sample);
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

/** Operations of one call, from start to end, in the order of their starts. */
function operationBlocks(benchmark: ScoredBenchmark, units: Units, side: string): Block[] {
  const { operations, work } = benchmark;
  const count = work?.operations.length ?? operations.length;
  if (count === 0) return [];
  const title = `${units.counted(count, 'I/O operation')} in one call`;
  return [folded(`operations${side}`, title, work ? workTable(work, units) : nameList(operations))];
}

/** Times are those of the faked waits alone: what is drawn beside each other is joined in parallel. */
function workTable({ operations }: CallWork, units: Units): Block {
  const longest = Math.max(1e-9, ...operations.map(({ endMs }) => endMs));
  const span = (startMs: number, endMs: number) => {
    const width = Math.max(0.005, (endMs - startMs) / longest);
    const part = placed(el('span', { class: 'span-part' }), startMs / longest, width);
    return el('div', { class: 'span-track', 'aria-hidden': 'true' }, part);
  };
  return table(
    operations,
    [
      left('I/O operation', ({ name }) => name, { code: true }),
      right('begins', ({ startMs }) => units.time(startMs)),
      right('ends', ({ endMs }) => units.time(endMs)),
      right('', ({ startMs, endMs }) => drawnCell('', span(startMs, endMs))),
    ],
    { name: 'data operations' },
  );
}

function nameList(names: readonly string[]): Block {
  const items = names.map((name) => el('li', {}, el('code', {}, name)));
  return drawn(el('ol', { class: 'operation-names' }, ...items));
}
