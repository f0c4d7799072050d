import assert from 'node:assert/strict';

import { analysisOf } from '../../src/analysis/functionAnalysis';
import { rangeOf } from '../../src/document/range';
import { syntaxOf } from '../../src/document/syntax';
import { isFunction, walk, type FunctionNode } from '../../src/document/walk';
import type { Language, SubjectDocument } from '../../src/document/document';

/** The first function of a text that stands last in its file, and how its calls end. */
function completionOf(text: string, language: Language = 'javascript') {
  const document: SubjectDocument = { file: '/app/own.js', text, language, unsaved: false };
  return analysisOf(document, rangeOf(lastFunction(document)))?.completion() ?? null;
}

/** The last function of the top level. */
function lastFunction(document: SubjectDocument): FunctionNode {
  const { file } = syntaxOf(document);
  assert.ok(file);
  let found: FunctionNode | null = null;
  walk(file, ({ node, depth }) => {
    if (depth === 0 && isFunction(node)) found = node;
  });
  assert.ok(found);
  return found;
}

const JAVASCRIPT: [title: string, text: string, completesBy: string, because: string][] = [
  ['an async function', 'async function f() {}', 'promise', 'it is an async function'],
  ['an async arrow', 'const f = async (done) => done(null);', 'promise', 'it is an async function'],
  ['an async generator', 'async function* f() {}', 'asyncIterator', 'it is an async generator'],
  ['a generator', 'class A { *f() {} }', 'generator', 'it is a generator'],
  ['an error first', 'function f(id, then) { if (!id) return then(new Error("no")); then(null, id); }', 'callback', 'its last parameter then is a callback'],
  ['a callback handed on', 'function f(id, cb) { fs.readFile(id, cb); }', 'callback', 'its last parameter cb is a callback'],
  ['a callback with no error', 'function f(done) { setTimeout(function () { done(); }, 1); }', 'callback', 'its last parameter done is a callback'],
  ['a callback for a timer', 'function f(done) { setTimeout(done, 1); }', 'callback', 'its last parameter done is a callback'],
  ['an arrow that is the call it hands its callback to', 'const f = (id, done) => setTimeout(done, 1);', 'callback', 'its last parameter done is a callback'],
  ['a callback that is bound', 'function f(cb) { get(cb.bind(null, null)); }', 'callback', 'its last parameter cb is a callback'],
  ['a callback by apply', 'function f(cb) { get(function () { cb.apply(this, arguments); }); }', 'callback', 'its last parameter cb is a callback'],
  ['a callback behind what is done for each', 'function f(ids, cb) { async.map(ids, load, cb); }', 'callback', 'its last parameter cb is a callback'],
  ['a callback beside a promise', 'function f(cb) { if (!cb) return new Promise(g); cb(null); }', 'callback', 'its last parameter cb is a callback'],
  ['a listener beside a promise', 'function f(id, onEach) { return all(id).then((one) => onEach(null, one)); }', 'promise', 'it returns a promise chain'],
  ['a new Promise', 'function f() { return new Promise((resolve) => resolve()); }', 'promise', 'it returns a new Promise'],
  ['a chain', 'const f = (id) => db.get(id).then((x) => x.name);', 'promise', 'it returns a promise chain'],
  ['Promise.all', 'function f(ids) { return Promise.all(ids.map(get)); }', 'promise', 'it returns Promise.all'],
  ['a promise by a variable', 'function f() { const p = new Promise(g); return p; }', 'promise', 'it returns a new Promise'],
  ['a promise of another function', 'async function g() {} function f(x) { return x ? g() : null; }', 'promise', 'it returns what an async function returns'],
  ['a promise of a function of its own', 'function f() { const g = async () => {}; return g(); }', 'promise', 'it returns what an async function returns'],
  ['a promise of a function that is called where it stands', 'function f() { return (async () => {})(); }', 'promise', 'it returns what an async function returns'],
  ['import()', 'function f() { return import("x"); }', 'promise', 'it returns import()'],
  ['a thunk', 'function f(id) { return function (done) { fs.stat(id, done); }; }', 'thunk', 'it returns a function that takes the callback done'],
  ['a thunk by name', 'function f() { return run; function run(cb) { cb(null, 1); } }', 'thunk', 'it returns a function that takes the callback cb'],
  ['a new Observable', 'function f() { return new Observable((o) => o.complete()); }', 'observable', 'it returns a new Observable'],
  ['a pipe of RxJS', 'import {map} from "rxjs/operators"; function f(x) { return x.pipe(map(g)); }', 'observable', 'it returns a pipe of RxJS'],
  ['a maker of RxJS', 'const {of} = require("rxjs"); function f() { return of(1); }', 'observable', 'it returns of of RxJS'],
  ['a stream that is read', 'function f(p) { return fs.createReadStream(p); }', 'stream', 'it returns what createReadStream makes'],
  ['a pipe of streams', 'function f(a, b) { return a.pipe(b); }', 'stream', 'it returns a pipe of streams'],
  ['an emitter', 'function f() { const e = new EventEmitter(); later(() => e.emit("end")); return e; }', 'stream', 'it returns a new EventEmitter'],
]; // prettier-ignore

