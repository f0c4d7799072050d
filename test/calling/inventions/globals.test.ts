import * as assert from 'node:assert/strict';

import { invented } from './invented';

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
    [
      'members of the global object',
      'function own() { global.app.ask(globalThis.run()); }',
      ['app', 'run'],
    ],
    [
      'no such member that is set or asked for',
      'function own() { if (!global.a) global.a = {}; global.a.b(); }',
      [],
    ],
    [
      'no such member of Node',
      'function own() { globalThis.process.on("x"); global.setTimeout(own); }',
      [],
    ],
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
