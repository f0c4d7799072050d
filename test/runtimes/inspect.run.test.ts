import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { Inspector } from '../../src/runtimes/inspect';
import { hashOf } from '../../src/runtimes/keptFiles';
import { Limit } from '../../src/runtimes/limit';
import { NodeFolder, pretendedNode } from './nodes';

describe('asking a binary what it is', () => {
  let nodes: NodeFolder;
  let inspector: Inspector;

  beforeEach(() => {
    nodes = new NodeFolder();
    inspector = new Inspector({ PATH: '/bin:/usr/bin', SECRET: 'x', VOLTA_HOME: '/v' });
  });
  afterEach(() => nodes.remove());

  const inspect = (path: string, signal?: AbortSignal) =>
    inspector.inspect({ path, source: 'option' }, signal);

  /** The number on each line that a script wrote into this file. */
  const numbers = (file: string) => fs.readFileSync(file, 'utf8').trim().split('\n').map(Number);

  it('asks once as long as the file stays the same', async () => {
    const log = nodes.at('log');
    const counted = (version: string) =>
      // what it starts itself, to find out what it does, is no other question
      `${pretendedNode(version)}if (process.argv.includes('--expose-gc')) require('fs').appendFileSync('${log}', '1\\n');`;
    const file = nodes.write('node', counted('7.1.0'), 0o755);
    const both = await Promise.all([inspect(file), inspect(file)]);
    assert.deepEqual(both[0], both[1]);
    assert.equal(numbers(log).length, 1);
    nodes.write('node', counted('7.10.0'), 0o755);
    const changed = await inspect(file);
    assert.ok(!('state' in changed));
    assert.equal(changed.version, '7.10.0');
  });

  describe('by one process after the other', () => {
    let folder: string;

    beforeEach(() => {
      folder = nodes.at('answers');
    });

    const later = (path: string) =>
      new Inspector({ PATH: '/bin:/usr/bin' }, folder).inspect({ path, source: 'option' });

    it('asks once as long as the file stays the same', async () => {
      const first = await later(process.execPath);
      assert.ok(!('state' in first));
      const [kept, ...others] = fs.readdirSync(folder);
      assert.deepEqual(others, []);
      // another version than the binary has: it is the file that is read
      const file = nodes.at(`answers/${kept}`);
      const { key, value } = JSON.parse(fs.readFileSync(file, 'utf8'));
      const other = { ...value, version: '1.2.3' };
      fs.writeFileSync(file, JSON.stringify({ key, value: other, hash: hashOf(other) }));
      assert.deepEqual(await later(process.execPath), { ...first, version: '1.2.3' });
      fs.writeFileSync(file, 'damaged');
      assert.deepEqual(await later(process.execPath), first);
    });

    it('asks each time what another Node answers for, and what does not answer', async () => {
      const shim = nodes.script('shim', `exec "${process.execPath}" "$@"`);
      assert.ok(!('state' in (await later(shim))));
      assert.ok('state' in (await later(nodes.script('broken', 'exit 1'))));
      assert.equal(fs.existsSync(folder), false);
    });
  });

  it('finds the answer among what a script prints', async () => {
    const file = nodes.script('node', `echo '{"hi": 1}'; "${process.execPath}" "$@"; echo bye`);
    const answer = await inspect(file);
    assert.ok(!('state' in answer));
    assert.equal(answer.version, process.versions.node);
  });

  it('hands a binary what managers need, and nothing else of the environment', async () => {
    const file = nodes.script('node', `env > "${nodes.at('env')}"`);
    await inspect(file);
    const env = fs.readFileSync(nodes.at('env'), 'utf8');
    assert.match(env, /^VOLTA_HOME=\/v$/m);
    assert.match(env, /^ELECTRON_RUN_AS_NODE=1$/m);
    assert.doesNotMatch(env, /SECRET/);
  });

  it('ends a binary that never answers, with what it started', async () => {
    const pids = nodes.at('pids');
    const file = nodes.script(
      'node',
      `trap '' TERM; sleep 61 & echo $! > "${pids}"; echo $$ >> "${pids}"; wait`,
    );
    const answer = await inspect(file);
    assert.ok('state' in answer);
    assert.equal(answer.reason.code, 'brokenRuntime');
    assert.match(answer.reason.found ?? '', /no answer within 15 seconds/);
    await gone(numbers(pids));
  });

  it('leaves nothing of a binary that answers and goes on in the background', async () => {
    const pids = nodes.at('pids');
    const file = nodes.script(
      'node',
      `sleep 61 & echo $! > "${pids}"; exec "${process.execPath}" "$@"`,
    );
    const answer = await inspect(file);
    assert.ok(!('state' in answer));
    await gone(numbers(pids));
  });

  it('asks again where the question was cancelled', async () => {
    const wait = nodes.write('wait', 'x');
    const file = nodes.script(
      'node',
      `[ -e "${wait}" ] && sleep 61; exec "${process.execPath}" "$@"`,
    );
    const cancelled = await inspect(file, AbortSignal.timeout(100));
    assert.ok('state' in cancelled);
    assert.equal(cancelled.state, 'cancelled');
    fs.rmSync(wait);
    assert.ok(!('state' in (await inspect(file))));
  });

  it('runs a few at once, and the others after them', async () => {
    const limit = new Limit(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const job = (index: number) => async () => {
      most = Math.max(most, (running += 1));
      order.push(index);
      await delay(2);
      running -= 1;
    };
    await Promise.all([0, 1, 2, 3, 4].map((index) => limit.run(job(index))));
    await assert.rejects(
      limit.run(() => Promise.reject(new Error('mine'))),
      /mine/,
    );
    await limit.run(job(5));
    assert.equal(most, 2);
    assert.deepEqual(order, [0, 1, 2, 3, 4, 5]);
  });
});

/** A killed process is there until its parent has been told. */
async function gone(pids: readonly number[]): Promise<void> {
  assert.ok(pids.length > 0 && pids.every((pid) => pid > 0));
  for (let tries = 0; tries < 100; tries += 1) {
    if (!pids.some(isAlive)) return;
    await delay(20);
  }
  assert.deepEqual(pids.filter(isAlive), []);
}

function isAlive(pid: number): boolean {
  try {
    // a zombie that nobody has waited for yet runs no more
    return !/^\d+ \(.*\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