const TYPESCRIPT: [title: string, text: string, completesBy: string, because: string][] = [
  ['a promise', 'function f(): Promise<void> { return g(); }', 'promise', 'it is said to return Promise'],
  ['a promise or nothing', 'function f(): Promise<A> | undefined { return g(); }', 'promise', 'it is said to return Promise'],
  ['an iterable', 'function f(): AsyncIterable<A> { return g(); }', 'asyncIterator', 'it is said to return AsyncIterable'],
  ['an observable', 'class A { f(): Observable<A> { return this.g(); } }', 'observable', 'it is said to return Observable'],
  ['a stream of Node', 'function f(): NodeJS.ReadableStream { return g(); }', 'stream', 'it is said to return NodeJS.ReadableStream'],
  ['a plain value', 'function f(a: number): number { return a; }', 'return', 'it is said to return a plain value'],
  ['a value beside a callback', 'function f(cb: Done): number { cb(null); return 1; }', 'callback', 'its last parameter cb is a callback'],
  ['nothing', 'function f(cb: Done): void { get(cb); }', 'callback', 'its last parameter cb is a callback'],
]; // prettier-ignore

const UNTOLD: [title: string, text: string][] = [
  ['a value', 'function f(a, b) { return a + b; }'],
  ['what is called for each', 'function f(list, callback) { return list.map(callback); }'],
  ['what is called with a value', 'function f(list, callback) { for (const x of list) callback(x); }'],
  ['a callback that is no parameter', 'function f(id) { fs.stat(id, (e) => log(e)); }'],
  ['a function that takes no callback', 'function f(a) { return (b) => a + b; }'],
  ['a dispatch', 'function f() { return (dispatch) => dispatch({type: "a"}); }'],
  ['what another function returns', 'function f(a) { return g(a); }'],
  ['what returns itself', 'function f() { return f(); }'],
  ['a pattern', 'function f({cb}) { cb(null); }'],
]; // prettier-ignore

describe('the way in which calls end, from the code', () => {
  for (const [title, text, completesBy, because] of JAVASCRIPT) {
    it(`is told: ${title}`, () => {
      assert.deepEqual(completionOf(text), { completesBy, because });
    });
  }

  for (const [title, text, completesBy, because] of TYPESCRIPT) {
    it(`is told by a type: ${title}`, () => {
      assert.deepEqual(completionOf(text, 'typescript'), { completesBy, because });
    });
  }

  for (const [title, text] of UNTOLD) {
    it(`is not told: ${title}`, () => {
      assert.equal(completionOf(text), null);
    });
  }

  it('is the same without its reason', () => {
    const text = 'async function f() {}';
    const document = { file: '/a.js', text, language: 'javascript', unsaved: false } as const;
    const analysis = analysisOf(document, rangeOf(lastFunction(document)));
    assert.equal(analysis?.completion()?.completesBy, 'promise');
  });
});
