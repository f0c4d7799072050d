import * as assert from 'node:assert/strict';

import type { ValueFact } from '../../../bench-runner/protocol/invention';
import { factsIn, holds, invented } from './invented';

describe('tests in the code', () => {
  const table: [what: string, body: string, path: string, fact: ValueFact][] = [
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
    ['rejects, and returns', 'if (a.gone) { b(new Error("a longer branch")); return; } return b.get();', 'a.gone', { value: null }],
    ['returns nothing, after more', 'const x = await a.get(); if (x.done) { b("done already, and that long ago"); return; } c(x);', 'a.get().done', { value: false, tested: true }],
    ['refuses by a status', 'const x = await a.get(); if (!x || x.gone) return b.status(403).json({ a: 1, b: 2 }); c.x = x;', 'a.get().gone', { value: null, tested: true }],
    ['refuses by an answer', 'const x = await a.get(); if (x.gone) return new Response("no such thing", { status: 404 }); b(x);', 'a.get().gone', { value: null, tested: true }],
    ['refuses by what is returned', 'const x = await a.get(); if (x.gone) { return { statusCode: 400, body: "a longer one" }; } b(x);', 'a.get().gone', { value: null, tested: true }],
    ['refuses by a callback', 'const x = await a.get(); if (x.gone) return b(null, false, { message: "gone" }); b(x);', 'a.get().gone', { value: null, tested: true }],
    ['answers that all is well', 'const x = await a.get(); if (x.gone) return b.status(200).json({ a: 1, b: 2 }); b(x);', 'a.get().gone', { tested: true }],
    ['says no, and yes at its end', 'const x = await a.get(); if (x.gone) { await b.log("that is a longer way to say it"); return false; } b(x); return true;', 'a.get().gone', { value: null, tested: true }],
    ['rolls back', 'const x = await a.get(); if (x.gone) { await b.query("ROLLBACK"); return x.other; } b(x);', 'a.get().gone', { value: null, tested: true }],
    ['says no before a time is over', 'const x = await a.get(); if (x.expires > b) { return false; } a.put(x); return true;', 'a.get().expires', { value: 1 }],
    ['shows an error, and returns', 'if (a.gone) { setError(await a.text()); return; } return b.get();', 'a.gone', { value: null }],
    ['only asks', 'if (a.x) b.put();', 'a.x', { tested: true }],
    ['asks for a class', 'if (!(a.x instanceof Error)) throw 1;', 'a.x', { is: 'error' }],
    ['asks for a stream', 'if (!(a.x instanceof require("stream").Readable)) throw 1;', 'a.x', { is: 'stream' }],
    ['asks for an emitter', 'if (!(a.x instanceof require("node:events"))) throw 1;', 'a.x', { is: 'emitter' }],
    ['compares with another', 'if (a.x.size !== b) throw 1;', 'a.x.size', { same: 'b' }],
    ['compares what changes', 'let d = b; d = c; if (a.x !== d) throw 1;', 'a.x', { same: undefined }],
    ['asks for a kind', 'if (typeof a.x !== "number") throw 1;', 'a.x', { is: 'number' }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`come out well where one ${what}`, () => holds(factsIn(body), path, fact));
  }
});

describe('what is asserted', () => {
  const head = 'const assert = require("node:assert"); async function own(a) {';
  const table: [what: string, body: string, path: string, fact: ValueFact | undefined][] = [
    ['holds', 'assert(a.n === 3);', 'a.n', { value: 3 }],
    [
      'holds not',
      'assert(!a.connection || a.over);',
      'a.connection',
      { value: null, tested: true },
    ],
    ['is another value', 'assert(a.n === a.list.size);', 'a.list.size', { same: 'a.n' }],
    ['is the same', 'assert.strictEqual(a.n, 3);', 'a.n', { value: 3 }],
    ['is another', 'assert.notStrictEqual(a.kept, 3);', 'a.kept', undefined],
  ];
  for (const [what, body, path, fact] of table) {
    it(what, () => assert.deepEqual(invented(`${head} ${body} }`).plan.facts[path], fact));
  }
});

