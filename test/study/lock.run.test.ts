import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import * as path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { whenAlone } from '../../src/study/lock';
import { PROJECT } from '../subjects';

const LOCK = path.join(PROJECT, 'out/src/study/lock.js');
const TIMES = { pollMs: 20, beatMs: 50, staleMs: 600 };

describe('whenAlone', () => {
  let folder: string;
  let children: ChildProcess[];
  const { signal } = new AbortController();

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-lock-'));
    children = [];
  });
  afterEach(() => {
    children.forEach((child) => child.kill('SIGKILL'));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const lockFile = () => path.join(folder, 'gallery.lock');
  const alone = (onWait: (text: string) => void = () => {}, by: AbortSignal = signal) =>
    whenAlone(folder, onWait, by, TIMES);

  /** Another process that holds the lock until it is told otherwise. */
  async function another(): Promise<ChildProcess> {
    const code = `require(${JSON.stringify(LOCK)}).whenAlone(${JSON.stringify(folder)}, () => {}, new AbortController().signal, ${JSON.stringify(TIMES)}).then((release) => {
      process.stdout.write('held');
      process.stdin.on('end', () => release()).resume();
    });`;
    const child = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    assert.equal(String((await once(child.stdout, 'data'))[0]), 'held');
    return child;
  }

  it('leaves nothing behind when it is released', async () => {
    const release = await alone();
    assert.deepEqual(fs.readdirSync(folder), ['gallery.lock']);
    await release();
    await release();
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it('waits for another process until that is done, and says which it is', async () => {
    const holder = await another();
    const said: string[] = [];
    let isDone = false;
    const waits = alone((text) => said.push(text)).then((release) => {
      assert.ok(isDone, 'it did not wait');
      return release;
    });
    // longer than what is taken for dead: the holder lives, and says so
    await delay(2 * TIMES.staleMs);
    isDone = true;
    holder.stdin?.end();
    await (
      await waits
    )();
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', new RegExp(`^Waiting for another gallery: process ${holder.pid},`));
  });

  it('lets one of this process wait for the other, too', async () => {
    const first = await alone();
    const order: string[] = [];
    const second = alone().then((release) => {
      order.push('second');
      return release;
    });
    await delay(100);
    order.push('first is done');
    await first();
    await (
      await second
    )();
    assert.deepEqual(order, ['first is done', 'second']);
  });

  it('lets several through one at a time, also after one that was killed', async () => {
    const killed = await another();
    let inside = 0;
    const each = [1, 2, 3, 4].map(async () => {
      const release = await alone();
      inside += 1;
      assert.equal(inside, 1);
      await delay(30);
      inside -= 1;
      await release();
    });
    killed.kill('SIGKILL');
    await Promise.all(each);
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it('takes over at once where the process is dead', async () => {
    const killed = await another();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const release = await whenAlone(folder, () => {}, AbortSignal.timeout(5000), {
      ...TIMES,
      staleMs: 1e9,
    });
    assert.ok(fs.readFileSync(lockFile(), 'utf8').includes(`"pid":${process.pid}`));
    await release();
  });

  const holder = { token: 'a', pid: process.ppid, host: hostname(), since: '2026-01-01T00:00:00Z' };
  const abandoned: [string, string][] = [
    ['whose id another process has got since', JSON.stringify(holder)],
    ['whose id we have got since', JSON.stringify({ ...holder, pid: process.pid })],
    ['of another machine that fell silent', JSON.stringify({ ...holder, host: 'far', pid: 1 })],
    ['that nobody can read', '{"pid":'],
    ['of another form', '{"pid":"1"}'],
    ['that is empty', ''],
  ];
  for (const [which, text] of abandoned) {
    it(`takes over a lock ${which}`, async () => {
      fs.writeFileSync(lockFile(), text);
      const release = await alone();
      assert.ok(fs.readFileSync(lockFile(), 'utf8').includes(`"pid":${process.pid}`));
      await release();
      assert.deepEqual(fs.readdirSync(folder), []);
    });
  }

  it('takes over also where another one died while it did so', async () => {
    fs.writeFileSync(lockFile(), '');
    fs.writeFileSync(`${lockFile()}.takeover`, '');
    fs.utimesSync(`${lockFile()}.takeover`, 1, 1);
    await (
      await alone()
    )();
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it('does not wait any longer when it is cancelled, and leaves the lock to its holder', async () => {
    await another();
    const before = fs.readFileSync(lockFile(), 'utf8');
    const release = await alone(() => {}, AbortSignal.timeout(100));
    await release();
    assert.equal(fs.readFileSync(lockFile(), 'utf8'), before);
  });

  it('goes on without a lock where no file can be made', async () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    await (
      await whenAlone(path.join(file, 'inside'), () => {}, signal, TIMES)
    )();
  });

  it('does not remove a lock that was taken from it', async () => {
    const release = await alone();
    fs.writeFileSync(lockFile(), JSON.stringify({ ...holder, token: 'of another' }));
    await release();
    assert.deepEqual(fs.readdirSync(folder), ['gallery.lock']);
  });
});
