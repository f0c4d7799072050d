import assert from 'node:assert/strict';

import type { SubjectDocument } from '../../src/document/document';
import { applyFix } from '../../src/fixes/applyFix';
import { findFixes } from '../../src/fixes/findFixes';
import type { Fix, FixKind } from '../../src/fixes/fix';
import { documentOf } from '../document/documents';
import { pattern } from '../subjects';

const javascript = (text: string) => documentOf(text);
const typescript = (text: string) => documentOf(text, '/project/upload.ts');

/** The text after the only fix of a kind; null where there is none. */
function fixed(kind: FixKind, document: SubjectDocument): string | null {
  const [fix, ...others] = findFixes(document).filter((one) => one.kind === kind);
  if (!fix) return null;
  assert.equal(others.length, 0, `${others.length + 1} fixes`);
  const changed = applyFix(document, fix);
  assert.ok(changed, 'the changed text does not parse');
  return changed.text;
}

/** The text after all places of a kind were changed at once. */
function allFixed(kind: FixKind, document: SubjectDocument): string {
  const all = findFixes(document).find(({ id }) => id === `${kind} all`);
  assert.ok(all);
  const changed = applyFix(document, all);
  assert.ok(changed, 'the changed text does not parse');
  return changed.text;
}

const WRAPPER = `
// Throws a new error with that of the promise as its cause: its stack names who awaits it.
async function withCaller(promise) {
  try {
    return await promise;
  } catch (err) {
    if (!(err instanceof Error) || err.constructor.name === 'DOMException') throw err;
    const own = Object.getOwnPropertyDescriptors(err);
    delete own.stack;
    own.cause = { value: err, writable: true, configurable: true };
    const again = Object.defineProperties(new Error(err.message), own);
    throw Object.setPrototypeOf(again, Object.getPrototypeOf(err));
  }
}
`;

const TYPED_WRAPPER = WRAPPER.replace(
  'withCaller(promise)',
  'withCaller<T>(promise: PromiseLike<T>): Promise<T>',
);

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

describe('an async wrapper around what is awaited', () => {
  it('is put into the file once, and around each call', () => {
    const before = 'async function f() {\n  const a = await p(); // why\n  await q(a);\n}\n';
    assert.equal(
      allFixed('awaitWrapper', javascript(before)),
      'async function f() {\n  const a = await withCaller(p()); // why\n  await withCaller(q(a));\n}\n' +
        WRAPPER,
    );
  });

  it('is used where it is there already', () => {
    const before = 'async function f() {\n  await withCaller(p());\n  await q();\n}\n' + WRAPPER;
    const after =
      'async function f() {\n  await withCaller(p());\n  await withCaller(q());\n}\n' + WRAPPER;
    assert.equal(fixed('awaitWrapper', javascript(before)), after);
  });

  it('takes another name where that one is taken', () => {
    const before = 'const withCaller = 1;\nasync () => { await p(); };\n';
    assert.equal(
      fixed('awaitWrapper', javascript(before)),
      'const withCaller = 1;\nasync () => { await withCaller2(p()); };\n' +
        WRAPPER.replace('withCaller', 'withCaller2'),
    );
  });

  it('is typed in TypeScript, and ends lines as the file does', () => {
    const before = 'export const f = async () => {\r\n  await p();\r\n};';
    assert.equal(
      fixed('awaitWrapper', typescript(before)),
      'export const f = async () => {\r\n  await withCaller(p());\r\n};\r\n' +
        TYPED_WRAPPER.replaceAll('\n', '\r\n'),
    );
  });

  it('is not put around what is awaited at the top level', () => {
    assert.equal(fixed('awaitWrapper', javascript("import p from 'p';\nawait p();\n")), null);
  });
});

