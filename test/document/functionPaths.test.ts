import * as assert from 'node:assert/strict';

import { functionsOf, type FunctionOfDocument } from '../../src/document/functions';
import { documentOf } from './documents';

function functionsIn(text: string, file?: string): FunctionOfDocument[] {
  const { functions, error } = functionsOf(documentOf(text, file));
  assert.equal(error, null);
  return functions;
}

describe('the path of a function', () => {
  const paths: [what: string, text: string, paths: string[], file?: string][] = [
    ['a declaration', 'async function loadUser(id) {}', ['loadUser']],
    ['a variable before its own name', 'const load = async function inner() {};', ['load']],
    [
      'a class',
      'class Cart { async checkout() {} static create() {} }',
      ['Cart.checkout', 'Cart.create'],
    ],
    ['what is private', 'class A { #b() {} #c = () => 1; }', ['A.#b', 'A.#c']],
    ['a symbol', 'class A { async *[Symbol.asyncIterator]() {} }', ['A[Symbol.asyncIterator]']],
    ['a class that is a value', 'const A = class B { m() {} };', ['A.m']],
    ['a class that is exported', 'export default class Cart { m() {} }', ['Cart.m']],
    ['a class without a name', 'export default class { m() {} }', ['default.m']],
    [
      'an object',
      'const api = { async load() {}, users: { get: () => 1 } };',
      ['api.load', 'api.users.get'],
    ],
    ['a frozen object', 'const api = Object.freeze({ load() {} });', ['api.load']],
    ['exports.x', 'exports.load = () => 1; module.exports.save = () => 2;', ['load', 'save']],
    [
      'an object that is exported',
      'module.exports = { load() {}, b: { c() {} } };',
      ['load', 'b.c'],
    ],
    ['module.exports', 'module.exports = async () => 1;', ['module.exports']],
    ['module.exports with a name', 'exports = module.exports = function up() {};', ['up']],
    ['a default export', 'export default async () => 1;', ['default']],
    ['an object as default export', 'export default { load() {} };', ['default.load']],
    ['a prototype', 'function Foo() {}\nFoo.prototype.bar = function () {};', ['Foo', 'Foo.bar']],
    ['a whole prototype', 'function Foo() {}\nFoo.prototype = { bar() {} };', ['Foo', 'Foo.bar']],
    [
      'a member that is assigned',
      'var app = module.exports = {};\napp.use = function use() {};',
      ['app.use'],
    ],
    ['a wrapper of a generator', 'exports.load = co.wrap(function* () {});', ['load']],
    ['a wrapper of an async function', 'const load = memoize(async (id) => id);', ['load']],
    ['no timer', 'const t = setTimeout(async () => 1, 10);', []],
    [
      'what is nested',
      'function a() { function b() { const c = () => 1; } }',
      ['a', 'a/b', 'a/b/c'],
    ],
    [
      'a class in a function',
      'function make() { return class Cart { m() {} }; }',
      ['make', 'make/Cart.m'],
    ],
    [
      'what a constructor sets',
      'class A { constructor() { this.load = () => 1; } }',
      ['A.constructor', 'A.constructor/load'],
    ],
    ['what is in a function that is called at once', '(function () { function a() {} })();', ['a']],
    [
      'the same for an arrow and .call',
      '!(() => { (function () { function a() {} }).call(this); })();',
      ['a'],
    ],
    [
      'an object given to a call',
      'defineStore({ actions: { async load() {} } });',
      ['actions.load'],
    ],
    [
      'several of one path',
      'if (a) { function b() {} } else {\n  function b() {} }',
      ['b:1', 'b:2'],
    ],
    ['several on one line', 'class A { get b() {} set b(v) {} }', ['A.b:1:11', 'A.b:1:22']],
    ['a namespace', 'namespace N { export function a() {} }', ['a'], '/a.ts'],
    [
      'a cast',
      'export const api = { load: (async () => 1) as F } satisfies A;',
      ['api.load'],
      '/a.ts',
    ],
    ['JSX', 'export const A = () => <b onClick={() => 1} />;', ['A'], '/a.jsx'],
  ];
  for (const [what, text, expected, file] of paths) {
    it(`names ${what}`, () => {
      assert.deepEqual(
        functionsIn(text, file).map(({ path }) => path),
        expected,
      );
    });
  }
});

