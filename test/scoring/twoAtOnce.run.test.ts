import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Report } from '../../src/report/report';
import { documentOf } from '../document/documents';
import { scored } from '../score';

const PARTS = { benchmark: false, debuggability: true };
const RACES = /^(?:mixed-up|acts-twice|started-twice|lost-update|late-answer)$/;

function toldOf({ findings }: Report): string[] {
  return findings.map(({ rule }) => rule).filter((rule) => RACES.test(rule));
}

function reportOf(code: string): Promise<Report> {
  return scored(documentOf(code), { functionName: 'call', parts: PARTS });
}

async function racesOf(code: string): Promise<string[]> {
  const report = await reportOf(code);
  assert.equal(report.debuggability.state, 'scored');
  return toldOf(report);
}

describe('two calls at once', () => {
  it('are compared with the same two one after the other', async () => {
    const code = `let total = 0;
      module.exports.call = async function call(files, key) {
        total += await files.size(key);
        return total;
      };`;
    const { debuggability } = await reportOf(code);
    assert.ok(debuggability.state === 'scored' && debuggability.twoAtOnce);
    const { races, orders } = debuggability.twoAtOnce;
    assert.deepEqual(
      races.map(({ kind, state, at }) => [kind, state, at.line]),
      [['lostUpdate', 'total', 3]],
    );
    assert.ok(orders > 0);
    const [race] = races;
    const writes = (steps: NonNullable<typeof race>['atOnce']) =>
      steps.filter(({ does, what }) => does === 'writes' && what === 'total').map((s) => s.value);
    assert.notEqual(writes(race!.atOnce).at(-1), writes(race!.inTurn).at(-1));
  });

  it('are the same in each run', async () => {
    const code = `const { randomUUID } = require('node:crypto');
      let last;
      module.exports.call = async function call(store) {
        last = { id: randomUUID(), at: Date.now(), n: Math.random() };
        await store.save(last);
        return last.id;
      };`;
    const [one, other] = [await reportOf(code), await reportOf(code)];
    const told = ({ debuggability }: Report) =>
      debuggability.state === 'scored' && debuggability.twoAtOnce;
    assert.ok(told(one));
    assert.deepEqual(told(one), told(other));
  });

  it('read back what they wrote, by its key', async () => {
    const code = (key: string) => `module.exports.call = async function call(redis, key) {
        const count = Number(await redis.get(key)) + 1;
        await redis.set(${key}, count);
        return count;
      };`;
    assert.deepEqual(await racesOf(code('key')), ['lost-update']);
    assert.deepEqual(await racesOf(code("'another'")), []);
  });
});