describe('loops', () => {
  const table: [what: string, body: string, path: string, fact: ValueFact][] = [
    ['pages behind', 'let d; do { const p = await a.list(d); d = p.next; } while (d);', 'a.list().next', { value: null }],
    ['pages before', 'let m = true; while (m) { m = (await a.list()).more; }', 'a.list().more', { turns: [true, false] }],
    ['a reader', 'while (true) { const { done } = await a.read(); if (done) break; }', 'a.read().done', { turns: [false, true] }],
    ['bytes', 'for (;;) { const { bytesRead } = await a.read(); if (bytesRead === 0) break; b(bytesRead); }', 'a.read().bytesRead', { turns: [2, 0] }],
    ['a cursor', 'while (await a.hasNext()) await a.next();', 'a.hasNext()', { turns: [true, false] }],
    ['rows', 'let r; while ((r = await a.next())) r.name.trim();', 'a.next()', { turns: [{ name: 'name-1' }, null] }],
    ['pages until one is empty', 'for (;;) { const p = await a.find(); if (p.length === 0) break; p.map(b); }', 'a.find().length', { turns: [2, 0] }],
    ['a list that is drained', 'let l = await a.take(); while (l.length > 0) l = await a.take();', 'a.take().length', { turns: [2, 0] }],
    ['a list that is drained behind', 'let l; do { l = await a.take(); } while (l.length);', 'a.take().length', { turns: [2, 0] }],
    ['what is to be done in turns of a number, until there is none', 'for (let i = 0; i < 9; i++) { const m = await a.ask(); if (!m.calls?.length) return m; m.calls.map(b); } throw new Error("no end");', 'a.ask().calls.length', { tested: true, turns: [2, 0] }],
    ['polling', 'let j = await a.job(); while (j.state !== "done") j = await a.job();', 'a.job().state', { value: 'done' }],
    ['polling without an end', 'for (;;) { const j = await a.job(); if (j.state === "done") return j; }', 'a.job().state', { value: 'done' }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`end: ${what}`, () => holds(factsIn(body), path, fact));
  }
});

describe('what is a flag or a function', () => {
  it('is a function, which waits', () => {
    const facts = factsIn('return a.check === true || (await a.check(b)).ok;');
    holds(facts, 'a.check', { is: 'function', answers: 'promise' });
  });
});

describe('what is passed over of a list', () => {
  const table: [what: string, body: string, path: string, fact: ValueFact][] = [
    ['less than there is', 'for (const x of a.slice(b)) c(x);', 'b', { value: 1 }],
    ['by a number that is written', 'const l = await a.list(); const old = l.slice(3); await Promise.all(old.map(b));', 'a.list().length', { value: 4 }],
    ['after it was sorted', '(await a.list()).sort(b).slice(2).forEach(c);', 'a.list().length', { value: 3 }],
    ['of a text', 'return a.slice(7);', 'a.length', { value: undefined }],
  ]; // prettier-ignore
  for (const [what, body, path, fact] of table) {
    it(`is ${what}`, () => assert.equal(factsIn(body)[path]?.value, fact.value));
  }
});

describe('a number that is compared with what the code computes', () => {
  const sum = 'const total = xs.reduce((all, x) => all + x, 0);';
  const table: [what: string, body: string, value: number][] = [
    ['less', `${sum} if (a.b < total) throw new Error('x'); return a.c();`, 100],
    ['more', `${sum} if (total < a.b) throw new Error('x'); return a.c();`, 1],
  ];
  for (const [what, body, value] of table) {
    it(`is so that the code goes on where ${what} ends it`, () => {
      assert.equal(factsIn(body)['a.b']?.value, value);
    });
  }

  it('is no time: of these more is known', () => {
    const facts = factsIn(`${sum} if (a.expiresAt < total) throw new Error('x');`);
    assert.equal(facts['a.expiresAt']?.value, undefined);
  });
});

describe('a counter', () => {
  it('tells nothing of what it is counted up to', () => {
    const facts = factsIn(
      'for (let i = 0; i <= b; i++) { try { return await a(); } catch (e) {} }',
    );
    assert.deepEqual(facts['b'], { is: 'number' });
  });
});
