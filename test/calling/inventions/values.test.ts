import * as assert from 'node:assert/strict';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { factsIn, holds, invented } from './invented';

describe('what values are', () => {
  const table: [what: string, body: string, path: string, fact: ValueFact][] = [
    ['a list that is gone through', 'for (const x of a.rows) x;', 'a.rows', { is: 'array' }],
    ['a list that is mapped', 'a.map((x) => x);', 'a', { is: 'array' }],
    ['a list that is taken apart', 'const [x] = await a.get();', 'a.get()', { is: 'array' }],
    ['an element', 'a.map((x) => x.name.trim());', 'a[].name', { is: 'string' }],
    ['what was put into a list', 'const l = []; l.push(await a.get()); l.map((x) => x.name.trim());', 'a.get().name', { is: 'string' }],
    ['a list that was put into another', 'const l = []; l.push(...(await a.all())); l[0].name.trim();', 'a.all()[].name', { is: 'string' }],
    ['a piece of a list', 'a.slice(0, 5).map((x) => x.name.trim());', 'a[].name', { is: 'string' }],
    ['a piece of a text', 'a.x.slice(1).trim();', 'a.x', { is: 'string' }],
    ['a list that was sorted', 'a.sort((x, y) => x.at - y.at)[0].name.trim();', 'a[].name', { is: 'string' }],
    ['a query that is told what to sort by', 'const [x] = await a.sort({ at: 1 }).all();', 'a.sort().all()', { is: 'array' }],
    ['so many as are kept of a list', 'const l = await a.all(); for (const x of l.slice(0, l.length - b)) await c.drop(x);', 'b', { value: 1 }],
    ['a query whose pieces are used', 'const l = (await a.all()).filter((x) => x.n).sort(); l.slice(1).map((x) => x);', 'a.all', { answers: 'promise' }],
    ['what leads on, beside a list that is filled', 'const l = []; for (let at = a; at; ) { const p = await b.page(at); l.push(await b.of(p.id)); at = p.next; } return l;', 'b.page().next', { turns: [{}, null] }],
    ['a list that is put into itself', 'const l = []; l.push(...l.map((x) => x.y), await a.get()); l[0].z.trim();', 'a.get().z', { is: 'string' }],
    ['a list that holds itself', 'const l = [], m = [l]; l.push(m, await a.get()); m.push(l); await Promise.all(m); l[0].z.trim();', 'a.get().z', { is: 'string' }],
    ['an element by number', 'a[0].name.trim();', 'a[].name', { is: 'string' }],
    ['a number', 'a.x * 2;', 'a.x', { is: 'number' }],
    ['a date', 'a.x.getTime();', 'a.x', { is: 'date' }],
    ['JSON', 'JSON.parse(a.x).y.trim();', 'a.x', { is: 'json' }],
    ['in JSON', 'JSON.parse(a.x).y.trim();', 'a.x{}.y', { is: 'string' }],
    ['in a copy', 'JSON.parse(JSON.stringify(a.x)).y.trim();', 'a.x.y', { is: 'string' }],
    ['handed to a callback', 'a.get((err, x) => x.y.trim());', 'a.get().y', { is: 'string' }],
    ['the second of them', 'a.get((err, x, y) => y.z.trim());', 'a.get(2).z', { is: 'string' }],
    ['handed to then', 'a.get().then((x) => x.y.trim());', 'a.get().y', { is: 'string' }],
    ['a chunk', 'a.open().on("data", (x) => x.trim());', 'a.open()[]', { is: 'string' }],
    ['what a helper does with it', 'h(a.x); function h(v) { v.trim(); }', 'a.x', { is: 'string' }],
    ['what a helper returns', 'h().y.trim(); function h() { return a.x; }', 'a.x.y', { is: 'string' }],
    ['what a promise is kept with', 'const x = await new Promise((r, j) => a.g((e, v) => e ? j(e) : r(v))); x.trim();', 'a.g()', { is: 'string' }],
    ['an identifier by its name', 'b.put(a.userId);', 'a.userId', { is: 'string' }],
    ['a count by its name', 'b.put(a.count);', 'a.count', { is: 'number' }],
    ['a switch by its name', 'b.put(a.isOpen);', 'a.isOpen', { is: 'boolean' }],
    ['what it is used as, whatever its name', 'a.userId.toFixed();', 'a.userId', { is: 'number' }],
    ['of a module', 'const { Pool } = require("pg"); const { rows } = await new Pool().query(); rows[0].x.trim();', '"pg".Pool().query().rows[].x', { is: 'string' }],
    ['of a module that is imported late', '(await import("q")).default.z.trim();', '"q".z', { is: 'string' }],
    ['taken apart with another name', 'const { x: { y: z } } = a; z.trim();', 'a.x.y', { is: 'string' }],
    ['behind operators', 'a.w().pipe(map((x) => x.y), filter((y) => y.trim())).subscribe();', 'a.w()[].y', { is: 'string' }],
    ['behind an operator that waits', 'a.w().pipe(mergeMap((x) => b.get(x)), filter((y) => y.z.trim())).subscribe();', 'b.get().z', { is: 'string' }],
    ['an emitter of which an event is awaited', 'await require("events").once(a, "ready");', 'a', { is: 'emitter' }],
    ['a file that is read with an encoding', 'await require("fs/promises").readFile(a, "utf8");', '"fs/promises".readFile()', { is: 'string' }],
    ['a file that is read without one', 'await require("fs/promises").readFile(a);', '"fs/promises".readFile()', { is: 'buffer' }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`is told of ${what}`, () => holds(factsIn(body), path, fact));
  }

  it('is no value of the language where what a method of it gives is waited for', () => {
    const { 'a.x': x, ...facts } = factsIn('await a.x.normalize({ steps: 1 });');
    assert.equal(x?.is, undefined);
    holds(facts, 'a.x.normalize', { answers: 'promise' });
  });

  it('is told of the steps of a long chain', () => {
    const steps = '.where()'.repeat(16);
    holds(factsIn(`const [x] = await a${steps}.find();`), `a${steps}.find`, { answers: 'promise' });
  });

  it('is not told of what values of the language have', () => {
    assert.deepEqual(Object.keys(factsIn('a.x.trim().split(",");')), ['a.x']);
  });

  for (const [what, head] of [
    ['a default import', 'import pg from "pg";'],
    ['a namespace', 'import * as pg from "pg";'],
    ['require', 'const pg = require("pg");'],
    ['import = require', 'import pg = require("pg");'],
  ] as const) {
    it(`leads through ${what} to the module`, () => {
      const text = `${head} async function own() { await pg.connect(); }`;
      const file = head.includes('= require("pg");') ? '/project/own.ts' : '/project/own.js';
      holds(invented(text, file).plan.facts, '"pg".connect', { answers: 'promise' });
    });
  }
});

