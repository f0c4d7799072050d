import type { OpsFigures, ScoredBenchmark } from '../../../harness/benchmark';
import { marginWords } from '../../kindSentences';
import { el } from '../../markup';
import { type Block, drawn, written } from '../../page';
import type { Units } from '../../units';
import {
  absenceNotes,
  estimateBlocks,
  estimatePlot,
  estimateRow,
  type Figure,
  figureRow,
  rateWriting,
  timeWriting,
  type Writing,
} from '../estimates';
import { cpuPlots, cpuRow } from '../time';

const CPU = 'CPU time of one';

/** Operations a second with the ± of the usual tools, and what one of them takes. */
export function opsBlocks(benchmark: ScoredBenchmark, units: Units, warned: Block[]): Block[] {
  const { timeMs, cpuUsPerCall, ops, mode } = benchmark;
  const times = timeWriting(units);
  const margin = ops && marginFigure(ops, units);
  const empty = ops && emptyFigure(ops, mode, units);
  const rows = [
    ops && rateRow(ops, units),
    margin && figureRow(margin),
    estimateRow('time of one', timeMs, times, units),
    cpuRow(CPU, cpuUsPerCall, units),
    empty && figureRow(empty),
  ];
  const text = written(
    estimateBlocks([ops?.opsPerSecond, timeMs, cpuUsPerCall], rows),
    absenceNotes([[CPU, cpuUsPerCall]]),
  );
  if (!ops || !margin || !empty) return [text, ...warned];
  const figures: Figure[] = [
    margin,
    {
      label: 'time of one',
      figure: times.figure(timeMs.median),
      interval: times.interval(timeMs.low, timeMs.high),
    },
    empty,
    { label: 'operations', figure: units.count(ops.operations) },
  ];
  return [
    text,
    drawn(el('h3', {}, 'Operations a second')),
    ...estimatePlot(ops.opsPerSecond, opsWriting(units), figures, units),
    ...warned,
    drawn(el('h3', {}, 'CPU time of an operation')),
    ...cpuPlots(benchmark, units),
  ];
}

function opsWriting(units: Units): Writing {
  const interval = (low: number, high: number) =>
    [...new Set([low, high].map(units.number))].join('–');
  return { ...rateWriting(units), interval };
}

function rateRow({ opsPerSecond }: OpsFigures, units: Units) {
  return estimateRow('operations a second', opsPerSecond, opsWriting(units), units);
}

function marginFigure({ marginPercent, operations }: OpsFigures, units: Units): Figure {
  return {
    label: '±',
    title: 'margin',
    figure: units.share(marginPercent / 100),
    said: marginWords(marginPercent, units),
    details: `of the mean, 95 %; ${units.counted(operations, 'operation')}`,
  };
}

/** What the loop takes by itself, or the waits between two. */
function emptyFigure({ emptyMs, endsBy }: OpsFigures, mode: string, units: Units): Figure {
  const waits = mode === 'faithful' && endsBy !== 'return';
  const details = waits
    ? 'part of every one: the timer of 0 ms between two'
    : 'part of every one: the loop';
  const figure = units.time(emptyMs);
  return { label: 'an empty one', figure, said: `${figure}, part of every one`, details };
}
