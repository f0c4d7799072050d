import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { folderBytes } from '../../src/harness/keeping/folderBytes';
import type { FromKeeper } from '../../src/harness/keeping/keeper';
import { Keeping } from '../../src/harness/keeping/keeping';
import { memoryLimitBytes } from '../../src/harness/keeping/limits';
import { markOf } from './processes';

const LIMITS = { memoryPercent: 50, scratchMegabytes: 2 };
const MARK = markOf();

/** A keeper of one run that takes so much, and what it did. */
function keeping(memoryBytes: number | null, scratchBytes = 0, restMs = 0) {
  const did: string[] = [];
  const told: FromKeeper[] = [];
  const runs = new Keeping({
    table: { restMs, memoryOf: () => () => Promise.resolve(memoryBytes) },
    folderBytes: () => scratchBytes,
    kill: ({ pid }) => Promise.resolve(did.push(`kill ${pid}`)),
    removeScratch: (folder) => Promise.resolve(void did.push(`remove ${folder}`)),
    tell: (message) => told.push(message),
  });
  runs.take({ type: 'keep', run: { mark: MARK, scratch: tmpdir(), limits: LIMITS } });
  return { runs, did, told };
}

describe('looking after runs', () => {
  it('tells the parent of memory that is too much, and ends the run where that does nothing', async () => {
    const limitBytes = memoryLimitBytes(LIMITS);
    const { runs, did, told } = keeping(limitBytes + 1);
    await runs.look();
    assert.deepEqual(
      told.map(({ id, outgrown }) => ({ id, ...outgrown })),
      [{ id: MARK.id, what: 'memory', foundBytes: limitBytes + 1, limitBytes }],
    );
    assert.deepEqual(did, []);
    await runs.look();
    assert.deepEqual(did, ['kill 40']);
    assert.equal(told.length, 1);
  });

  it('tells of files that are too much', async () => {
    const { runs, told } = keeping(0, 3e6);
    await runs.look();
    assert.equal(told[0]?.outgrown.what, 'scratch');
    assert.equal(told[0]?.outgrown.limitBytes, 2 * 1024 * 1024);
  });

  it('says nothing of a run that stays below, of which nothing is told, or that is over', async () => {
    const { runs, told, did } = keeping(memoryLimitBytes(LIMITS));
    const untold = keeping(null);
    await Promise.all([runs.look(), untold.runs.look()]);
    const over = keeping(Infinity, Infinity);
    over.runs.take({ type: 'release', id: MARK.id });
    await over.runs.look();
    await over.runs.endAll();
    assert.deepEqual([told, did, untold.told, over.told, over.did], [[], [], [], [], []]);
  });

  it('looks the more often the less is left to the limit, but no more often than is seen in figures', async () => {
    const limitBytes = memoryLimitBytes(LIMITS);
    assert.ok((await keeping(limitBytes - 4e6).runs.look()) < 500);
    assert.equal(await keeping(limitBytes - 4e6, 0, 700).runs.look(), 700);
    assert.equal(await keeping(0, -1e10).runs.look(), 1000);
  });

  it('ends what there is, and removes its folder, when the parent has died', async () => {
    const { runs, did } = keeping(0);
    await runs.endAll();
    assert.deepEqual(did, ['kill 40', `remove ${tmpdir()}`]);
  });
});

describe('what the files of a folder take', () => {
  it('is what they have on the disk, those in folders of it too, and no link counts', () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'bytes-'));
    fs.mkdirSync(path.join(folder, 'below'));
    const empty = folderBytes(folder, Infinity);
    fs.writeFileSync(path.join(folder, 'below/one'), Buffer.alloc(300_000, 1));
    fs.writeFileSync(path.join(folder, 'two'), Buffer.alloc(200_000, 1));
    fs.symlinkSync('/usr', path.join(folder, 'link'));
    fs.truncateSync(path.join(folder, 'two'), 900_000_000);
    const found = folderBytes(folder, Infinity) - empty;
    assert.ok(found >= 500_000 && found < 600_000, `${found} bytes`);
    assert.ok(folderBytes(folder, 1) < found);
    fs.rmSync(folder, { recursive: true });
    assert.equal(folderBytes(folder, Infinity), 0);
  });
});
