import assert from 'node:assert/strict';

import type { GalleryEntry } from '../../src/report/listings';
import { keptBlocks, warningNotes } from '../../src/report/pages/galleryMembers';
import type { Report, Warning } from '../../src/report/report';
import { createUnits } from '../../src/report/units';
import { measured, report } from './reports';

const units = createUnits('en-US');

function texts(blocks: ReturnType<typeof keptBlocks>): string[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? block.text : []));
}

function onDay(day: string): Report {
  return report({ measured: { ...measured, startedAt: `${day}T12:00:00.000Z` } });
}

function entry(reports: Report[], isKept: boolean[]): GalleryEntry {
  return {
    ...{ name: 'a', kind: 'doxbee', pattern: 'callbacks', title: 'a', description: '' },
    ...{ file: '/a.js', tokens: 1, ratio: 1, handWritten: true, reports, isKept },
    published: { complexity: [], performance: [], debuggability: [] },
  };
}

describe('what the gallery says of its results', () => {
  it('is since when they are kept', () => {
    const [one, two, three] = [onDay('2026-03-05'), onDay('2026-03-01'), onDay('2026-03-09')];
    assert.deepEqual(texts(keptBlocks([entry([one, three], [true, false])], units)), [
      '1 result kept from 2026-03-05; --fresh measures anew.',
    ]);
    assert.deepEqual(texts(keptBlocks([entry([one], [true]), entry([two], [true])], units)), [
      '2 results kept from 2026-03-01…2026-03-05; --fresh measures anew.',
    ]);
    assert.deepEqual(keptBlocks([entry([one], [false])], units), []);
  });

  it('is how many have which warnings, of those that the table is about', () => {
    const busy: Warning = { code: 'machineBusy', about: 'time', cause: 'x', remedy: 'y' };
    const lost: Warning = { ...busy, code: 'stackTraceLimit', about: 'debuggability' };
    const reports = [
      report({ warnings: [busy, lost] }),
      report({ warnings: [busy, busy] }),
      report({ warnings: [] }),
    ];
    assert.deepEqual(texts(warningNotes(reports, [busy.about], units)), [
      '2 of 3 rows have warnings: machine busy (2).',
    ]);
    assert.deepEqual(texts(warningNotes(reports, [busy.about, lost.about], units)), [
      '2 of 3 rows have warnings: machine busy (2), stack trace limit (1).',
    ]);
    assert.deepEqual(warningNotes(reports.slice(2), [busy.about], units), []);
  });
});
