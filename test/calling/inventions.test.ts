import * as assert from 'node:assert/strict';

import type { Argument, Fact } from '../../bench-runner/protocol';
import { inventionsFor, type Inventions } from '../../src/calling/inventions';
import { functionsOf } from '../../src/document/functions';
import { documentOf } from '../document/documents';

function invented(text: string, file = '/project/own.js', name?: string): Inventions {
  const document = documentOf(text, file);
  const { functions, error } = functionsOf(document);
  assert.equal(error, null);
  const fn = functions.find((each) => name === undefined || each.name === name);
  assert.ok(fn);
  return inventionsFor(document, fn);
}

/** The facts of some paths, of a body that has the parameters a, b and c. */
function factsIn(body: string, file?: string): Record<string, Fact> {
  return invented(`async function own(a, b, c) { ${body} }`, file).plan.facts;
}

function argument(name: string, path = name): Argument {
  return { name, from: 'invention', path };
}

describe('the arguments of a function', () => {
  const table: [what: string, text: string, args: Argument[]][] = [
    ['none', 'function own() {}', []],
    ['by their names', 'function own(id, tag) {}', [argument('id'), argument('tag')]],
    ['a default', 'function own(n = 3) {}', [{ name: 'n', from: 'default' }]],
    [
      'taken apart',
      'function own(id, { db }, [first]) {}',
      [argument('id'), argument('arg2'), argument('arg3')],
    ],
    ['the rest', 'function own(...ids) {}', [argument('ids')]],
  ];
  for (const [what, text, args] of table) {
    it(`are ${what}`, () => assert.deepEqual(invented(text).args, args));
  }

  it('leave the callback out', () => {
    const document = documentOf('function own(id, done) { done(null); }', '/project/own.js');
    const [fn] = functionsOf(document).functions;
    const { args } = inventionsFor(document, fn!, { endsByCallback: true });
    assert.deepEqual(args, [argument('id')]);
  });

  it('of a constructor go by the names that methods call them', () => {
    const text =
      'class Cart { constructor(store, id) { this.repo = store; } ' +
      'async load() { return await this.repo.find(); } }';
    const { constructorArgs, plan } = invented(text, undefined, 'load');
    assert.deepEqual(constructorArgs, [
      argument('store', 'this.repo'),
      argument('id', 'constructor.id'),
    ]);
    assert.equal(plan.facts['this.repo.find']?.answers, 'promise');
  });
});

describe('the arguments that a constructor has no names for', () => {
  it('go by the names that methods call them', () => {
    const text =
      'class Rows { #rows; constructor() { this.#rows = arguments[1]; } ' +
      'async m() { for (const row of this.#rows) row.a; } }';
    const { constructorArgs, plan } = invented(text, undefined, 'm');
    assert.deepEqual(constructorArgs, [
      argument('constructor.arg1'),
      argument('#rows', 'this.#rows'),
    ]);
    assert.equal(plan.facts['this.#rows']?.is, 'array');
  });
});

describe('what is asserted', () => {
  const head = 'const assert = require("node:assert"); async function own(a) {';
  const table: [what: string, body: string, path: string, fact: Fact | undefined][] = [
    ['holds', 'assert(a.n === 3);', 'a.n', { value: 3 }],
    [
      'holds not',
      'assert(!a.connection || a.over);',
      'a.connection',
      { value: null, tested: true },
    ],
    ['is the same', 'assert.strictEqual(a.n, 3);', 'a.n', { value: 3 }],
    ['is another', 'assert.notStrictEqual(a.kept, 3);', 'a.kept', undefined],
  ];
  for (const [what, body, path, fact] of table) {
    it(what, () => assert.deepEqual(invented(`${head} ${body} }`).plan.facts[path], fact));
  }
});

