import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';

import { prepareCall } from '../../src/calling/prepareCall';
import { searchWay } from '../../src/scoring/searchWay';
import { readMapFile } from '../../src/document/mapReader';
import { never, subject } from '../score';
import { executor, ownRuntime } from '../subjects';

/** What a search finds: by name what is answered otherwise, and what is left out or given; null: no way. */
async function found(text: string): Promise<unknown> {
  const call = await prepareCall(subject(text), 'own', {}, { readMap: readMapFile });
  assert.equal(call.state, 'prepared');
  if (call.state !== 'prepared') return null;
  const means = { executor, runtime: ownRuntime, timeoutMs: 20_000, signal: never };
  const search = await searchWay(call, means);
  if (!search?.found) return null;
  const { leftOut, given, answered } = search.found.differs;
  return [...leftOut, ...given, ...answered.map(({ name, answer }) => `${name}: ${answer}`)];
}

const WAYS: Readonly<Record<string, { text: string; way: string[] | null }>> = {
  'two guards in a row': {
    text: `async function own(id) {
      const a = await db.find(id);
      if (Object(a.left).size > 3 === false) throw new Error('small');
      const b = await db.load(id);
      if (String(b.state) !== 'open' + 1) throw new Error('state');
      return db.save(a);
    }`,
    way: ['db.find().left.size: 4', 'db.load().state: "open1"'],
  },
  'a range whose ends stand in either order': {
    text: `async function own(r) {
      if (r.p > 95 || r.p < 5) throw new Error('out');
      return db.save(r);
    }`,
    way: ['r.p: 6'],
  },
  'tests that contradict each other': {
    text: `async function own(id) {
      const a = await db.find(id);
      if (a.x) throw new Error('has x');
      if (!a.x) throw new Error('has none');
      return db.save(a);
    }`,
    way: null,
  },
  'what ends its process unless it is told not to': {
    text: `async function own(mode) {
      if (mode !== 'x'.repeat(3)) process.exit(3);
      return db.save(mode);
    }`,
    way: ['mode: "xxx"'],
  },
  'a wait that is an hour long, and one that never ends': {
    text: `async function own(job) {
      await new Promise((resolve) => setTimeout(resolve, 3600000));
      if (job.kind !== ['a', 'b'].join('-')) await new Promise(() => {});
      return db.save(job);
    }`,
    way: ['job.kind: "a-b"'],
  },
};

describe('a search for a way through a function', function () {
  this.timeout(60_000);

  it('finds what a call needs to end well, and none where there is none', async () => {
    const ways: Record<string, unknown> = {};
    for (const [name, { text }] of Object.entries(WAYS)) ways[name] = await found(text);
    const expected = Object.entries(WAYS).map(([name, { way }]) => [name, way]);
    assert.deepEqual(ways, Object.fromEntries(expected));
  });

  it('takes the way that makes more I/O, and not the one that ends first', async () => {
    const text = `async function own(id) {
      const user = await db.find(id);
      if (user.blocked === undefined) return null;
      if (user.level !== 'x'.repeat(3)) throw new Error('level');
      return db.save(user);
    }`;
    assert.deepEqual(await found(text), ['db.find().level: "xxx"']);
  });

  it('finds the same on a busy machine', async () => {
    const { text } = WAYS['two guards in a row']!;
    const quiet = await found(text);
    const busy = [1, 2, 3, 4].map(() => spawn(process.execPath, ['-e', 'for (;;);']));
    try {
      assert.deepEqual(await found(text), quiet);
    } finally {
      for (const each of busy) each.kill('SIGKILL');
    }
  });
});
