import * as assert from 'node:assert/strict';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { factsIn, holds, invented } from './invented';

describe('how calls answer', () => {
  const table: [what: string, body: string, path: string, fact: ValueFact][] = [
    ['awaited', 'await a.get();', 'a.get', { answers: 'promise' }],
    ['awaited later', 'const p = a.get(); await p;', 'a.get', { answers: 'promise' }],
    ['followed by then', 'a.get().then((x) => x);', 'a.get', { answers: 'promise' }],
    ['returned', 'return a.get();', 'a.get', { answers: 'promise' }],
    ['a body that is returned', 'return a.json();', 'a.json', { answers: 'promise' }],
    ['returned, and kept by what is waited for', 'const x = a.create(1); await a.save(x); return x;', 'a.create', { answers: 'value' }],
    ['an end that is told to who made a promise', 'if (a) return reject(a);', 'reject', { answers: 'value' }],
    ['an answer that is built', 'return a.json({ b });', 'a.json', { answers: 'value' }],
    ['an answer that leads on', 'return a.redirect("/b");', 'a.redirect', { answers: 'value' }],
    ['an end that a listener tells, and returns', 'a.on("x", async (x, ack) => { if (x) return ack(1); await b.y(); });', 'a(1)', { answers: 'value' }],
    ['another form that is named so', 'return a.userView(b);', 'a.userView', { answers: 'value' }],
    ['made for each, and put away', 'if (c) return { all: b.map((x) => a.made(x)) }; return a.made(c);', 'a.made', { answers: 'value' }],
    ['another form of a value', 'return a.toDto(b);', 'a.toDto', { answers: 'value' }],
    ['another form that is waited for', 'await a.toArray(b);', 'a.toArray', { answers: 'promise' }],
    ['handed to the platform', 'a.waitUntil(b.put(1));', 'b.put', { answers: 'promise' }],
    ['waited for one by one', 'for await (const x of b.map((id) => a.get(id))) c(x);', 'a.get', { answers: 'promise' }],
    ['waited for together', 'await Promise.all([a.x(), a.y()]);', 'a.y', { answers: 'promise' }],
    [
      'waited for in a map',
      'await Promise.all(b.map((id) => a.get(id)));',
      'a.get',
      { answers: 'promise' },
    ],
    ['called back', 'a.get(1, (err, x) => x);', 'a.get', { answers: 'callback' }],
    ['given what is for a failure alone', 'a.use(undefined, (error) => b(error));', 'a.use', { answers: 'value' }],
    ['made a promise of, and lent a callback', 'return Promise.resolve(a.get(1, done)).catch(done);', 'a.get', { answers: 'promise' }],
    ['gone on with, and lent a callback', 'const p = a.get(1, done); p.catch(done);', 'a.get', { answers: 'promise' }],
    ['given a value that is named as a callback', 'const done = [b]; await a.keep(done);', 'a.keep', { answers: 'promise' }],
    ['named as methods of texts, and gone on with', 'a.b().normalize({}).then((x) => x);', 'a.b().normalize', { answers: 'promise' }],
    ['iterated', 'for await (const x of a.rows()) x;', 'a.rows', { answers: 'asyncIterator' }],
    ['listened to', 'a.open().on("data", (x) => x);', 'a.open', { answers: 'stream' }],
    ['listened to, no stream', 'a.open().on("ready", () => 1);', 'a.open', { answers: 'emitter' }],
    ['given a listener alone', 'a.b.addListener((x) => x);', 'a.b.addListener', { takes: 'handler' }],
    ['listened to, an element', 'a.open().on("click.menu", () => 1);', 'a.open', { answers: 'value' }],
    ['waited for by an event', 'const { once } = require("events"); await once(a.open(), "ready");', 'a.open', { answers: 'emitter' }],
    ['gone through by events', 'for await (const [x] of require("node:events").on(a.open(), "data")) x;', 'a.open', { answers: 'stream' }],
    ['waited for by an operator', 'b.ids().pipe(mergeMap((id) => a.get(id)), toArray()).subscribe();', 'a.get', { answers: 'promise' }],
    ['made an observable of', 'return require("rxjs").from(a.get(1));', 'a.get', { answers: 'promise' }],
    ['yielded in a list', 'return function* () { yield [a.x(), a.y()]; };', 'a.y', { answers: 'promise' }],
    ['yielded in an object', 'return function* () { yield { x: a.x(), y: [a.y()] }; };', 'a.y', { answers: 'promise' }],
    ['piped', 'a.open().pipe(b);', 'a.open', { answers: 'stream' }],
    ['subscribed to by a promise', 'const p = a.subscribe(1).catch(() => {}); a.on("x", b); await p;', 'a.subscribe', { answers: 'promise' }],
    ['subscribed', 'a.watch().subscribe((x) => x);', 'a.watch', { answers: 'observable' }],
    ['taken from elsewhere', 'let x; while ((x = await a.pop())) await b(x);', 'a.pop', { answers: 'promise' }],
    ['taken from a list', 'while (a.b.length > 0) await b(a.b.pop());', 'a.b.pop', { answers: undefined }],
    ['given what acknowledges', 'await a.take("x", async (m) => { await b(m); a.ack(m); });', 'a.take', { takes: 'listener', answers: 'promise' }],
    ['given what may refuse', 'a.take("x", (m) => { try { b(m); } catch { a.nack(m, false); } });', 'a.take', { takes: 'listener', answers: undefined }],
    ['given what acknowledges to another', 'await a.take("x", async (m) => { await b.ack(m); });', 'a.take', { takes: 'work' }],
    ['given what acknowledges another', 'await a.take("x", async (m) => { a.ack(b); });', 'a.take', { takes: 'work' }],
    ['of a consumer that is known', 'const k = await (await require("amqplib").connect()).createChannel(); await k.consume("x", async (m) => b(m));', '"amqplib".connect().createChannel().consume', { takes: 'listener', answers: 'promise' }],
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

  it('is no list where what comes of it is asked for what no list has', () => {
    const facts = factsIn('return a.find("x").map((i, e) => e.href).get().map((x) => x);');
    assert.notEqual(facts['a.find()']?.is, 'array');
  });

  it('is told for each of several that are taken apart', () => {
    const facts = factsIn('const [rows, n] = await a.get(); for (const x of rows) x; return -n;');
    holds(facts, 'a.get()', { is: 'array' });
    holds(facts, 'a.get().0', { is: 'array' });
    holds(facts, 'a.get().1', { is: 'number' });
  });
});

describe('what an async handler ends by', () => {
  const ends: [what: string, body: string, path: string][] = [
    ['an answer', 'return async (req, res) => { await a.get(); return res.status(404).json({}); };', 'res.status().json'],
    ['an arrow that is an answer', 'return async (req, res) => res.json(await a.get());', 'res.json'],
    ['a callback', 'return async (data, callback) => { await a.get(); return callback(1); };', 'callback'],
  ]; // prettier-ignore
  for (const [what, body, path] of ends) {
    it(`is no I/O: ${what}`, () => {
      const promised = Object.entries(factsIn(body)).filter(([, fact]) => fact.answers === 'promise');
      assert.deepEqual(promised.map(([called]) => called), ['a.get'], path);
    }); // prettier-ignore
  }

  it('is told apart from the body of an answer, which is read', () =>
    holds(factsIn('return (async (res) => { return res.json(); })(a);'), 'a.json', {
      answers: 'promise',
    }));
});

describe('what packages answer that nobody waits for', () => {
  const redis = 'const r = new (require("ioredis"))();';
  it('is a promise', () => {
    const path = '"ioredis"().set';
    holds(factsIn(`${redis} r.set(a, b);`), path, { answers: 'promise' });
  });

  it('is a callback where they are handed one', () => {
    const body =
      'const p = new (require("pg").Pool)(); p.query(a, (err, x) => { if (err) b(err); x.rows.length; });';
    holds(factsIn(body), '"pg".Pool().query', { answers: 'callback' });
  });

  it('is nothing of other packages', () => {
    const { answers } =
      factsIn('const r = new (require("redise"))(); r.set(a, b);')['"redise"().set'] ?? {};
    assert.notEqual(answers, 'promise');
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

describe('what a handler answers by that it takes out of its context', () => {
  it('is no I/O', () => {
    const { plan } = invented(`async function own({ request, response }) {
      const user = await users.find(request.id);
      if (!user) return response.status(404).send({ message: 'no such user' });
      return response.json(user);
    }`);
    holds(plan.facts, 'arg1.response.json', { answers: 'value' });
    holds(plan.facts, 'arg1.response.status().send', { answers: 'value' });
  });
});
