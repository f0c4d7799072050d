import type { ScoredBenchmark } from '../src/harness/benchmark';
import type { Failure } from '../src/failure';
import {
  absenceWord,
  heapGrowthWords,
  ownBytesWords,
  pauseWords,
  PEAK_METHODS,
} from '../src/report/costWords';
import { absences } from './absence';
import { definitions, type Child } from './dom';
import type { Page } from './page';
import { dotPlot } from './plot';

export function memory({ memory }: ScoredBenchmark, { units }: Page): Child[] {
  const { peakBytes, low, high, samples, method, allocated, heap, gc } = memory;
  return [
    dotPlot({ ...memory, median: peakBytes, floor: null, format: units.bytes }),
    definitions([
      ['Peak above the start', units.bytes(peakBytes)],
      ['95 % interval', units.bytesInterval(low, high)],
      ['Runs', units.count(samples.length)],
      ['Peak', PEAK_METHODS[method]],
      [
        'Allocated a call',
        orWord(
          allocated,
          (some) => `${units.bytes(some.perCallBytes)}, ${ownBytesWords(some, units)}`,
        ),
      ],
      [
        'Heap after collection',
        orWord(heap, (some) => `${units.bytes(some.afterBytes)}, ${heapGrowthWords(some, units)}`),
      ],
      [
        'Collections a round',
        orWord(gc, (some) => `${units.number(some.count)}, ${pauseWords(some, units)}`),
      ],
    ]),
    ...absences([
      ['Allocated a call', allocated],
      ['Heap after collection', heap],
      ['Collections a round', gc],
    ]),
  ];
}

function orWord<Figure extends object>(
  figure: Figure | Failure,
  words: (figure: Figure) => string,
): string {
  return 'state' in figure ? absenceWord(figure) : words(figure);
}