describe('the base of a URL', () => {
  it('is one', () => {
    holds(factsIn('return new URL(a.path, a.base);'), 'a.base', { value: 'https://example.com/1' });
  });
});

describe('an instance of a class of the file', () => {
  it('has what its constructor was given', () => {
    const { facts } = invented(`async function own(a) { await new Writer({ to: a }).run(); }
      class Writer {
        constructor({ to }) { this.to = to; }
        async run() { const { to } = this; await to.end(); }
      }`).plan;
    holds(facts, 'a.end', { answers: 'promise' });
  });
});

describe('a global that several functions use', () => {
  const OTHERS = 'function other() { return db.users.map((u) => u.find(1)); }';

  it('is what the scored function needs it to be', () => {
    const own = 'async function own() { return await db.users.find(1); }';
    const { facts } = invented(`${OTHERS} ${own}`, undefined, 'own').plan;
    assert.equal(facts['db.users']?.is, undefined);
    holds(facts, 'db.users.find', { answers: 'promise' });
  });

  it('is what a function that it calls needs it to be', () => {
    const own = 'async function own() { await db.users.load(); return other(); }';
    const { facts } = invented(`${OTHERS} ${own}`, undefined, 'own').plan;
    holds(facts, 'db.users', { is: 'array' });
  });
});

describe('streams', () => {
  const IMPORT = 'const { pipeline, finished } = require("stream/promises");';
  const table: [what: string, body: string, path: string, fact: ValueFact][] = [
    ['the first of a pipeline', `${IMPORT} await pipeline(a, b, c);`, 'a', { is: 'stream' }],
    ['the last of a pipeline', `${IMPORT} await pipeline(a, b, c);`, 'c', { is: 'stream' }],
    ['in a list', `${IMPORT} await pipeline([a, b]);`, 'b', { is: 'stream' }],
    ['an answer', `${IMPORT} await pipeline(a.x(), b);`, 'a.x', { answers: 'stream' }],
    ['with a callback', 'require("stream").pipeline(a, b, (err) => c(err));', 'b', { is: 'stream' }],
    ['promisified', 'await require("util").promisify(require("stream").pipeline)(a, b);', 'a', { is: 'stream' }],
    ['finished', `${IMPORT} await finished(a);`, 'a', { is: 'stream' }],
    ['piped into', 'a.open().pipe(b.out);', 'b.out', { is: 'stream' }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`are told of: ${what}`, () => holds(factsIn(body), path, fact));
  }

  it('are no callbacks behind them', () => {
    const facts = invented('function own(a, cb) { require("stream").pipeline(a, cb); }').plan.facts;
    assert.equal(facts['cb']?.is, undefined);
  });
});

describe('a method that is put on a prototype', () => {
  it('is read, with those that it calls, and with no other', () => {
    const text = `function Mirror(root) { this.root = root; }
      Mirror.prototype.serve = function (port, ready) {
        var self = this;
        net.listen(port, function () { self.note(port); ready(null); });
      };
      Mirror.prototype.note = function (port) { log.keep(port, function () {}); };
      Mirror.prototype.other = function (id) { disk.read(id, function () {}); };
      module.exports = Mirror;`;
    const { facts } = invented(text, '/project/own.js', 'serve').plan;
    holds(facts, 'net.listen', { answers: 'callback' });
    holds(facts, 'log.keep', { answers: 'callback' });
    holds(facts, 'port', { is: 'number' });
    assert.equal(facts['disk.read'], undefined);
  });
});
