import type { Sweep } from '../../harness/sweep';
import { growthSentence, ioTimeWords } from '../growth';
import { type Block, cell, heading, paragraph } from '../page';
import type { Units } from '../units';
import { timeColumns, timeCells } from './runs';

/** One series: a row for each number of calls at once, and how its cost grows with it. */
export function sweepBlocks(sweep: Sweep, units: Units, subject?: string): Block[] {
  const io = ioTimeWords(sweep, units);
  return [
    subject === undefined
      ? heading(3, 'How it grows with n calls at once', io)
      : heading(2, subject, io),
    {
      kind: 'table',
      columns: [{ title: 'n', align: 'right' }, ...timeColumns(sweep.points)],
      rows: sweep.points.map((point) => [
        cell(units.count(point.parallel)),
        ...timeCells(point, units),
      ]),
    },
    paragraph(growthSentence(sweep, units)),
  ];
}
