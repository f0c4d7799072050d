import assert from 'node:assert/strict';

import { allFixed, fixed, javascript, typescript } from './fixed';

describe('return await', () => {
  const cases: [string, string | null][] = [
    ['async function f() { return p(); }', 'async function f() { return await p(); }'],
    ['async () => p()', 'async () => await p()'],
    ['async () => (p())', 'async () => (await p())'],
    ['async () => a ? p() : q()', 'async () => await (a ? p() : q())'],
    ['async () => (a ?? p())', 'async () => (await (a ?? p()))'],
    ['async () => new Promise(g)', 'async () => await new Promise(g)'],
    ['async () => { return /* why */ p?.q(); }', 'async () => { return /* why */ await p?.q(); }'],
    ['({ async f() { return p(); } })', '({ async f() { return await p(); } })'],
    [
      'class A { static async f() { return p(); } }',
      'class A { static async f() { return await p(); } }',
    ],
    ['async function f() { return await p(); }', null],
    ['async function f() { return x; }', null],
    ['async function f() { return; }', null],
    ['function f() { return p(); }', null],
    ['async function* f() { return p(); }', null],
    ['async function f() { a.map(function () { return p(); }); }', null],
    ['async function f() { a.map(() => p()); }', null],
    ['async function f() { try { return p(); } catch { return 1; } }', null],
    ['async function f() { try { if (a) { return p(); } } catch (err) {} finally {} }', null],
    [
      'async function f() { try { return p(); } finally { q; } }',
      'async function f() { try { return await p(); } finally { q; } }',
    ],
    [
      'async function f() { try { q; } catch { return p(); } }',
      'async function f() { try { q; } catch { return await p(); } }',
    ],
    [
      'function f() { try { g(async () => { return p(); }, async () => 1); } catch {} }',
      'function f() { try { g(async () => { return await p(); }, async () => 1); } catch {} }',
    ],
  ];
  for (const [before, after] of cases) {
    it(before, () => assert.equal(fixed('returnAwait', javascript(before)), after));
  }

  it('is found in an ES module and in TypeScript', () => {
    const module = "import p from 'p';\nexport default async () => p();\n";
    const typed = 'export async function f<T>(x: T): Promise<T> { return p<T>(x); }';
    assert.equal(fixed('returnAwait', javascript(module)), module.replace('=> p', '=> await p'));
    assert.equal(fixed('returnAwait', typescript(typed)), typed.replace('p<T>', 'await p<T>'));
  });
});

