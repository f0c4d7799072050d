import { callsFunction } from '../src/document/workloadKinds';
import type { Memory, ScoredBenchmark } from '../src/harness/benchmark';
import type { Failure } from '../src/failure';
import {
  absenceWord,
  heapGrowthWords,
  ownBytesWords,
  pauseWords,
  PEAK_METHODS,
} from '../src/report/costWords';
import { intervalTitle } from '../src/report/intervalWords';
import { PEAKS } from '../src/report/kindWords';
import type { Units } from '../src/report/units';
import { absences } from './absence';
import { definitions, type Child } from './dom';
import type { Page } from './page';
import { dotPlot } from './plot';

const ALLOCATED = 'Allocated a call';
const HEAP = 'Heap after collection';
const COLLECTIONS = 'Collections a round';

export function memory({ memory, kind }: ScoredBenchmark, { units }: Page): Child[] {
  const { peakBytes, low, high, samples, method } = memory;
  return [
    dotPlot({ ...memory, median: peakBytes, floor: null, format: units.bytes }),
    definitions([
      [capitalized(PEAKS[kind]), units.bytes(peakBytes)],
      [capitalized(intervalTitle([{ samples }])), units.bytesInterval(low, high)],
      ['Runs', units.count(samples.length)],
      ['Peak', PEAK_METHODS[method]],
      ...(callsFunction(kind) ? watched(memory, units) : []),
    ]),
    ...(callsFunction(kind)
      ? absences([
          [ALLOCATED, memory.allocated],
          [HEAP, memory.heap],
          [COLLECTIONS, memory.gc],
        ])
      : []),
  ];
}

/** What only watched runs tell. */
function watched({ allocated, heap, gc }: Memory, units: Units): [term: string, said: string][] {
  return [
    [
      ALLOCATED,
      orWord(
        allocated,
        (some) => `${units.bytes(some.perCallBytes)}, ${ownBytesWords(some, units)}`,
      ),
    ],
    [
      HEAP,
      orWord(heap, (some) => `${units.bytes(some.afterBytes)}, ${heapGrowthWords(some, units)}`),
    ],
    [COLLECTIONS, orWord(gc, (some) => `${units.number(some.count)}, ${pauseWords(some, units)}`)],
  ];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function orWord<Figure extends object>(
  figure: Figure | Failure,
  words: (figure: Figure) => string,
): string {
  return 'state' in figure ? absenceWord(figure) : words(figure);
}