describe('the globals that are invented', () => {
  const table: [what: string, text: string, globals: string[]][] = [
    ['a name that nobody declares', 'function own() { db.find(); }', ['db']],
    ['I/O that Node brings', 'async function own() { await fetch("x"); }', ['fetch']],
    ['nothing of Node', 'function own() { setTimeout(console.log, process.pid); Buffer; }', []],
    ['nothing that is hoisted', 'function own() { a(); b = 1; var b; function a() {} }', []],
    ['nothing caught', 'function own() { try { x } catch (e) { e; } } var x;', []],
    ['nothing of a block', 'function own() { { let a = 1; a; } }', []],
    ['what is out of its block', 'function own() { { let a = 1; a; } a; }', ['a']],
    ['no property, key or label', 'function own(o) { l: for (;;) break l; o.x; ({ y: 1 }); }', []],
    ['what a shorthand reads', 'function own() { return { a, b: c }; }', ['a', 'c']],
    ['nothing imported', 'import a, { b as c } from "x"; export function own() { a(c); }', []],
    ['nothing asked by typeof', 'function own() { if (typeof window !== "u") window.x; }', []],
    ['a class of its own', 'function own() { new A(); } class A {}', []],
    ['no name of a function expression', 'const own = function a() { a(); };', []],
  ];
  for (const [what, text, globals] of table) {
    it(`are ${what}`, () => assert.deepEqual(invented(text).plan.globals, globals));
  }

  it('are no types', () => {
    const text =
      'interface Db { x: Other } declare const db: Db; ' +
      'function own(a: Thing): Result<typeof q> { return db.x as Foo; } let q: Q;';
    assert.deepEqual(invented(text, '/project/own.ts').plan.globals, ['db']);
  });
});

describe('how calls answer', () => {
  const table: [what: string, body: string, path: string, fact: Fact][] = [
    ['awaited', 'await a.get();', 'a.get', { answers: 'promise' }],
    ['awaited later', 'const p = a.get(); await p;', 'a.get', { answers: 'promise' }],
    ['followed by then', 'a.get().then((x) => x);', 'a.get', { answers: 'promise' }],
    ['returned', 'return a.get();', 'a.get', { answers: 'promise' }],
    ['waited for together', 'await Promise.all([a.x(), a.y()]);', 'a.y', { answers: 'promise' }],
    [
      'waited for in a map',
      'await Promise.all(b.map((id) => a.get(id)));',
      'a.get',
      { answers: 'promise' },
    ],
    ['called back', 'a.get(1, (err, x) => x);', 'a.get', { answers: 'callback' }],
    ['iterated', 'for await (const x of a.rows()) x;', 'a.rows', { answers: 'asyncIterator' }],
    ['listened to', 'a.open().on("data", (x) => x);', 'a.open', { answers: 'stream' }],
    ['listened to, no stream', 'a.open().on("ready", () => 1);', 'a.open', { answers: 'emitter' }],
    ['piped', 'a.open().pipe(b);', 'a.open', { answers: 'stream' }],
    ['subscribed', 'a.watch().subscribe((x) => x);', 'a.watch', { answers: 'observable' }],
    ['given work', 'await a.run(async (tx) => tx.put());', 'a.run', { takes: 'work' }],
    ['given work that does I/O', 'await a.run(async (t) => await t.put());', 'a.run(0).put', {
      answers: 'promise',
    }],
    [
      'promisified',
      'const { promisify } = require("util"); await promisify(a.get)(1);',
      'a.get',
      { answers: 'callback' },
    ],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`is told where they are ${what}`, () => holds(factsIn(body), path, fact));
  }
});

/** What is expected is known of the path; more may be. */
function holds(facts: Record<string, Fact>, path: string, fact: Fact): void {
  const found = facts[path] ?? {};
  const named = Object.fromEntries(Object.keys(fact).map((key) => [key, found[key as keyof Fact]]));
  assert.deepEqual(named, fact, `${path}: ${JSON.stringify(facts, null, 1)}`);
}

