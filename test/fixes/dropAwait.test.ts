import assert from 'node:assert/strict';

import { applyFix } from '../../src/fixes/applyFix';
import { dropAwaits } from '../../src/fixes/dropAwait';
import { javascript } from './fixed';

function without(text: string): string | null {
  const document = javascript(text);
  const fix = dropAwaits(document, 'f');
  return fix && applyFix(document, fix)!.text;
}

describe('an await of what is no promise', () => {
  const cases: [before: string, after: string][] = [
    ['async function f(x) { return await `a${x}`; }', 'async function f(x) { return `a${x}`; }'],
    [
      'async function f(get) { const n = await get(); return await n; }',
      'async function f(get) { const n = await get(); return n; }',
    ],
    [
      'const sum = (l) => l.length + 1; async function f(l) { await save(await sum(l)); }',
      'const sum = (l) => l.length + 1; async function f(l) { await save(sum(l)); }',
    ],
    [
      'async function g(x) { return x * 2; } async function f(x) { return (await g(x)) + 1; }',
      'function g(x) { return x * 2; } async function f(x) { return (g(x)) + 1; }',
    ],
    [
      'async function f(x) { const [a, b] = [await JSON.stringify(x), await new Date()]; await a.b; }',
      'async function f(x) { const [a, b] = [JSON.stringify(x), new Date()]; await a.b; }',
    ],
    [
      'async function f(x) { return x ? await (x ? 1 : [2]) : await (x ? y : 1); }',
      'async function f(x) { return x ? (x ? 1 : [2]) : await (x ? y : 1); }',
    ],
  ];
  for (const [before, after] of cases) {
    it(`is left out: ${before}`, () => assert.equal(without(before), after));
  }

  const kept = [
    'async function f(get) { return await get(); }',
    'async function f(x) { return await x; }',
    'async function f(x) { await null; return x; }',
    'async function f(x) { return await { then: x }; }',
    'async function f(x) { let n = 1; n = x; return await n; }',
    'import { g } from "./g.js"; async function f(x) { return await g(x); }',
    'const JSON = x(); async function f() { return await JSON.stringify(1); }',
    'async function g(x) { return x; } async function f() { return await g(1); }',
    'async function g() { return 1; } async function f() { g().then(x); return await g(); }',
    'export async function g() { return 1; } async function f() { return await g(); }',
    'async function g() { await x(); return 1; } async function f() { return await g(); }',
    'async function g() { return 1; } exports.g = g; async function f() { return await g(); }',
    'async function f() { return x(async () => await 1); } async function g() { return await 2; }',
  ];
  for (const text of kept.slice(0, -1)) {
    it(`stays: ${text}`, () => assert.equal(without(text), null));
  }

  it('of another function stays', () => {
    const before = kept.at(-1)!;
    assert.equal(without(before), before.replace('await 1', '1'));
  });
});
