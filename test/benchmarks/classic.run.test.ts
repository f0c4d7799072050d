import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { pattern } from '../subjects';
import { runClassic } from './classic';

describe('the harness of the classic kind', () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-classic-'));
  after(() => fs.rmSync(folder, { recursive: true }));

  /** A file of the 2013 convention: its I/O is its own, and takes what the harness says. */
  function ownFakes(name: string, done: string): string {
    const file = path.join(folder, name);
    const upload = `function (stream, idOrPath, tag, done) {
      setTimeout(function () { ${done} }, global.asyncTime);
    }`;
    fs.writeFileSync(file, `module.exports = ${upload};`);
    return file;
  }

  it('times a file with our fakes, whether it calls back or returns a promise', () => {
    for (const name of ['callbacks-nested', 'async-await']) {
      const { timeMs, peakBytes } = runClassic(
        pattern(name).file,
        { parallel: 3, ioMs: 1 },
        'ours',
      );
      assert.ok(timeMs > 0, `${name}: ${timeMs} ms`);
      assert.ok(peakBytes >= 0, `${name}: ${peakBytes} bytes`);
    }
  });

  it('times a file with fakes of its own, once its last call is done', () => {
    const file = ownFakes('own.js', 'done(null);');
    const quick = runClassic(file, { parallel: 3, ioMs: 1 }, 'own').timeMs;
    const slow = runClassic(file, { parallel: 3, ioMs: 200 }, 'own').timeMs;
    assert.ok(slow > quick, `${slow} ms, ${quick} ms`);
  });

  it('throws where a call fails', () => {
    const file = ownFakes('failing.js', "done(new Error('no such blob'));");
    assert.throws(() => runClassic(file, { parallel: 3, ioMs: 1 }, 'own'), /no such blob/);
  });
});
