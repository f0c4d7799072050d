import type { Estimate, ScoredBenchmark } from '../../../harness/benchmark';
import type { Failure } from '../../../failure';
import type { Block, Cell } from '../../page';
import type { Units } from '../../units';
import {
  absenceNotes,
  absentRow,
  estimateColumns,
  estimateRow,
  figureRow,
  outliersNote,
} from '../estimates';

/** The times of a whole process, as `time` gives them, beside those of an empty one. */
export function scriptBlocks({ timeMs, script }: ScoredBenchmark, units: Units): Block[] {
  const rows: [label: string, time: Estimate | Failure][] = [['elapsed', timeMs]];
  if (script) rows.push(['user', script.userMs], ['system', script.systemMs]);
  return [
    {
      kind: 'table',
      columns: estimateColumns(rows.map(([, time]) => time)),
      rows: [
        ...rows.map(([label, time]) => timeRow(label, time, units)),
        ...emptyRows(script, units),
      ],
    },
    ...outliersNote(rows.map(([, time]) => time)),
    ...absenceNotes(rows),
  ];
}

function timeRow(label: string, time: Estimate | Failure, units: Units): Cell[] {
  if ('state' in time) return absentRow(label, time);
  const writing = { interval: units.timeInterval, samples: units.timeSamples };
  return estimateRow(label, units.time(time.median), time, writing, units);
}

function emptyRows(script: ScoredBenchmark['script'], units: Units): Cell[][] {
  if (!script) return [];
  const details = 'part of every script on this runtime';
  return [figureRow('an empty script', units.time(script.emptyMs), details)];
}
