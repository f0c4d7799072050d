import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { GradedDebuggability } from '../../src/probe/debuggability';
import { gradedOwn, probedOwn } from './ownCall';

/** `line what` of what no run led to. */
function unreached({ stackTraces }: GradedDebuggability): string[] {
  return stackTraces.unreached.map(({ at, method }) => `${at.line} ${method}`);
}

function lines({ stackTraces }: GradedDebuggability, boundary = stackTraces.boundary) {
  return stackTraces.sites
    .filter((site) => site.boundary === boundary)
    .map(({ at }) => at?.line ?? null);
}

describe('probing a function of a person', () => {
  const keeping: [what: string, code: string, name: string, expected: number[]][] = [
    [
      'its module',
      `const kept = new Map();
      async function load(id) {
        if (!kept.has(id)) kept.set(id, await db.users.find(id));
        return db.roles.of(kept.get(id));
      }`,
      'load',
      [3, 4],
    ],
    [
      'its instance',
      `class Tokens {
        constructor(auth) { this.auth = auth; }
        get() { return (this.current ??= this.auth.fetchToken()); }
      }`,
      'Tokens.get',
      [3],
    ],
  ];
  for (const [what, code, name, expected] of keeping) {
    it(`makes a first call fail of what keeps an answer: in ${what}`, async () => {
      assert.deepEqual(lines(await gradedOwn(code, name)), expected);
    });
  }

  const carrying: [what: string, error: string, byCause: boolean][] = [
    ['as its cause', "new Error('not loaded', { cause: error })", true],
    ['below two others', "new Error('a', { cause: new Error('b', { cause: error }) })", true],
    ['beside others', "new AggregateError([new Error('old'), error], 'not loaded')", true],
    ['itself', 'error', false],
  ];
  for (const [what, error, byCause] of carrying) {
    it(`tells whose stack names the call, where an error holds the failure ${what}`, async () => {
      const code = `async function load(id) {
        try {
          return await store.find(id);
        } catch (error) {
          throw ${error};
        }
      }
      module.exports = load;`;
      const { stackTraces } = await gradedOwn(code, 'load');
      const [site] = stackTraces.sites;
      // an operation that throws is on the stack with its caller, however it would hand over a promise
      const thrown = site!.probes.find(({ mode }) => mode === 'thrown')!;
      assert.deepEqual([thrown.named, thrown.byCause ?? false], ['own', byCause]);
    });
  }

  it('tells of one that keeps what its first call was answered where nobody can take it back', async () => {
    const found = await probedOwn(
      `async function load(id) {
        if (!global.kept) global.kept = db.users.find(id);
        return global.kept;
      }`,
      'load',
    );
    assert.equal(found.state, 'skipped');
    assert.match(found.reason.message, /made its I\/O in the first call alone/);
    assert.match(found.reason.found ?? '', /^db\.users\.find in the first call/);
  });

  it('makes each of its operations fail', async () => {
    const found = await gradedOwn(
      `async function loadUser(id) {
        const user = await id.find();
        const roles = await id.roles(user);
        return [user, roles];
      }`,
      'loadUser',
    );
    assert.deepEqual(lines(found), [2, 3]);
    const { boundary, level, best, sites } = found.stackTraces;
    assert.deepEqual([boundary, level, best], ['promise', 1, 5]);
    assert.deepEqual([...new Set(sites.map(({ making }) => making))], ['unknown']);
    assert.deepEqual(unreached(found), []);
  });

  it('counts an await of a function as reached where an operation beneath it was probed', async () => {
    const found = await gradedOwn(
      `async function loadUser(id) {
        const user = await one(id);
        const both = [one(id), one(id)];
        await Promise.all(both);
        return user;
      }
      async function one(id) {
        return await id.find();
      }`,
      'loadUser',
    );
    assert.deepEqual(unreached(found), []);
  });

  it('lists what waits and was not reached', async () => {
    const found = await gradedOwn(
      `async function loadUser(id) {
        const user = await id.find();
        await plain(user);
        return user;
      }
      async function plain(user) { return user; }
      async function other(id) { await id.other(); }`,
      'loadUser',
    );
    assert.deepEqual(unreached(found), ['3 await']);
    assert.equal(found.stackTraces.unreached[0]?.code, 'await plain(user);');
  });

  it('says of a function that does no I/O that nothing of it could fail later', async () => {
    const found = await probedOwn('async function add(id) {\n  return 1;\n}', 'add');
    assert.ok(found.state === 'skipped', JSON.stringify(found));
    assert.equal(found.reason.code, 'nothingAsync');
    assert.match(found.reason.message, /^add does nothing that could fail later/);
  });

  it('tells frames of other files of the project from those of libraries', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'own-project-'));
    try {
      fs.writeFileSync(path.join(folder, 'package.json'), '{}');
      const helper = [
        "const db = require('./db');",
        'module.exports = async function find(id) {',
        '  return await db.find(id);',
        '};',
      ].join('\n');
      fs.writeFileSync(path.join(folder, 'find.js'), helper);
      const text = `const find = require('./find');
      async function loadUser(id) {
        return await find(id);
      }`;
      const file = path.join(fs.realpathSync(folder), 'user.js');
      const { stackTraces } = await gradedOwn(text, 'loadUser', file);
      const [site] = stackTraces.sites;
      assert.equal(site?.at?.line, 3);
      const wanted = site?.probes[0]?.wanted.map(({ owner, at }) => [owner, at && at.line]);
      assert.deepEqual(wanted?.slice(0, 2), [
        ['project', 3],
        ['subject', 3],
      ]);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
