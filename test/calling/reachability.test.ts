import * as assert from 'node:assert/strict';

import { chooseFunction, type ChosenFunction } from '../../src/calling/chooseFunction';
import { reach } from '../../src/calling/reachability';
import { startsOfLines } from '../../src/document/lines';
import { toRunnable } from '../../src/document/runnable';
import { documentOf } from '../document/documents';

function chosen(text: string, name: string | null, file?: string): ChosenFunction {
  const found = chooseFunction(documentOf(text, file), name);
  if ('state' in found) assert.fail(`${found.reason.message} ${found.reason.found}`);
  return found;
}

interface Reached {
  call: ((...args: unknown[]) => unknown) | null;
  callOf?: (self: unknown) => (...args: unknown[]) => unknown;
  owner: (new () => unknown) | null;
  on: 'nothing' | 'owner' | 'instance';
}

/** Runs the document as the child does, and calls the function with 2. */
function answerOf(choice: ChosenFunction): unknown {
  const { document, code } = reach(choice);
  const runnable = toRunnable(document);
  assert.equal(runnable.problem, undefined);
  const module: { exports: unknown; asyncScore?: () => Reached } = {
    exports: {},
  };
  const run = new Function('module', 'exports', 'require', runnable.code + code);
  run(module, module.exports, require);
  const { call, callOf, owner, on } = module.asyncScore!();
  const self = on === 'instance' ? new owner!() : on === 'owner' ? owner : undefined;
  return (call ?? callOf!(self)).call(self, 2);
}

