import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { prepareCall } from '../../src/calling/prepareCall';
import { Explorer } from '../../src/explore/explore';
import { readMapFile } from '../../src/document/mapReader';
import { never, subject } from '../score';
import { executor, ownRuntime } from '../subjects';

const explorer = () =>
  new Explorer({ executor, runtime: ownRuntime, timeoutMs: 20_000, signal: never });

/** What a search finds: by name what is answered otherwise, and what is left out or given; null: no way. */
async function found(text: string, file = subject(text).file): Promise<unknown> {
  const call = await prepareCall({ ...subject(text), file }, 'own', {}, { readMap: readMapFile });
  assert.equal(call.state, 'prepared');
  if (call.state !== 'prepared') return null;
  const search = await explorer().explore(call, { endsWell: 'always' });
  if (!search?.endsWell) return null;
  const { leftOut, given, answered } = search.endsWell.differs;
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
  'what is looked for in what has no such method': {
    text: `class Box { held = 'nothing'; async own(key) {
      if (this.held.get(key) === 7) return null;
      return db.save(key);
    } }`,
    way: ['this.held: a Map'],
  },
  'what is looked for in lists, maps, objects and texts': {
    text: `const STATES = ['open', 'held'];
    const TYPES = new Map([['image/png', 'png']]);
    const MOST = { small: 1 };
    const CODE = new RegExp('^[A-Z]{2}-\\\\d$');
    async function own(a, b, c, d) {
      if (STATES.indexOf(a.state) === -1) throw new Error('state');
      if (!TYPES.get(b.type)) throw new Error('type');
      if (!(c.size in MOST)) throw new Error('size');
      if (!CODE.test(d.code)) throw new Error('code');
      return db.save(a);
    }`,
    way: ['a.state: "open"', 'b.type: "image/png"', 'c.size: "small"', 'd.code: "AA-1"'],
  },
  'a date that is to come': {
    text: `async function own(id) {
      const stay = await db.find(id);
      if (stay.begins <= new Date()) throw new Error('begun');
      if (stay.begins.getTime() <= 0) throw new Error('none');
      return db.save(stay);
    }`,
    way: ['db.find().begins: the date 2100-01-01T00:00:00.000Z'],
  },
  'what an earlier call would have left': {
    text: `class Rooms { members = new Map(); async own(name) {
      if (!this.members.get(name)) throw new Error('join first');
      return db.save(name);
    } }`,
    way: ['this.members: an object'],
  },
  'a validator that says what it expects': {
    text: `function check(data) {
      const wrong = ['wide', 'high'].filter((key) => !Number.isFinite(data[key]));
      const issues = wrong.map((key) => ({ path: [key], expected: 'number' }));
      if (issues.length > 0) throw Object.assign(new Error('no'), { issues });
    }
    async function own(input) {
      check(input);
      return db.save(input);
    }`,
    way: ['input.wide: 2', 'input.high: 2'],
  },
  'functions that are registered as the file is loaded': {
    text: `const { Schema, model } = require('models-of-nobody');
    const schema = new Schema({});
    schema.plugin((of) => { of.add({}); });
    const User = model('User', schema);
    async function own(email) {
      const user = await User.findByEmail(email);
      if (String(user.kind) !== 'x'.repeat(3)) throw new Error('kind');
      return user.save();
    }`,
    way: ['models-of-nobody.model().findByEmail().kind: "xxx"'],
  },
  'a query that is built, and one that is waited for': {
    text: `const db = require('queries-of-nobody');
    async function users(name) { return await db('users').where({ name }); }
    async function own(id) {
      const one = await db('users').where({ id }).first();
      if (String(one.kind) !== 'x'.repeat(3)) throw new Error('kind');
      return db('users').insert(one);
    }`,
    way: ['queries-of-nobody().where().first().kind: "xxx"'],
  },
  'a list that has what is asked for': {
    text: `async function own(to) {
      const { taken } = await db.send(to);
      const [first] = taken;
      if (!taken.includes(to.address)) throw new Error('not taken');
      return db.save(first);
    }`,
    way: ['db.send().taken[]: what to.address is'],
  },
  'a decorated class, and what a call changes in what it was answered': {
    text: `const { Service, Inject } = require('decorators-of-nobody');
    class Cats {
      constructor(store) { this.store = store; }
      async own(id) {
        const cat = await this.store.find(id);
        if (String(cat.state) !== 'x'.repeat(3)) throw new Error('taken');
        cat.state = 'taken';
        return this.store.save(cat);
      }
    }
    Inject(Cats)(Cats, undefined, 0);
    if (Service()(Cats) !== Cats) throw new Error('another class');
    if (Service()(Cats, { kind: 'class', addInitializer() {} })) throw new Error('replaced');`,
    way: ['this.store.find().state: "xxx"'],
  },
  'what is parsed of an answer, and what a function asks of a value': {
    text: `async function own(id) {
      let body;
      try {
        body = JSON.parse(await db.read(id));
      } catch {
        throw new Error('no JSON');
      }
      if (body.state !== 'x'.repeat(3)) throw new Error('state');
      const line = await db.load(id);
      if (!Number.isInteger(line.part)) throw new Error('part');
      return db.save(body);
    }`,
    way: ['db.read(){}.state: "xxx"', 'db.load().part: 1'],
  },
  'what a validator misses below what it was not given': {
    text: `class Incomplete extends Error {
      constructor(issues) { super('incomplete'); this.issues = issues; }
    }
    function check(input) {
      const issues = [];
      if (!Array.isArray(input.tags)) issues.push({ path: ['tags'], expected: 'array' });
      else input.tags.forEach((tag, i) => {
        if (String(tag) !== '2') issues.push({ path: ['tags', i], expected: 'number' });
      });
      if (issues.length > 0) throw new Incomplete(issues);
      return input;
    }
    async function own(input) {
      return db.save(check(input));
    }`,
    way: ['input.tags[]: 2'],
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

describe('a search for a way through a function', () => {
  it('finds what a call needs to end well, and none where there is none', async () => {
    const ways: Record<string, unknown> = {};
    for (const [name, { text }] of Object.entries(WAYS)) ways[name] = await found(text);
    const expected = Object.entries(WAYS).map(([name, { way }]) => [name, way]);
    assert.deepEqual(ways, Object.fromEntries(expected));
  });

  it('tells where the way ended that came furthest, where none ends well', async () => {
    const text = `async function own(id) {
      const a = await db.find(id);
      if (!a) throw new Error('none');
      if (a.blocked || !a.blocked) throw new Error('blocked');
      return db.save(a);
    }`;
    const call = await prepareCall(subject(text), 'own', {}, { readMap: readMapFile });
    assert.ok(call.state === 'prepared');
    const search = await explorer().explore(call, { endsWell: 'always' });
    assert.equal(search?.endsWell, null);
    const { ways, line, column } = search!.furthest!;
    assert.equal(
      text.split('\n')[line - 1]!.slice(column - 1, column + 25),
      "new Error('blocked');",
    );
    assert.ok(ways > 1 && ways < search!.runs, `${ways} of ${search!.runs}`);
  });

  it('sees the tests of files that are loaded as they are', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'async-score-search-'));
    const text = `const { check } = require('./check');
      async function own(id) {
        return db.save(check(await db.find(id)));
      }`;
    const beside = `exports.check = (found) => {
      if (found.state !== 'x'.repeat(3)) throw new Error('state');
      return found;
    };`;
    try {
      await writeFile(path.join(folder, 'check.js'), beside);
      assert.deepEqual(await found(text, path.join(folder, 'own.js')), ['db.find().state: "xxx"']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has a fetch come to a real Response, whose body is read in pieces', async () => {
    const text = `const { Readable } = require('stream');
    async function own(url) {
      const r = await fetch(url);
      if (!(r instanceof Response) || !(r.headers instanceof Headers)) throw new Error('made up');
      if (!r.headers.get('content-type').includes('json')) throw new Error('type');
      const reader = r.body.getReader();
      const decoder = new TextDecoder();
      let line = '';
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        line += decoder.decode(next.value, { stream: true });
      }
      JSON.parse(line);
      let size = 0;
      for await (const chunk of (await fetch(url)).body) size += chunk.byteLength;
      for await (const chunk of Readable.fromWeb((await fetch(url)).body)) size -= chunk.length;
      if (size !== 0 || !(await fetch(url)).clone().ok) throw new Error('another body');
      return db.save((await fetch(url)).status, await (await fetch(url)).json());
    }`;
    const call = await prepareCall(subject(text), 'own', {}, { readMap: readMapFile });
    assert.ok(call.state === 'prepared');
    const plain = (await explorer().explore(call, {}))?.plain;
    assert.ok(plain?.endsWell && plain.reached >= 9, `${plain?.reached} of its operations`);
  });

  it('finds a status, a header and a body of a Response by what the code asks of them', async () => {
    const text = `async function own(url) {
      const r = await fetch(url);
      if (r.status !== Number('20' + 6)) throw new Error('status');
      if (r.headers.get('x-kind') !== 'x'.repeat(4)) throw new Error('kind');
      const rows = await r.json();
      if (rows.state !== 'x'.repeat(3)) throw new Error('state');
      if (!(r instanceof Response)) throw new Error('made up');
      return db.save(rows);
    }`;
    assert.deepEqual(await found(text), [
      'fetch().status: 206',
      'fetch().headers.get(): "xxxx"',
      'fetch().json().state: "xxx"',
    ]);
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