describe('what else is told of a function', () => {
  it('tells what is exported, in whatever way', () => {
    const exported: [text: string, paths: string[]][] = [
      ['export function a() {} function b() {}', ['a']],
      ['function a() {} export { a as b };', ['a']],
      ['class A { m() {} } export default A;', ['A.m']],
      ['function a() {} const b = () => 1; module.exports = { a, c: b };', ['a', 'b']],
      ['exports.a = () => 1; module.exports.b = c; function c() {} function d() {}', ['a', 'c']],
      ['export function a() { function b() {} }', ['a']],
      ['export * from "a"; export { b } from "b"; function b() {}', []],
    ];
    for (const [text, expected] of exported) {
      const found = functionsIn(text).filter((each) => each.exported);
      assert.deepEqual(
        found.map(({ path }) => path),
        expected,
        text,
      );
    }
  });

  const looks: [text: string, look: FunctionOfDocument['asyncLook'], file?: string][] = [
    ['async () => 1', 'async'],
    ['async function* () {}', 'async'],
    ['function* () {}', 'generator'],
    ['(id, done) => done()', 'callback'],
    ['(id, onLoaded = null) => 1', 'callback'],
    ['(done, id) => 1', null],
    ['() => fetch(a).then(b)', 'then'],
    ['() => a?.b?.catch(c)', 'then'],
    ['() => { return new Promise((r) => r()); }', 'promise'],
    ['() => Promise.all([])', 'promise'],
    ['() => list.forEach((each) => each.then(f))', 'then'],
    ['() => source.pipe(map((x) => x))', 'subscribes'],
    ['() => stream.on("data", f)', 'subscribes'],
    ['() => 1', null],
    ['() => { then(); }', null],
    ['(list) => { list.forEach(async (one) => one.save()); }', 'holds'],
    ['() => new ReadableStream({ async start(controller) {} })', 'holds'],
    ['() => new ReadableStream({ pull: async (controller) => {} })', 'holds'],
    ['() => { fs.readFile(1, (err, text) => text); }', 'callback'],
    ['(list) => list.map((e) => e.size)', null],
    ['(url) => fetch(url)', 'promise'],
    ['(k) => { kept.set(k, api.load(k)); return kept.get(k); }', 'promise'],
    ['() => { this.config ??= remote.readConfig(); return this.config; }', 'promise'],
    ['(k) => { kept.set(k, api.sizeOf(k)); return kept.get(k); }', null],
    ['(k) => { sizes.set(k, load(k)); this.size = api.load(k); }', null],
    ['(id): Promise<User> => find(id)', 'promise', 'a.ts'],
    ['(id): User => find(id)', null, 'a.ts'],
  ];
  for (const [text, look, file] of looks) {
    it(`finds ${look ?? 'nothing'} in ${text}`, () => {
      assert.equal(functionsIn(`const f = ${text};`, file)[0]!.asyncLook, look);
    });
  }

  it('finds in what returns the call of one what that gives', () => {
    const text = `function last(id) { return first(id); }
const first = (id) => load(id);
async function load(id) {}
function none(id) { first(id); return plain(id); }
const plain = (id) => id;
function byCallback(id) { return ask(id); }
function ask(id, done) { done(id); }`;
    const found = functionsIn(text).map(({ path, asyncLook }) => [path, asyncLook]);
    assert.deepEqual(Object.fromEntries(found), {
      last: 'promise',
      first: 'promise',
      load: 'async',
      none: null,
      plain: null,
      byCallback: null,
      ask: 'callback',
    });
  });

  it('leaves to a function inside what that one does', () => {
    const [outer, inner] = functionsIn('function a() { const b = () => c().then(d); }');
    assert.deepEqual([outer!.asyncLook, inner!.asyncLook], [null, 'then']);
  });

  it('tells what is nested from what is in a function that is called at once', () => {
    const text = '(() => { function a() { function b() {} } })();';
    assert.deepEqual(
      functionsIn(text).map(({ path, nested, depth }) => [path, nested, depth]),
      [
        ['a', false, 1],
        ['a/b', true, 2],
      ],
    );
  });
});
