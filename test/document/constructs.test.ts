import assert from 'node:assert/strict';

import { constructsIn, mostlyMadeOf } from '../../src/analysis/constructs';
import { documentOf } from './documents';

const MADE_OF: [construct: string | null, text: string][] = [
  ['awaits', 'async function f(id) { await a(); await b(); c().then(d); }'],
  ['promiseChains', 'const f = (id) => a().then(b).then((x) => x).catch((err) => null);'],
  [
    'callbacks',
    'function f(id, done) { a(function (err) { b(function (err) { done(err); }); }); }',
  ],
  ['generators', 'const f = co.wrap(function* (id) { yield a(); });'],
  ['asyncIterators', 'async function f(id) { for await (const x of a()) await b(x); }'],
  ['asyncIterators', 'async function* f(id) { yield await a(); await b(); }'],
  ['observables', 'const f = (id) => a(id).pipe(b()).subscribe({ error(err) {} });'],
  [null, 'function f(id) { return a(id); }'],
];

describe('what asynchronous code is mostly made of', () => {
  for (const [construct, text] of MADE_OF) {
    it(`is ${construct} for ${text}`, () => {
      assert.equal(mostlyMadeOf(constructsIn(documentOf(text))), construct);
    });
  }

  it('is looked for where it is meant alone', () => {
    const text = 'async function f() { await a(); }\nfunction g() { a().then(b); }';
    const counts = constructsIn(documentOf(text), (offset) => offset > text.indexOf('\n'));
    assert.equal(mostlyMadeOf(counts), 'promiseChains');
  });
});
