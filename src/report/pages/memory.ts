import type { Failure } from '../../failure';
import type { Memory } from '../../harness/benchmark';
import { heapGrowthWords, ownBytesWords, pauseWords } from '../costWords';
import type { Block, Cell } from '../page';
import type { Units } from '../units';
import {
  absenceNotes,
  absentRow,
  estimateColumns,
  estimateRow,
  figureRow,
  isForeign,
  outliersNote,
} from './estimates';

const ALLOCATED = 'allocated a call';
const HEAP = 'heap after collection';
const COLLECTIONS = 'collections a round';

export function memoryBlocks(memory: Memory, units: Units): Block[] {
  return [
    { kind: 'table', columns: estimateColumns([memory]), rows: memoryRows(memory, units) },
    ...outliersNote([memory]),
    ...absenceNotes(absentFigures(memory)),
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

function memoryRows(memory: Memory, units: Units): Cell[][] {
  const { peakBytes, allocated, heap, gc } = memory;
  return [
    estimateRow(
      'peak',
      units.bytes(peakBytes),
      { ...memory, median: peakBytes },
      { interval: units.bytesInterval, samples: units.bytesSamples },
      units,
    ),
    ...rowOf(ALLOCATED, allocated, (some) => [
      units.bytes(some.perCallBytes),
      ownBytesWords(some, units),
    ]),
    ...rowOf(HEAP, heap, (some) => [units.bytes(some.afterBytes), heapGrowthWords(some, units)]),
    ...rowOf(COLLECTIONS, gc, (some) => [units.number(some.count), pauseWords(some, units)]),
  ];
}

/** @param texts the figure, and what is to be said of it */
function rowOf<Figure extends object>(
  label: string,
  figure: Figure | Failure,
  texts: (figure: Figure) => [figure: string, details: string],
): Cell[][] {
  if (isForeign(figure)) return [];
  return ['state' in figure ? absentRow(label, figure) : figureRow(label, ...texts(figure))];
}
