import type { Memory } from '../../harness/benchmark';
import { heapGrowthWords, ownBytesWords, pauseWords } from '../costWords';
import type { Block, Cell } from '../page';
import type { Units } from '../units';
import {
  absenceNotes,
  absentRow,
  ESTIMATE_COLUMNS,
  estimateRow,
  figureRow,
  outliersNote,
} from './estimates';

const ALLOCATED = 'allocated a call';
const HEAP = 'heap after collection';
const COLLECTIONS = 'collections a round';

export function memoryBlocks(memory: Memory, units: Units): Block[] {
  return [
    { kind: 'table', columns: ESTIMATE_COLUMNS, rows: memoryRows(memory, units) },
    ...outliersNote([memory]),
    ...absenceNotes([
      [ALLOCATED, memory.allocated],
      [HEAP, memory.heap],
      [COLLECTIONS, memory.gc],
    ]),
  ];
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
    'state' in allocated
      ? absentRow(ALLOCATED, allocated)
      : figureRow(ALLOCATED, units.bytes(allocated.perCallBytes), ownBytesWords(allocated, units)),
    'state' in heap
      ? absentRow(HEAP, heap)
      : figureRow(HEAP, units.bytes(heap.afterBytes), heapGrowthWords(heap, units)),
    'state' in gc
      ? absentRow(COLLECTIONS, gc)
      : figureRow(COLLECTIONS, units.number(gc.count), pauseWords(gc, units)),
  ];
}
