import {} from '../../src/page/markup';
import { failureSentence } from '../../src/report/messages/score';
import type { Units } from '../../src/report/units';
import type { GalleryModel } from '../../src/views/gallery/protocol';

/** What the live region says: how it stands, and what the filters leave. @param left rows of them */
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

/** The group, and not each of its rounds: `24 patterns on Node 5.12.0: Benchmark, round 1 of 3` */
function groupOf(text: string): string {
  const end = text.indexOf(': ');
  return end < 0 ? text : text.slice(0, end);
}