describe('an async function instead of one that returns a new Promise', () => {
  const cases: [string, string | null][] = [
    [
      'function f() { return new Promise((res, rej) => io(rej)); }\n',
      'async function f() { return await withCaller(new Promise((res, rej) => io(rej))); }\n',
    ],
    [
      'const f = (x) => new Promise(g);\n',
      'const f = async (x) => await withCaller(new Promise(g));\n',
    ],
    [
      'class A { static f() { x(); return new Promise(g); } }\n',
      'class A { static async f() { x(); return await withCaller(new Promise(g)); } }\n',
    ],
    [
      'export default function () { return new Promise(g); }\n',
      'export default async function () { return await withCaller(new Promise(g)); }\n',
    ],
    ['class A { get f() { return new Promise(g); } }\n', null],
    ['class A { [f]() { return new Promise(g); } }\n', null],
    ['function* f() { return new Promise(g); }\n', null],
    ['function f() { if (a) return new Promise(g); }\n', null],
    ['function f() { if (a) return null; return new Promise(g); }\n', null],
    ["function f() { if (!a) { throw new TypeError('a'); } return new Promise(g); }\n", null],
    [
      'function f() { const h = () => { throw a; }; return new Promise(() => { return; }); }\n',
      'async function f() { const h = () => { throw a; }; return await withCaller(new Promise(() => { return; })); }\n',
    ],
    ['function f() { return new Bluebird(g); }\n', null],
  ];
  for (const [before, after] of cases) {
    it(before.trim(), () =>
      assert.equal(fixed('newPromise', javascript(before)), after && after + WRAPPER),
    );
  }

  it('leaves a function alone that is declared to return something else', () => {
    const text = (type: string) => `function f(): ${type} { return new Promise<void>(g); }\n`;
    assert.equal(fixed('newPromise', typescript(text('PromiseLike<void>'))), null);
    assert.match(fixed('newPromise', typescript(text('Promise<void>'))) ?? '', /^async function f/);
  });
});

describe('fixes of a document', () => {
  const find = (text: string): Fix[] => findFixes(javascript(text));

  it('know their lines and their code', () => {
    const [all, first] = find('async () => {\n  return p(\n    1,\n  );\n};\nasync () => q();\n');
    assert.deepEqual(
      [all?.id, all?.count, all?.code, all?.lines],
      [
        'returnAwait all',
        2,
        '',
        [
          { from: 2, to: 4 },
          { from: 6, to: 6 },
        ],
      ],
    );
    assert.deepEqual([first?.count, first?.code], [1, 'p( 1, )']);
  });

  it('are none in a text that does not parse, and none in a compiled file', () => {
    assert.deepEqual(find('async () => { return p(; };'), []);
    assert.deepEqual(find('async () => p();\n//# sourceMappingURL=x.js.map\n'), []);
  });

  it('leave out a place that would not parse, and keep the others', () => {
    const made = (name: string, of = 'x') => `function ${name}(${of}) { return new Promise(g); }\n`;
    const text = made('a') + made('b', 'await') + made('c');
    const fixes = find(text).filter(({ kind }) => kind === 'newPromise');
    assert.deepEqual(
      fixes.map(({ count, lines }) => [count, lines.map(({ from }) => from)]),
      [
        [2, [1, 3]],
        [1, [1]],
        [1, [3]],
      ],
    );
    assert.match(
      allFixed('newPromise', javascript(text)),
      /^async function a.*\nfunction b\(await/,
    );
  });

  it('all parse, alone and together', () => {
    const names = ['async-await', 'callbacks-nested', 'callbacks-flattened', 'promises-chained'];
    const documents = names.map((name) => documentOf(pattern(name).code));
    const nested = documentOf('async () => { await f(await g(), async (x) => h(x)); };');
    let found = 0;
    for (const document of [...documents, nested]) {
      for (const fix of findFixes(document)) {
        assert.ok(applyFix(document, fix), `${document.text}\n${fix.id}`);
        found += 1;
      }
    }
    assert.ok(found > 30, `${found} fixes`);
  });
});

describe('fixes of one function', () => {
  const TEXT = `async function loadUser(id) {
  async function inner() {
    return id.find();
  }
  return inner();
}
async function other(id) {
  return id.other();
}
`;

  function codes(name: string): string[] {
    return findFixes(documentOf(TEXT), name).flatMap(({ kind, code }) =>
      code === '' ? [] : `${kind}: ${code}`,
    );
  }

  it('are those in it alone', () => {
    assert.deepEqual(codes('loadUser'), ['returnAwait: id.find()', 'returnAwait: inner()']);
    assert.deepEqual(codes('other'), ['returnAwait: id.other()']);
  });

  it('are none where there is no such function', () => {
    assert.deepEqual(codes('nobody'), []);
  });
});