describe('what values are', () => {
  const table: [what: string, body: string, path: string, fact: Fact][] = [
    ['a list that is gone through', 'for (const x of a.rows) x;', 'a.rows', { is: 'array' }],
    ['a list that is mapped', 'a.map((x) => x);', 'a', { is: 'array' }],
    ['a list that is taken apart', 'const [x] = await a.get();', 'a.get()', { is: 'array' }],
    ['an element', 'a.map((x) => x.name.trim());', 'a[].name', { is: 'string' }],
    ['an element by number', 'a[0].name.trim();', 'a[].name', { is: 'string' }],
    ['a number', 'a.x * 2;', 'a.x', { is: 'number' }],
    ['a date', 'a.x.getTime();', 'a.x', { is: 'date' }],
    ['JSON', 'JSON.parse(a.x).y.trim();', 'a.x', { is: 'json' }],
    ['in JSON', 'JSON.parse(a.x).y.trim();', 'a.x{}.y', { is: 'string' }],
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
    ['a file that is read with an encoding', 'await require("fs/promises").readFile(a, "utf8");', '"fs/promises".readFile()', { is: 'string' }],
    ['a file that is read without one', 'await require("fs/promises").readFile(a);', '"fs/promises".readFile()', { is: 'buffer' }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`is told of ${what}`, () => holds(factsIn(body), path, fact));
  }

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
  const table: [what: string, body: string, path: string, fact: Fact][] = [
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

describe('methods that collections elsewhere have as well', () => {
  const others: [what: string, body: string, called: string][] = [
    ['find with a query and a callback', 'a.x.find({}, function (e, u) { if (e) b(e); u.y; });', 'a.x.find'],
    ['find with more before the callback', 'a.x.find({}, null, {}, (e, u) => { if (e) b(e); });', 'a.x.find'],
    ['find with a callback alone', 'a.x.find((err, list) => { if (err) b(err); });', 'a.x.find'],
    ['find with a callback by name', 'const cb = b; a.x.find(c, cb);', 'a.x.find'],
    ['filter', 'a.x.filter({}, (err, list) => { if (err) b(err); });', 'a.x.filter'],
    ['some', 'a.x.some({}, (err, is) => { if (err) b(err); });', 'a.x.some'],
    ['every', 'a.x.every({}, (err, is) => { if (err) b(err); });', 'a.x.every'],
    ['findIndex', 'a.x.findIndex(c, (err, at) => { if (err) b(err); });', 'a.x.findIndex'],
    ['flatMap', 'a.x.flatMap(c, (err, at) => { if (err) b(err); });', 'a.x.flatMap'],
    ['reduce', 'a.x.reduce(c, (err, at) => { if (err) b(err); });', 'a.x.reduce'],
    ['sort', 'a.x.sort({ z: 1 }, (err, list) => { if (err) b(err); });', 'a.x.sort'],
    ['push', 'a.x.push(c, (err) => { if (err) b(err); });', 'a.x.push'],
    ['forEach of what is given first', 'a.x.forEach(c, (i, next) => next(i.y), (err) => b(err));', 'a.x.forEach'],
  ]; // prettier-ignore
  for (const [what, body, called] of others) {
    it(`make no array: ${what}`, () => {
      const facts = factsIn(body);
      holds(facts, called, { answers: 'callback' });
      assert.equal(facts['a.x']?.is, undefined);
      assert.deepEqual(
        Object.keys(facts).filter((path) => /^a\.x(\[|\.\w+\(\d)/.test(path)),
        [],
      );
    });
  }

  const arrays: [what: string, body: string][] = [
    ['find', 'a.x.find((e) => e.y);'],
    ['some', 'a.x.some((e, i) => e.y);'],
    ['forEach', 'a.x.forEach(function (e, i) { e.y; }, b);'],
    ['reduce', 'a.x.reduce((sum, e) => sum + e.y, 0);'],
    ['push', 'a.x.push(b);'],
  ];
  for (const [what, body] of arrays) {
    it(`make an array where a function comes first: ${what}`, () => {
      holds(factsIn(body), 'a.x', { is: 'array' });
    });
  }

  it('answer a cursor by a callback', () => {
    const facts = factsIn('a.find({}).toArray((err, docs) => { if (err) b(err); docs[0].x; });');
    holds(facts, 'a.find().toArray', { answers: 'callback' });
    holds(facts, 'a.find().toArray()', { is: 'array' });
  });
});

describe('tests in the code', () => {
  const table: [what: string, body: string, path: string, fact: Fact][] = [
    ['throws otherwise', 'if (a.status !== 201) throw 1;', 'a.status', { value: 201 }],
    ['throws by range', 'if (a.status >= 400) throw 1;', 'a.status', { value: 200 }],
    ['throws where it lacks', 'if (!a.user) throw 1;', 'a.user', { tested: true }],
    ['throws where it is', 'if (await a.find()) throw 1;', 'a.find()', { value: null }],
    ['throws by a yes', 'if (await a.exists()) throw 1;', 'a.exists()', { value: false }],
    ['throws unless it is ok', 'if (!a.ok) throw 1;', 'a.ok', { value: true }],
    ['has either', 'if (!a.x || a.kind !== "k") throw 1;', 'a.kind', { value: "k" }],
    ['returns early', 'if (a.cached) return a.cached; await b.get(); await b.put();', 'a.cached', { value: null }],
    ['throws at its end', 'if (a.ok) { return b.get(); } throw 1;', 'a.ok', { value: true }],
    ['counts', 'if (a.rows.length !== 1) throw 1;', 'a.rows.length', { value: 1 }],
    ['wants none', 'if (a.rows.length > 0) throw 1;', 'a.rows.length', { value: 0 }],
    ['switches', 'switch (a.kind) { case "x": break; default: throw 1; }', 'a.kind', { value: 'x' }],
    ['rejects', 'if (a.code !== "C") return b(new Error());', 'a.code', { value: 'C' }],
    ['only asks', 'if (a.x) b.put();', 'a.x', { tested: true }],
    ['asks for a kind', 'if (typeof a.x !== "number") throw 1;', 'a.x', { is: 'number' }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`come out well where one ${what}`, () => holds(factsIn(body), path, fact));
  }
});

describe('loops', () => {
  const table: [what: string, body: string, path: string, fact: Fact][] = [
    ['pages behind', 'let d; do { const p = await a.list(d); d = p.next; } while (d);', 'a.list().next', { value: null }],
    ['pages before', 'let m = true; while (m) { m = (await a.list()).more; }', 'a.list().more', { turns: [true, false] }],
    ['a reader', 'while (true) { const { done } = await a.read(); if (done) break; }', 'a.read().done', { turns: [false, true] }],
    ['a cursor', 'while (await a.hasNext()) await a.next();', 'a.hasNext()', { turns: [true, false] }],
    ['rows', 'let r; while ((r = await a.next())) r.name.trim();', 'a.next()', { turns: [{ name: 'name-1' }, null] }],
    ['polling', 'let j = await a.job(); while (j.state !== "done") j = await a.job();', 'a.job().state', { value: 'done' }],
    ['polling without an end', 'for (;;) { const j = await a.job(); if (j.state === "done") return j; }', 'a.job().state', { value: 'done' }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`end: ${what}`, () => holds(factsIn(body), path, fact));
  }
});

describe('a counter', () => {
  it('tells nothing of what it is counted up to', () => {
    const facts = factsIn(
      'for (let i = 0; i <= b; i++) { try { return await a(); } catch (e) {} }',
    );
    assert.deepEqual(facts['b'], { is: 'number' });
  });
});

describe('types', () => {
  const DECLARED =
    'interface User { id: string; kind: "admin" | "user"; at?: Date | null } ' +
    'enum Mode { Fast = "fast", Slow = "slow" } ' +
    'type Repo = { find(id: string): Promise<User | null>; all(): AsyncIterable<User> };';
  const table: [type: string, path: string, fact: Fact][] = [
    ['string', 'a', { is: 'string' }],
    ['string[]', 'a[]', { is: 'string' }],
    ['ReadonlyArray<number>', 'a[]', { is: 'number' }],
    ['{ deep: boolean }', 'a.deep', { is: 'boolean' }],
    ['null | number', 'a', { is: 'number' }],
    ['"x" | "y"', 'a', { value: 'x' }],
    ['User', 'a.kind', { value: 'admin' }],
    ['Partial<User>', 'a.at', { is: 'date' }],
    ['Mode', 'a', { value: 'fast' }],
    ['Repo', 'a.find', { answers: 'promise' }],
    ['Repo', 'a.find().id', { is: 'string' }],
    ['Repo', 'a.all', { answers: 'asyncIterator' }],
    ['Repo', 'a.all()[].id', { is: 'string' }],
    ['Map<string, User>', 'a', { is: 'map' }],
    ['Map<string, User>', 'a[].id', { is: 'string' }],
    ['AbortSignal', 'a', { is: 'abortSignal' }],
    ['(x: number) => Promise<string>', 'a()', { is: 'string' }],
    ['Promise<User>', 'a', { is: 'promise' }],
  ];
  for (const [type, path, fact] of table) {
    it(`tell of ${path}: ${type}`, () => {
      const text = `${DECLARED} async function own(a: ${type}) {}`;
      holds(invented(text, '/project/own.ts').plan.facts, path, fact);
    });
  }

  it('tell of what is asserted', () => {
    const text = 'async function own(a: any) { const x = (await a.get()) as { n: number }[]; }';
    holds(invented(text, '/project/own.ts').plan.facts, 'a.get()[].n', { is: 'number' });
  });

  it('tell by comments', () => {
    const text = `
      /**
       * @typedef {Object} Options
       * @property {boolean} deep
       */
      /**
       * @param {string[]} ids
       * @param {Options} options
       * @param {?{n: number}=} more
       */
      async function own(ids, options, { n }) {}`;
    const { facts } = invented(text).plan;
    holds(facts, 'ids[]', { is: 'string' });
    holds(facts, 'options.deep', { is: 'boolean' });
    holds(facts, 'arg3.n', { is: 'number' });
  });
});
