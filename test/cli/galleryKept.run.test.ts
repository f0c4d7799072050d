import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import type { GalleryListing } from '../../src/report/listings';
import { runCli, type RunCliOptions } from './runCli';

const ARGV = ['gallery', '--table', 'debuggability', '--json'];
const ONE = [...ARGV, '--pattern', 'callbacks-nested'];
const TWO = [...ONE, '--pattern', 'callbacks-flattened'];

describe('what was measured of the gallery', () => {
  let data: string;

  beforeEach(() => (data = fs.mkdtempSync(path.join(tmpdir(), 'async-score-kept-'))));
  afterEach(() => fs.rmSync(data, { recursive: true, force: true }));

  const results = () => path.join(data, 'results');

  /** When each member was measured. */
  async function measured(
    argv: readonly string[],
    onStderr?: RunCliOptions['onStderr'],
  ): Promise<(string | undefined)[]> {
    const options = { env: { ASYNC_SCORE_DATA: data }, ...(onStderr ? { onStderr } : {}) };
    const { stdout, stderr, exitCode } = await runCli(argv, options);
    assert.equal(exitCode, 0, stderr);
    const { members } = JSON.parse(stdout) as GalleryListing;
    return members.map(({ reports }) => reports[0]?.measured.startedAt);
  }

  it('is not measured again', async () => {
    const [first] = await measured(ONE);
    const [again, other] = await measured(TWO);
    assert.ok(first !== undefined && other !== undefined);
    assert.equal(again, first);
    assert.notEqual(other, first);
  });

  it('is said to be kept, in the page and in JSON', async () => {
    const env = { ASYNC_SCORE_DATA: data };
    const isKept = async (argv: readonly string[]) => {
      const { members } = JSON.parse((await runCli(argv, { env })).stdout) as GalleryListing;
      return members.map((member) => member.isKept);
    };
    assert.deepEqual(await isKept(ONE), [[false]]);
    assert.deepEqual(await isKept(ONE), [[true]]);
    const { stdout } = await runCli(
      ONE.filter((arg) => arg !== '--json'),
      { env },
    );
    assert.match(stdout, /1 result kept from \d{4}-\d\d-\d\d; --fresh measures anew\./);
  });

  it('is measured again with --fresh, and where its file is damaged', async () => {
    const [first] = await measured(ONE);
    const [fresh] = await measured([...ONE, '--fresh']);
    assert.notEqual(fresh, first);
    assert.deepEqual(await measured(ONE), [fresh]);
    const [file = ''] = fs.readdirSync(results());
    fs.truncateSync(path.join(results(), file), 100);
    assert.notDeepEqual(await measured(ONE), [fresh]);
  });

  it('is not kept of a run that was cancelled', async () => {
    const argv = ['gallery', '--table', 'performance', '--pattern', 'callbacks-nested'];
    let isCancelled = false;
    const ended = await runCli([...argv, '--budget', '30'], {
      env: { ASYNC_SCORE_DATA: data },
      onStderr: (text, kill) => {
        if (isCancelled || !text.includes('Benchmark')) return;
        isCancelled = true;
        kill('SIGINT');
      },
    });
    assert.equal(ended.exitCode, 1);
    assert.deepEqual(fs.existsSync(results()) ? fs.readdirSync(results()) : [], []);
  });

  it('is measured by one gallery at a time: a second one says whom it waits for', async () => {
    fs.mkdirSync(results(), { recursive: true });
    const holder = { token: 'a', pid: process.pid, host: 'elsewhere', since: '2026-01-01T00:00Z' };
    const lock = path.join(results(), 'gallery.lock');
    fs.writeFileSync(lock, JSON.stringify(holder));
    let said = '';
    const [only] = await measured(ONE, (text) => {
      said = text;
      if (text.includes('Waiting')) fs.rmSync(lock, { force: true });
    });
    assert.match(
      said,
      new RegExp(`Waiting for another gallery: process ${process.pid} on elsewhere`),
    );
    assert.ok(only !== undefined);
    assert.equal(fs.existsSync(lock), false);
  });
});