describe('how a function of a document is got at', () => {
  const reached: [what: string, text: string, name: string, file?: string][] = [
    ['a declaration', 'function f(n) { return n * 21; }', 'f'],
    ['a constant', 'const f = (n) => n * 21;', 'f'],
    ['a method', 'class A { k = 21; m(n) { return n * this.k; } }', 'A.m'],
    ['a static method', 'class A { static k = 21; static m(n) { return n * this.k; } }', 'A.m'],
    ['a field', 'class A { k = 21; m = (n) => n * this.k; }', 'A.m'],
    ['a private method', 'class A { k = 21; #m(n) { return n * this.k; } }', 'A.#m'],
    ['a private field', 'class A {\n  #k = 21;\n  #m = (n) => n * this.#k;\n}', 'A.#m'],
    [
      'a private static method',
      'class A { static #k = 21; static #m(n) { return n * this.#k; } }',
      'A.#m',
    ],
    ['a symbol', 'class A { [Symbol.iterator](n) { return n * 21; } }', 'A[Symbol.iterator]'],
    [
      'a member of an object',
      'const a = { k: 21, b: { k: 21, m(n) { return n * this.k; } } };',
      'a.b.m',
    ],
    [
      'a class that a function hands out which is called at once',
      'let A = (() => { return class B { k = 21; m(n) { return n * this.k; } }; })();',
      'A.m',
    ],
    [
      'an object that such a function hands out',
      'const a = (function () { const k = 21; return { m: (n) => n * k }; }).call(this);',
      'a.m',
    ],
    ['what an expression hands out', 'const a = (() => ({ m: (n) => n * 21 }))();', 'a.m'],
    ['a member with a sign', 'const a = { "x-y": (n) => n * 21 };', 'a.x-y'],
    ['exports.x', 'exports.k = 21; exports.f = function (n) { return n * this.k; };', 'f'],
    ['module.exports.x', 'module.exports.f = (n) => n * 21;', 'f'],
    ['module.exports', 'module.exports = function (n) { return n * 21; };', 'module.exports'],
    ['an object that is exported', 'module.exports = { k: 21, f(n) { return n * this.k; } };', 'f'],
    [
      'a prototype',
      'function A() { this.k = 21; }\nA.prototype.m = function (n) { return n * this.k; };',
      'A.m',
    ],
    [
      'a whole prototype',
      'function A() { this.k = 21; }\nA.prototype = { m(n) { return n * this.k; } };',
      'A.m',
    ],
    [
      'a member that is assigned',
      'var app = {}; app.k = 21; app.m = function (n) { return n * this.k; };',
      'app.m',
    ],
    [
      'a wrapped function',
      'const wrap = (f) => (n) => f(n).next().value;\nexports.f = wrap(function* (n) { yield n * 21; });',
      'f',
    ],
    ['a default export', 'export default function (n) { return n * 21; }', 'default', '/a.mjs'],
    ['an arrow as default export', 'export default (n) => n * 21;', 'default', '/a.mjs'],
    [
      'a class as default export',
      'export default class { m(n) { return n * 21; } }',
      'default.m',
      '/a.mjs',
    ],
    [
      'an object as default export',
      'export default { m(n) { return n * 21; } };',
      'default.m',
      '/a.mjs',
    ],
    ['an export', 'export const f = (n) => n * 21;', 'f', '/a.mjs'],
    [
      'an export of TypeScript',
      'export const f = async <T,>(n: number): Promise<number> => n * 21;',
      'f',
      '/a.ts',
    ],
    [
      'a private method of TypeScript',
      'export class A { private k: number = 21; private m(n: number): number { return n * this.k; } }',
      'A.m',
      '/a.ts',
    ],
    ['export =', 'export = function (n: number) { return n * 21; };', 'module.exports', '/a.cts'],
    [
      'what is in a function that is called at once',
      "(function () {\n  'use strict'; // why\n  const k = 21;\n  return;\n  function f(n) { return this === undefined && n * k; }\n})();",
      'f',
    ],
    ['what is in one on one line', '(() => { const k = 21; const f = (n) => n * k; })();', 'f'],
    ['what is in a block', 'try {\n  var f = (n) => n * 21;\n} catch (e) {}', 'f'],
  ];
  for (const [what, text, name, file] of reached) {
    it(`reaches ${what}`, async () => {
      const choice = chosen(text, name, file);
      assert.equal(choice.document.text, text);
      assert.equal(await answerOf(choice), 42);
    });
  }

  it('reaches what a compiler makes a member of the exports alone', () => {
    const { code } = reach(chosen('export const a = { m: (n) => n * 21 };', 'a.m', '/a.mjs'));
    const module: { exports: unknown; asyncScore?: () => Reached } = { exports: {} };
    const compiled = `exports.a = { m: (n) => n * 21 };${code}`;
    new Function('module', 'exports', compiled)(module, module.exports);
    assert.equal(module.asyncScore!().call!(2), 42);
  });

  const alone: [what: string, text: string, name: string, file?: string][] = [
    [
      'a declaration',
      'const k = 21;\nfunction a() {\n  let x = 1;\n  async function f(n) {\n    return n * k;\n  }\n}',
      'a/f',
    ],
    ['one of several variables', 'function a() { let x = 1, f = (n) => n * 21, y = f; }', 'f'],
    [
      'an arrow at the very end',
      'const a = (x) => { const f = (n) => n * 21 }\n;[1].map(String)',
      'f',
    ],
    [
      'what is assigned',
      'function A(x) {\n  this.load = function (n) { return n * 21; };\n}',
      'A/load',
    ],
    [
      'what has a reserved name',
      'function A(x) {\n  this.delete = function (n) { return n * 21; };\n}',
      'A/delete',
    ],
    ['an argument', 'register(function done(n) { return n * 21; });', 'done'],
    [
      'a member of an argument',
      'defineStore({\n  actions: {\n    async load(n) { return n * 21; },\n  },\n});',
      'load',
    ],
    [
      'a member of what is exported',
      'export default defineStore({ actions: { load(n) { return n * 21; } } });',
      'actions.load',
      '/a.mjs',
    ],
    [
      'a member of what is returned',
      'function make(x) {\n  return {\n    f(n) { return n * 21; },\n  };\n}',
      'make/f',
    ],
    [
      'a method of a class in a function',
      'function make() {\n  class A { k = 21; m(n) { return n * this.k; } }\n  return new A();\n}',
      'make/A.m',
    ],
    [
      'a private method of a class in a function',
      'export function make() {\n  class A { #m(n) { return n * 21; } }\n  return new A();\n}',
      'make/A.#m',
      '/a.ts',
    ],
    [
      'a method of a class without a name',
      'register(class {\n  private static async m(n: number) { return n * 21; }\n});',
      'm',
      '/a.ts',
    ],
    [
      'a function in a method',
      'export class A {\n  m() { const f = async (n: number): Promise<number> => n * 21; }\n}',
      'A.m/f',
      '/a.ts',
    ],
    [
      'a function of a namespace',
      'namespace N {\n  export function f(n: number) { return n * 21; }\n}',
      'f',
      '/a.ts',
    ],
    [
      'a function of an object of an instance',
      'class A { api = { f(n) { return n * 21; } }; }',
      'A.api.f',
    ],
    [
      'a handler, with what it closes over',
      `function attach(io) {
  const per = 3, limit = max();
  function max() { return 7 * per; }
  io.on('connection', (socket) => {
    socket.on('login', async (n) => { return n * limit; });
  });
}`,
      "socket.on('login')",
    ],
    [
      'a function that is put under the name of another one, which it calls',
      `module.exports = function (Users) {
  Users.create = async (n) => { return create(n); };
  function create(n) { return n * 21; }
};`,
      'Users.create',
    ],
    [
      'a handler, but for what is registered beside it',
      `const k = 21;
app.use(json()).listen(80);
app.get('/a', async (n) => n * k);
app.route('/b').get(list);`,
      "app.get('/a')",
    ],
    [
      'the first handler of a file',
      'const k = 21;\n\napp.use(async (n) => n * k);\napp.use(list);',
      'app.use:3',
    ],
    [
      'a handler whose surroundings have the name of something else',
      `const k = 21;
function attach(io) {
  const k = 1;
  io.on('a', async (n) => n * k * 21);
}`,
      "io.on('a')",
    ],
    [
      'a handler that little stands before',
      'const k = 21;\nsetInterval(async (n) => n * k, 60_000).unref();',
      'setInterval',
    ],
    [
      'a function in one that is called at once',
      '(function () {\n  var k = 21;\n  function a() { return function f(n) { return n * k; }; }\n})();',
      'a/f',
    ],
  ];
  for (const [what, text, name, file] of alone) {
    it(`lets ${what} stand alone`, async () => {
      const { fn, document } = chosen(text, name, file);
      assert.deepEqual(startsOfLines(document.text), startsOfLines(text));
      assert.ok(text.includes(document.text.slice(fn.start + 1, fn.end).trim()));
      assert.equal(await answerOf({ fn, document }), 42);
    });
  }

  it('keeps what else is in the file, and blanks out what the function was in', () => {
    const text =
      'const a = 1;\nexport function b(c) {\n  return async () => c;\n  async function d() {}\n}\nb(a);';
    const { document } = chosen(text, 'd', '/a.mjs');
    assert.equal(
      document.text,
      'const a = 1;\n                      \n              export{};\n  async function d() {}\n;\nb(a);',
    );
  });

  const demanding: [what: string, made: string, tokens: Record<number, string> | null][] = [
    ['a symbol of its module', 'if (arguments[0] !== kMake) throw new TypeError();', { 0: 'key' }],
    ['one by the name of a parameter', 'if (b !== kMake) { fail(); }', { 1: 'key' }],
    ['a text', 'if (a !== "make") throw new TypeError();', null],
    ['anything', 'if (a === undefined) throw new TypeError();', null],
  ];
  for (const [what, made, tokens] of demanding) {
    it(`tells what a constructor demands: ${what}`, () => {
      const { document, code } = reach(
        chosen(`const kMake = 'key';\nclass A { constructor(a, b) { ${made} } m() {} }`, 'A.m'),
      );
      const module: { asyncScore?: () => { tokens?: () => unknown } } = {};
      new Function('module', document.text + code)(module);
      assert.deepEqual(module.asyncScore!().tokens?.() ?? null, tokens);
    });
  }

  it('puts nothing before a function that moves it', () => {
    const text = '(function () {\n  function f() {}\n})();\nclass A {\n  #m() {}\n}\n';
    for (const name of ['f', 'A.#m']) {
      const { document } = reach(chosen(text, name));
      const lines = text.split('\n');
      document.text.split('\n').forEach((line, i) => assert.ok(line.startsWith(lines[i]!), line));
    }
  });
});
