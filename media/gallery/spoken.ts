import {} from '../../src/page/markup';
import { failureSentence } from '../../src/report/messages/score';
import type { Units } from '../../src/report/units';
import type { GalleryModel } from '../../src/views/gallery/protocol';

/**
 * Text for the live region: the status, and the number of filtered rows.
 * @param left number of rows that pass the filters
 */
export function spokenGallery({ status, rows, problem }: GalleryModel, left: number, units: Units) {
  const known = rows.filter(({ measuredAt }) => measuredAt !== null).length;
  const measured = `Measured ${units.count(known)} of ${units.counted(rows.length, 'row')}`;
  switch (status.state) {
    case 'looking':
      return '';
    case 'waiting':
      return 'Waiting for another score to finish';
    case 'running':
      return `Measuring the gallery: ${groupOf(status.progress.text)}`;
    case 'cancelled':
      return `Cancelled. ${measured}`;
    case 'idle':
      if (problem) return [`${failureSentence(problem, units)}.`, problem.reason.remedy].join(' ');
      return left === rows.length
        ? measured
        : `${units.count(left)} of ${units.counted(rows.length, 'row')}`;
  }
}

/**
 * Group without its rounds: of `24 patterns on Node 5.12.0: Benchmark, round 1 of 3` the first
 * part.
 */
function groupOf(text: string): string {
  const end = text.indexOf(': ');
  return end < 0 ? text : text.slice(0, end);
}
