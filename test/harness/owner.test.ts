import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { mayLive, ownerName } from '../../src/harness/owner';
import { leftScratch, makeScratch, removeScratch } from '../../src/harness/scratch';
import { ShownProcesses } from './processes';

describe('the owner of a run', () => {
  let shown: ShownProcesses;
  before(() => {
    shown = new ShownProcesses([
      { pid: 7, startTicks: 36 },
      { pid: 8, state: 'Z' },
    ]);
  });
  after(() => shown.remove());

  const system = () => ({ files: shown.files, isThere: (pid: number) => pid < 9, space: 's' });

  it('is told from a later process of its number', () => {
    assert.equal(ownerName(system(), 7), '7.10.s');
    assert.equal(mayLive('7.10.s', system()), true);
    assert.equal(mayLive('7.11.s', system()), false);
  });

  it('has ended where there is no such process, or none but a zombie', () => {
    assert.equal(mayLive('9.10.s', system()), false);
    assert.equal(mayLive('8.rs.s', system()), false);
  });

  it('may live where that cannot be known', () => {
    assert.equal(mayLive('9.10.elsewhere', system()), true);
    assert.equal(mayLive('nobody', system()), true);
    assert.equal(mayLive('7.11.s', { ...system(), files: null }), true);
    assert.equal(mayLive('7.0.s', system()), true);
  });

  it('is this process', () => {
    assert.equal(mayLive(ownerName()), true);
    assert.match(ownerName(), new RegExp(`^${process.pid}\\.`));
  });
});

describe('scratch folders', () => {
  it('are left behind where their owner has ended, and nothing else is', async () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'scratch-'));
    const names = ['1.a.s-ABCdef', '2.a.s-ABCdef', '1.a.s-tooLong'].map((n) => `async-score-${n}`);
    names.forEach((name) => fs.mkdirSync(path.join(folder, name)));
    fs.mkdirSync(path.join(folder, 'async-score-abcdef'));
    fs.writeFileSync(path.join(folder, 'async-score-1.a.s-123456'), '');
    fs.symlinkSync('/', path.join(folder, 'async-score-1.a.s-654321'));
    const left = await leftScratch(folder, (owner) => owner !== '1.a.s');
    assert.deepEqual(left, [path.join(folder, names[0] as string)]);
    fs.rmSync(folder, { recursive: true });
  });

  it('tell by their names whose they are', async () => {
    const folder = await makeScratch();
    assert.ok(typeof folder === 'string');
    assert.ok(path.basename(folder).startsWith(`async-score-${ownerName()}-`));
    assert.deepEqual(await leftScratch(path.dirname(folder), (owner) => owner !== ownerName()), [
      folder,
    ]);
    await removeScratch(folder);
    assert.equal(fs.existsSync(folder), false);
  });
});