describe('a race of two calls', () => {
  const header =
    "const api = require('api-of-nobody'); const cache = require('ioredis')(); const fs = require('fs'); let left = 2; let open = true; let timer; let wanted = 0; const names = [];";

  for (const [what, rule, body] of [
    [
      'is found at a limit that earlier calls reach',
      'acts-twice',
      'async (who) => { if (left < 1) throw new Error("none"); await api.charge(who); left -= 1; }',
    ],
    [
      'is the action, not what is asked for before it',
      'acts-twice',
      'async (who) => { if (!open) return; const it = await api.get("/one"); await api.send(it); open = false; }',
    ],
    [
      'is found where one call moves the file of the other',
      'mixed-up',
      'async (text) => { await fs.promises.writeFile("a.tmp", text); await fs.promises.rename("a.tmp", "a"); return 1; }',
    ],
    [
      'is found where a callback gets what the other wrote',
      'lost-update',
      '(name, done) => { fs.readFile("a", "utf8", (error, text) => { if (error) return done(error); const all = JSON.parse(text); all[name] = 1; fs.writeFile("a", JSON.stringify(all), done); }); }',
    ],
    [
      'is found where a call never ends because of the other',
      'mixed-up',
      '(name, done) => { wanted = 0; fs.readFile("a", () => { wanted += 1; fs.readFile("b", () => { wanted -= 1; if (wanted === 0) done(null, 1); }); }); wanted += 0; }',
    ],
    [
      'is found where both add to a list',
      'acts-twice',
      'async (who) => { if (names.includes(who)) return false; await api.get("/one"); names.push(who); return true; }',
    ],
    [
      'is found beside a timer that is kept',
      'lost-update',
      'async (who) => { clearTimeout(timer); const n = left; left = n + (await api.get(who)).length; timer = setTimeout(Date, 9); }',
    ],
    [
      'is found beside a hook that a list takes',
      'acts-twice',
      'async (who) => { if (!open) return; api.hooks.add({ before: () => 0 }); await api.send(who); open = false; }',
    ],
    [
      'is a start, where a read without arguments is kept by its key',
      'started-twice',
      'async (who) => { const known = await cache.get(who.url); if (known) return known; const found = (await who.getTags()).name; await cache.set(who.url, found); return found; }',
    ],
  ] as const) {
    it(what, async () => {
      assert.deepEqual(await racesOf(`${header} module.exports.call = ${body};`), [rule]);
    });
  }

  it('is found where another file of the project counts the calls', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'counting-'));
    const counting = 'let n = 0; exports.next = (name) => `${name} ${(n += 1)}`;';
    fs.writeFileSync(path.join(folder, 'counting.js'), counting);
    const code = `const { next } = require('./counting'); const api = require('api-of-nobody');
      let total = 0;
      module.exports.call = async (id) => {
        const before = total;
        total = before + (await api.get(next(id))).n;
      };`;
    const document = documentOf(code, path.join(folder, 'call.js'));
    const report = await scored(document, { functionName: 'call', parts: PARTS });
    assert.deepEqual(toldOf(report), ['lost-update']);
  });

  it('is found where one function looks and another one acts', async () => {
    const code = `const api = require('api-of-nobody'); let session = null;
      async function renew() { session = await api.post('/sessions'); }
      module.exports.call = async () => { if (!session) await renew(); return session.key; };`;
    assert.deepEqual(await racesOf(code), ['started-twice']);
  });

  const page = 'const [rows, setRows] = useState([]);';
  const load =
    'async function call(page) { const rows = await get(`/rows?page=${page}`); setRows(rows); }';

  it('is found in what a page shows, by a number in the question', async () => {
    const code = `import { get } from 'api-of-nobody'; import { useState } from 'react';
      export function Rows() { ${page} ${load} return <b onClick={call}>{rows}</b>; }`;
    const document = documentOf(code, '/rows.jsx');
    const report = await scored(document, { functionName: 'Rows/call', parts: PARTS });
    assert.deepEqual(toldOf(report), ['late-answer']);
  });

  it('is none in an effect, each run of which has variables of its own', async () => {
    const code = `import { get } from 'api-of-nobody'; import { useEffect, useState } from 'react';
      export function Rows() { ${page} useEffect(() => { ${load} call(1); }, []); return <b>{rows}</b>; }`;
    const document = documentOf(code, '/rows.jsx');
    const report = await scored(document, {
      functionName: 'Rows/useEffect/call',
      parts: PARTS,
    });
    assert.deepEqual(toldOf(report), []);
  });
});

describe('nothing is told of two calls', () => {
  for (const [what, body] of [
    [
      'the second of which would block its process',
      'if (busy) for (;;) {} busy = true; await io.load(); busy = false;',
    ],
    [
      'that end the process when they meet',
      'if (busy) process.exit(1); busy = true; await io.load(); busy = false;',
    ],
    ['whose state is frozen', 'frozen.n += await io.load();'],
    ['with a thousand operations', 'for (let i = 0; i < 1000; i++) total += await io.load(i);'],
    ['whose state is behind a proxy that throws', 'await io.load(); proxy.n = 1;'],
    [
      'that take a lock',
      'const release = await mutex.acquire(); const n = total; await io.load(); total = n + 1; release();',
    ],
    ['that write the same', 'config = await store.load(); await store.log(); return config;'],
  ] as const) {
    it(what, async () => {
      const code = `'use strict';
        const { Mutex } = require('async-mutex');
        const mutex = new Mutex();
        const store = require('store-of-nobody');
        let busy = false; let total = 0; let config = null;
        const frozen = Object.freeze({ n: 0 });
        const proxy = new Proxy({}, { set() { return true; } });
        module.exports.call = async function call(io) { ${body} };`;
      const report = await reportOf(code);
      assert.deepEqual(toldOf(report), []);
    });
  }
});