describe('a name for an anonymous function', () => {
  const cases: [string, string | null][] = [
    ['blob.put(s, function (err) {});', 'blob.put(s, function onPut(err) {});'],
    ['blob.put(s, function(err) {});', 'blob.put(s, function onPut(err) {});'],
    ['go(async function () {});', 'go(async function onGo() {});'],
    ['go((err, x) => { done(x); });', 'go(function onGo(err, x) { done(x); });'],
    ['go(x => x.y);', 'go(function onGo(x) { return x.y; });'],
    ['go(x =>x.y);', 'go(function onGo(x) { return x.y; });'],
    ['go(() => ({ a: 1 }));', 'go(function onGo() { return ({ a: 1 }); });'],
    ['go(async x => await x);', 'go(async function onGo(x) { return await x; });'],
    [
      'go(\n  (x) =>\n    // why\n    x.y,\n);',
      'go(\n  function onGo(x) { return (\n    // why\n    x.y); },\n);',
    ],
    [
      'V.insert(v).execWithin(tx, function () {});',
      'V.insert(v).execWithin(tx, function onInsert() {});',
    ],
    ['put(s).then(function () {});', 'put(s).then(function afterPut() {});'],
    ['put(s).then(a).catch(function () {});', 'put(s).then(a).catch(function onPutError() {});'],
    ['var onPut; put(function () {});', 'var onPut; put(function onPut2() {});'],
    ['go(x => /* => */ z());', 'go(function onGo(x) { return /* => */ z(); });'],
    ['go((/* => */) => z);', 'go(function onGo(/* => */) { return z; });'],
    ['go((x /* => */) /* => */ => z);', 'go(function onGo(x /* => */) /* => */ { return z; });'],
    ['go((x, // =>\n) => z);', 'go(function onGo(x, // =>\n) { return z; });'],
    ["go((x = y => '=>') => z);", "go(function onGo(x = y => '=>') { return z; });"],
    ["go(() => { eval('this.x'); });", null],
    ["go((x = eval('arguments')) => x);", null],
    ["go(() => x.eval('y'));", "go(function onGo() { return x.eval('y'); });"],
    ['put(function named() {});', null],
    ['put(() => this.x);', null],
    ['put(() => arguments[0]);', null],
    ['run(function* () {});', null],
    ['(function () {})();', null],
    ['new Promise(function () {});', null],
    ['var f = function () {};', null],
    ['x[y](function () {});', null],
  ];
  for (const [before, after] of cases) {
    it(before, () => assert.equal(fixed('nameFunction', javascript(before)), after));
  }

  it('keeps what TypeScript says of an arrow function', () => {
    assert.equal(
      fixed('nameFunction', typescript('go(<T,>(x: T): T[] => [x]);')),
      'go(function onGo<T,>(x: T): T[] { return [x]; });',
    );
  });

  it('gives a name to each, when all get one at once', () => {
    const nested = 'put(function () { put(() => put(x => x)); });';
    assert.equal(
      allFixed('nameFunction', javascript(nested)),
      'put(function onPut() { put(function onPut2() { return put(function onPut3(x) { return x; }); }); });',
    );
  });
});

describe('a cause for a new error', () => {
  const cases: [string, string | null][] = [
    [
      "try { f(); } catch (err) { throw new Error('no'); }",
      "try { f(); } catch (err) { throw new Error('no', { cause: err }); }",
    ],
    [
      'try { f(); } catch { throw new TypeError(); }',
      'try { f(); } catch (err) { throw new TypeError(undefined, { cause: err }); }',
    ],
    [
      'try { f(); } catch (e) { throw new Error; }',
      'try { f(); } catch (e) { throw new Error(undefined, { cause: e }); }',
    ],
    [
      'try { f(); } catch (cause) { throw new Error(`no ${x}`, { a: 1 }); }',
      'try { f(); } catch (cause) { throw new Error(`no ${x}`, { cause, a: 1 }); }',
    ],
    [
      "p().catch((reason) => { throw new Error('no',); });",
      "p().catch((reason) => { throw new Error('no', { cause: reason },); });",
    ],
    [
      "go(function (err) { if (err) return done(new Error('no')); done(); });",
      "go(function (err) { if (err) return done(new Error('no', { cause: err })); done(); });",
    ],
    ["go(function (err) { if (!x) done(new Error('no')); });", null],
    ["go(function (err, x) { if (x) {} else done(new Error('no')); });", null],
    ["try { f(); } catch (err) { throw new Error('no', { cause: err }); }", null],
    ["try { f(); } catch (err) { throw new Error('no', options); }", null],
    ["try { f(); } catch (err) { throw new Error(('no')); }", null],
    ["try { f(); } catch (err) { throw new MyError('no'); }", null],
    ["try { f(); } catch ({ code }) { throw new Error('no'); }", null],
    ["try { f(); } catch (err) { g(function () { throw new Error('no'); }); }", null],
    ["throw new Error('no');", null],
  ];
  for (const [before, after] of cases) {
    it(before, () => assert.equal(fixed('attachCause', javascript(before)), after));
  }

  it('gives a nameless caught error one name for all that need it', () => {
    const before = "try { f(); } catch { if (a) throw new Error('a'); throw new Error('b'); }";
    assert.equal(
      allFixed('attachCause', javascript(before)),
      "try { f(); } catch (err) { if (a) throw new Error('a', { cause: err }); throw new Error('b', { cause: err }); }",
    );
  });
});
