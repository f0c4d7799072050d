import * as assert from 'node:assert/strict';

import { functionsOf } from '../../src/document/functions';
import { syntaxOf } from '../../src/document/syntax';
import { documentOf } from './documents';

function namesIn(text: string, file?: string): string[] {
  const { functions, error } = functionsOf(documentOf(text, file));
  assert.equal(error, null);
  return functions.map(({ name }) => name);
}

describe('functionsOf', () => {
  const named: [what: string, text: string, names: string[], file?: string][] = [
    ['a declaration', 'function upload() {}', ['upload']],
    ['an async generator', 'async function* upload() {}', ['upload']],
    ['a variable', 'const a = () => 1, b = function () {};', ['a', 'b']],
    ['its own name before that of the variable', 'const a = function b() {};', ['b']],
    ['module.exports', 'module.exports = function upload() {};', ['upload']],
    ['module.exports without a name', 'module.exports = () => 1;', ['module.exports']],
    ['exports.x', 'exports.upload = function () {};', ['upload']],
    ['a property that is assigned', 'a.b.c = () => 1; a["d"] = () => 2;', ['c', 'd']],
    ['logical assignment', 'a ||= () => 1;', ['a']],
    ['a wrapper', 'module.exports = co.wrap(function* upload() {});', ['upload']],
    ['a wrapper of a generator', 'const upload = co.wrap(function* () {});', ['upload']],
    ['a wrapper that is exported', 'exports.upload = wrap(async () => 1);', ['upload']],
    ['no result of a call', 'const names = list.map((item) => item.name);', []],
    ['a callback with a name', 'put(function done() {});', ['done']],
    ['no callback without one', 'put(function () {}, () => 1);', []],
    ['a default export', 'export default function () {}', ['default']],
    ['a default export with a name', 'export default async function up() {}', ['up']],
    ['an arrow as default export', 'export default async () => 1;', ['default']],
    [
      'members of an object',
      '({ a() {}, get b() {}, set b(v) {}, c: () => 1, "d-e": function () {}, 1() {} });',
      ['a', 'b', 'b', 'c', 'd-e', '1'],
    ],
    [
      'computed members',
      '({ ["a"]() {}, [Symbol.iterator]() {}, [b + c]() {} });',
      ['a', '[Symbol.iterator]'],
    ],
    [
      'members of a class',
      'class A { constructor() {} static s() {} #p() {} #q = () => 1; f = async () => 2; }',
      ['constructor', 's', '#p', '#q', 'f'],
    ],
    ['default values', 'function a(b = () => 1, { c = () => 2 } = {}) {}', ['a', 'b', 'c']],
    [
      'TypeScript, but no overload or abstract method',
      'function a(): void; function a() {} abstract class B { abstract c(): void; d(): void {} }',
      ['a', 'd'],
      '/a.ts',
    ],
    ['a cast', 'const a = (() => 1) as F; const b = <F>(() => 1);', ['a', 'b'], '/a.ts'],
    ['generics in TSX', 'const a = <T,>(x: T) => <b>{x}</b>;', ['a'], '/a.tsx'],
    ['export =', 'export = function () {};', ['module.exports'], '/a.cts'],
    ['decorators', '@d class A { @e() m() {} }', ['m']],
    [
      'parameter decorators',
      'class A { constructor(@Inject() a: B) {} }',
      ['constructor'],
      '/a.ts',
    ],
    ['sloppy code', 'with (a) { b = 010; delete c; } return; function d() {}', ['d']],
    ['top-level await', 'await 1; const a = () => 1;', ['a'], '/a.mjs'],
    ['JSX in a .js file', 'const A = () => <a>text</a>;', ['A']],
  ];
  for (const [what, text, names, file] of named) {
    it(`names ${what}`, () => assert.deepEqual(namesIn(text, file), names));
  }

  it('says where a function stands and what it is', () => {
    const text = 'const a = 1;\r\n  async function* up() {\r\n    return (b) => b;\r\n  }\r\n';
    const start = text.indexOf('async');
    assert.deepEqual(functionsOf(documentOf(text)).functions, [
      {
        name: 'up',
        path: 'up',
        kind: 'function',
        line: 2,
        column: 3,
        endLine: 4,
        start,
        end: text.lastIndexOf('}') + 1,
        async: true,
        generator: true,
        depth: 0,
        nested: false,
        handedOver: false,
        handedOut: false,
        exported: false,
        asyncLook: 'async',
      },
    ]);
  });

  it('takes what starts an async function of its file, and leaves it, for asynchronous as well', () => {
    const text = `class Batch {
      add(item) { this.items.push(item); setTimeout(() => { this.flush(); }, 20); }
      size() { this.count(); return this.items.length; }
      count() { return 1; }
      async flush() { await this.send(this.items); }
    }
    async function load() {}
    function warm() { load(); }
    function again() { warm(); }`;
    const looks = functionsOf(documentOf(text)).functions.map(({ path, asyncLook }) => [
      path,
      asyncLook,
    ]);
    assert.deepEqual(looks, [
      ['Batch.add', 'promise'],
      ['Batch.size', null],
      ['Batch.count', null],
      ['Batch.flush', 'async'],
      ['load', 'async'],
      ['warm', 'promise'],
      ['again', null],
    ]);
  });

  it('counts the functions around one, named or not', () => {
    const { functions } = functionsOf(
      documentOf('(() => { function a() { const b = () => 1; } })();'),
    );
    assert.deepEqual(
      functions.map(({ name, depth }) => [name, depth]),
      [
        ['a', 1],
        ['b', 2],
      ],
    );
  });

  it('tells the kinds apart', () => {
    const text = 'class A { constructor() {} get a() {} set a(v) {} b() {} c = () => 1; }';
    const { functions } = functionsOf(documentOf(text));
    assert.deepEqual(
      functions.map(({ kind }) => kind),
      ['constructor', 'getter', 'setter', 'method', 'arrow'],
    );
  });

  it('begins a decorated method at its modifiers', () => {
    const text = 'class A {\n  @a() // why\n  @b /* how */\n  static async m() {}\n}';
    const [m] = functionsOf(documentOf(text)).functions;
    assert.equal(text.slice(m!.start, m!.end), 'static async m() {}');
    assert.equal(m!.line, 4);
    assert.equal(m!.column, 3);
  });

  it('has nothing but the error where the text cannot be parsed', () => {
    const { functions, error } = functionsOf(documentOf('function a() {}\nlet = = 3'));
    assert.deepEqual(functions, []);
    assert.deepEqual(error, { message: 'Unexpected token', line: 2, column: 7 });
  });

  it('has both where the parser can step over the error', () => {
    const { functions, error } = functionsOf(documentOf('let a; let a; function b() {}'));
    assert.deepEqual(
      functions.map(({ name }) => name),
      ['b'],
    );
    assert.equal(error?.message, "Identifier 'a' has already been declared.");
    assert.equal(error?.column, 12);
  });

  it('finds nothing wrong with an empty file, a hashbang, a byte order mark', () => {
    for (const text of ['', '#!/usr/bin/env node\n', '\uFEFFa', '\uFEFF#!/usr/bin/env node\na']) {
      assert.deepEqual(functionsOf(documentOf(text)), { functions: [], error: null });
    }
  });

  const deep = {
    parentheses: '('.repeat(100_000),
    functions: 'function f() {'.repeat(20_000) + '}'.repeat(20_000),
    templates: '`${'.repeat(50_000),
    elements: '<a>'.repeat(50_000),
  };
  for (const [what, text] of Object.entries(deep)) {
    for (const file of ['/a.js', '/a.ts', '/a.tsx']) {
      it(`gives up on too many nested ${what} in ${file} with an error`, () => {
        const { functions, error } = functionsOf(documentOf(text, file));
        assert.deepEqual(functions, []);
        assert.equal(error === null, false);
      });
    }
  }

  it('walks a tree that is deeper than calls can be', () => {
    const text = `const a = () => 1;\nb${'.c()'.repeat(20_000)};`;
    assert.deepEqual(namesIn(text), ['a']);
  });

  it('parses a document once', () => {
    const document = documentOf('a');
    assert.equal(syntaxOf(document), syntaxOf(document));
  });
});
