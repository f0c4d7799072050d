import { callsFunction } from '../../document/workloadKinds';
import type { Failure } from '../../failure';
import type { Memory, ScoredBenchmark } from '../../harness/benchmark';
import { heapGrowthWords, ownBytesWords, PEAK_METHODS, pauseWords } from '../costWords';
import { PEAKS } from '../kindWords';
import { el } from '../markup';
import { listOf, type Block, drawn, heading, inPanel, written } from '../page';
import type { Units } from '../units';
import {
  absenceNotes,
  estimateBlocks,
  estimatePlot,
  estimateRow,
  type Figure,
  figureRow,
  isForeign,
  type Writing,
} from './estimates';

const ALLOCATED = 'allocated a call';
const HEAP = 'heap after collection';
const COLLECTIONS = 'collections a round';

export function memoryBlocks({ memory, kind }: ScoredBenchmark, units: Units): Block[] {
  const peak = { ...memory, median: memory.peakBytes };
  const method = PEAK_METHODS[memory.method];
  const figures = otherFigures(memory, units);
  const absent = absenceNotes(absentFigures(memory));
  const writing: Writing = {
    figure: units.bytes,
    interval: units.bytesInterval,
    samples: units.bytesSamples,
  };
  return [
    written(
      heading(3, 'Memory', `${PEAKS[kind]}, ${method}`),
      estimateBlocks(
        [memory],
        [estimateRow('peak', peak, writing, units), ...figures.map(figureRow)],
      ),
      absent,
    ),
    drawn(el('h3', {}, 'Memory')),
    ...estimatePlot(
      peak,
      writing,
      listOf({ label: 'peak', figure: method }, callsFunction(kind) && figures),
      units,
      { title: PEAKS[kind] },
    ),
    inPanel(callsFunction(kind) && absent),
  ];
}

/** Those of another kind of workload are not missed. */
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
