import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { hashOf } from '../../src/runtimes/keptFiles';
import { RealIoReader, type RealIo } from '../../src/runtimes/realIo';
import { fetchedRuntime, TESTED_VERSIONS } from '../runtimes';
import { PROJECT, RUNNER } from '../subjects';

const PROGRAM = path.join(path.dirname(RUNNER), 'realIo/main.js');

/** What loses its callers, of the functions for files, on the Nodes that have async functions. */
const LOSE: Readonly<Record<string, 'all' | readonly string[]>> = {
  '14.21.3': 'all',
  '24.21.0': ['opendir', 'rm'],
  '26.10.0': ['appendFile', 'opendir', 'readFile', 'rm', 'writeFile'],
};

describe('what real I/O keeps', () => {
  const reader = new RealIoReader(PROGRAM, { PATH: '' });
  const { signal } = new AbortController();

  for (const version of TESTED_VERSIONS) {
    it(`of its async callers on Node ${version} is measured, or why it cannot be`, async () => {
      const runtime = fetchedRuntime(version);
      const answer = await reader.read(runtime, null, signal);
      const lost = LOSE[version];
      if (lost === undefined) {
        assert.ok('state' in answer);
        assert.equal(answer.reason.code, 'runtimeLacks');
        assert.match(answer.reason.message, new RegExp(`^Node ${version} has no async functions`));
        return;
      }
      assert.ok(!('state' in answer), JSON.stringify(answer));
      const files = answer.filter(({ api }) => api.startsWith('fs.promises.'));
      const losing = files.filter(({ keeps }) => !keeps);
      assert.deepEqual(
        losing.length === files.length
          ? 'all'
          : losing.map(({ api }) => api.replace('fs.promises.', '')),
        lost,
      );
      assert.ok(files.length > 20, `${files.length} were asked`);
      // a read that fails, as that of a folder does
      assert.equal(keepsOf(answer, 'FileHandle.read'), lost !== 'all');
      // an error that is made in a callback of the event loop has no async caller beneath it
      for (const api of ['util.promisify(fs.readFile)', 'dns.promises.lookup', 'events.once']) {
        assert.equal(keepsOf(answer, api), false, api);
      }
      assert.equal(keepsOf(answer, 'fetch') === undefined, version === '14.21.3');
    });
  }

  it('is kept for later processes, as long as what asks stays the same', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'async-score-answers-'));
    const later = (program: string) =>
      new RealIoReader(program, { PATH: '' }, folder).read(fetchedRuntime('24.21.0'), null, signal);
    try {
      const first = await later(PROGRAM);
      assert.ok(!('state' in first));
      const file = path.join(folder, readdirSync(folder).join());
      const kept = JSON.parse(readFileSync(file, 'utf8'));
      // what no Node would answer: it is the file that is read
      const value = first.slice(0, 1);
      writeFileSync(file, JSON.stringify({ ...kept, value, hash: hashOf(value) }));
      assert.deepEqual(await later(PROGRAM), value);
      const others = path.join(folder, 'others.js');
      writeFileSync(others, '');
      assert.ok('state' in (await later(others)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is asked once a binary and its flags', async () => {
    const runtime = fetchedRuntime('24.21.0');
    const flagged = { ...runtime, flags: ['--no-async-stack-traces'] };
    const [first, again, other] = await Promise.all([
      reader.read(runtime, null, signal),
      reader.read(runtime, null, signal),
      reader.read(flagged, null, signal),
    ]);
    assert.equal(first, again);
    assert.ok(!('state' in other));
    assert.equal(keepsOf(other, 'fs.promises.readFile'), false);
  });

  it('is asked again where the question was cancelled', async () => {
    const asking = new RealIoReader(PROGRAM, { PATH: '' });
    const runtime = fetchedRuntime('24.21.0');
    const cancelled = await asking.read(runtime, null, AbortSignal.abort());
    assert.ok('state' in cancelled);
    assert.equal(cancelled.state, 'cancelled');
    assert.ok(!('state' in (await asking.read(runtime, null, signal))));
  });

  it('is asked of drivers that a function uses and its project has', async () => {
    const runtime = fetchedRuntime('24.21.0');
    const operations = ['pg.Pool().query', 'pg.Client().connect', 'ioredis().get', 'db.find'];
    const used = { file: path.join(PROJECT, 'subject.js'), operations };
    const answer = await reader.read(runtime, used, signal);
    assert.ok(!('state' in answer), JSON.stringify(answer));
    // its pool gives the error a stack of its own, its client hands it on
    assert.equal(keepsOf(answer, 'pg.Pool().query'), true);
    assert.equal(keepsOf(answer, 'pg.Client().connect'), false);
    assert.equal(keepsOf(answer, 'ioredis().get'), undefined);
    assert.equal(keepsOf(answer, 'fs.promises.readFile'), true);
  });

  it('lets no driver reach anything but this program', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'drivers-'));
    try {
      const pg = path.join(folder, 'node_modules/pg');
      mkdirSync(pg, { recursive: true });
      const written = path.join(folder, 'written');
      writeFileSync(path.join(pg, 'package.json'), '{"name":"pg","main":"index.js"}');
      writeFileSync(path.join(pg, 'index.js'), hostileDriver(written));
      const used = { file: path.join(folder, 'a.js'), operations: ['pg.Pool().query'] };
      const answer = await reader.read(fetchedRuntime('24.21.0'), used, signal);
      assert.ok(!('state' in answer), JSON.stringify(answer));
      assert.equal(keepsOf(answer, 'pg.Pool().query'), true);
      assert.equal(existsSync(written), false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('that cannot be asked is a reason with what happened', async () => {
    const nowhere = new RealIoReader(path.join(path.dirname(RUNNER), 'nowhere.js'), { PATH: '' });
    const answer = await nowhere.read(fetchedRuntime('24.21.0'), null, signal);
    assert.ok('state' in answer);
    assert.equal(answer.state, 'failed');
    assert.match(answer.reason.found ?? '', /exit code 1 and said: .*MODULE_NOT_FOUND/s);
  });
});

/** What it is refused is in its error, so that it is seen to have tried. */
function hostileDriver(written: string): string {
  const target = JSON.stringify(written);
  return `const refused = [];
    for (const harm of [
      () => require('fs').writeFileSync(${target}, 'x'),
      () => require('child_process').execFileSync('touch', [${target}]),
    ]) {
      try { harm(); } catch (error) { refused.push(error.code); }
    }
    if (refused.join() !== 'EACCES,EACCES') throw new Error('not refused');
    setTimeout(() => { throw new Error('stray'); }, 1);
    exports.Pool = class { async query() { throw new Error('no'); } };`;
}

function keepsOf(all: readonly RealIo[], wanted: string): boolean | undefined {
  return all.find(({ api }) => api === wanted)?.keeps;
}
