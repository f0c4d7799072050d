import type { Estimate, ScoredBenchmark } from '../../../harness/benchmark';
import type { Failure } from '../../../failure';
import { el } from '../../markup';
import { type Block, type Cell, drawn, inPanel, written } from '../../page';
import type { Units } from '../../units';
import {
  absenceNotes,
  absentRow,
  estimateBlocks,
  estimatePlot,
  estimateRow,
  type Figure,
  figureRow,
  timeWriting,
} from '../estimates';

/** The times of a whole process, as `time` gives them, beside those of an empty one. */
export function scriptBlocks(
  { timeMs, script }: ScoredBenchmark,
  units: Units,
  warned: Block[],
): Block[] {
  const parts: [label: string, time: Estimate | Failure][] = script
    ? [
        ['user', script.userMs],
        ['system', script.systemMs],
      ]
    : [];
  const rows: typeof parts = [['elapsed', timeMs], ...parts];
  const times = rows.map(([, time]) => time);
  const empty: Figure[] = script ? [emptyFigure(script.emptyMs, units)] : [];
  const figures = [...parts.map(([label, time]) => partFigure(label, time, units)), ...empty];
  return [
    written(
      estimateBlocks(times, [
        ...rows.map(([label, time]) => timeRow(label, time, units)),
        ...empty.map(figureRow),
      ]),
      absenceNotes(rows),
    ),
    drawn(el('h3', {}, 'Elapsed time')),
    ...estimatePlot(timeMs, timeWriting(units), figures, units),
    inPanel(absenceNotes(parts)),
    ...warned,
  ];
}

function timeRow(label: string, time: Estimate | Failure, units: Units): Cell[] {
  if ('state' in time) return absentRow(label, time);
  return estimateRow(label, time, timeWriting(units), units);
}

function partFigure(label: string, time: Estimate | Failure, units: Units): Figure {
  const title = `CPU time, ${label}`;
  if ('state' in time) return { label, title, figure: time };
  const interval = units.timeInterval(time.low, time.high);
  return { label, title, figure: units.time(time.median), interval };
}

function emptyFigure(emptyMs: number, units: Units): Figure {
  const figure = units.time(emptyMs);
  return {
    label: 'an empty script',
    figure,
    said: `${figure}, part of every script`,
    details: 'part of every script on this runtime',
  };
}
