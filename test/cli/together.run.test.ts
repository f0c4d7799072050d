import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import type { GalleryListing } from '../../src/report/listings';
import { PATTERNS } from '../subjects';
import { runCli } from './runCli';

/** What windows of the editor keep stands in the same folders, and is written by the same code. */
describe('several that work at once on one machine', () => {
  let home: string;

  beforeEach(() => (home = fs.mkdtempSync(path.join(tmpdir(), 'async-score-together-'))));
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

  it('keep one set of results, and leave no lock and no folder', async () => {
    const [data, scratch] = ['data', 'scratch'].map((name) => path.join(home, name));
    fs.mkdirSync(scratch!);
    const options = { env: { ASYNC_SCORE_DATA: data!, TMPDIR: scratch! } };
    const gallery = [
      'gallery',
      '--pattern',
      'callbacks-nested',
      '--table',
      'debuggability',
      '--json',
    ];
    const file = path.join(PATTERNS, 'callbacks-nested.js');
    const score = ['score', file, '--parallel', '5', '--io-ms', '1', '--budget', '0.1', '--json'];
    const all = await Promise.all([gallery, gallery, score].map((argv) => runCli(argv, options)));
    for (const { exitCode, stderr } of all) assert.equal(exitCode, 0, stderr);
    const [first, second] = all
      .slice(0, 2)
      .map(({ stdout }) => JSON.parse(stdout) as GalleryListing)
      .map(({ members }) => members[0]?.reports[0]?.measured.startedAt);
    assert.ok(first !== undefined);
    assert.equal(second, first, 'the second one found what the first one measured');
    assert.match(fs.readdirSync(path.join(data!, 'results')).join(), /^[^,]+\.json$/);
    assert.deepEqual(fs.readdirSync(scratch!), []);
  });
});
