import assert from 'node:assert/strict';

import { isMadeOf } from '../../src/host/madeOf';
import type { Report } from '../../src/report/report';
import { aReport } from './report';

const SUBJECT = '/home/ann/cart/upload.js';

/** A report of a file whose first call has such frames in the stack of its error. */
function reportWith(subject: string, ...frames: object[]): Report {
  const report = aReport();
  const { debuggability } = report;
  assert.ok(debuggability.state === 'scored');
  const stack = frames.map((frame) => ({ text: 'at f', functionName: 'f', ...frame }));
  const sites = [{ ...debuggability.stackTraces.sites[0], probes: [{ stack }] }];
  return {
    ...report,
    subject: { ...report.subject, file: subject },
    debuggability: { ...debuggability, stackTraces: { ...debuggability.stackTraces, sites } },
  } as Report;
}

const frame = (owner: string, file: string) => ({ owner, at: { file, line: 3, column: 1 } });

describe('the files that a report was made of', () => {
  const rows: [what: string, file: string, frames: object[], isMade: boolean][] = [
    ['its subject', SUBJECT, [], true],
    ['what its map leads to', '/build/src/a.ts', [frame('subject', '/build/src/a.ts')], true],
    [
      'a file of its project',
      '/home/ann/cart/b.js',
      [frame('project', '/home/ann/cart/b.js')],
      true,
    ],
    ['a package', '/n/node_modules/co/i.js', [frame('library', '/n/node_modules/co/i.js')], true],
    ['what no place of it names', '/home/ann/cart/c.js', [], false],
    ['what an error was made to name', '/etc/passwd', [frame('library', '/etc/passwd')], false],
    [
      'what is put behind a package',
      '/n/node_modules/../../etc/passwd',
      [frame('library', '/n/node_modules/../../etc/passwd')],
      false,
    ],
    [
      'a file of another machine',
      '\\\\far\\share\\a.js',
      [frame('subject', '\\\\far\\share\\a.js')],
      false,
    ],
  ];
  for (const [what, file, frames, isMade] of rows) {
    it(`${isMade ? 'hold' : 'do not hold'} ${what}`, () => {
      assert.equal(isMadeOf(reportWith(SUBJECT, ...frames), file), isMade);
    });
  }

  it('hold a file of the share that its subject lies on', () => {
    const file = '\\\\far\\share\\b.js';
    const report = reportWith('\\\\far\\share\\a.js', frame('subject', file));
    assert.equal(isMadeOf(report, file), true);
  });
});
