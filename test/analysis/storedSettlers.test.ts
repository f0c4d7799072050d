import assert from 'node:assert/strict';

import { codeOf } from '../../src/analysis/code';
import { storedSettlers } from '../../src/analysis/storedSettlers';
import { syntaxOf } from '../../src/document/syntax';
import { documentOf } from '../document/documents';

function kept(body: string): string | null {
  const text = `function f(id, ws) { return new Promise((resolve, reject) => { ${body} }); }`;
  const { file } = syntaxOf(documentOf(text));
  assert.ok(file, body);
  const found = storedSettlers(codeOf(file), { start: 0, end: text.length })[0]?.kept;
  return found ? text.slice(found.start, found.end) : null;
}

describe('what settles a promise', () => {
  for (const [body, expected] of [
    ['pending.set(id, { resolve, reject }); ws.send(id);', 'pending.set(id, { resolve, reject })'],
    ['this.waiting.push(resolve);', 'this.waiting.push(resolve)'],
    [
      'this.pending[id] = { done: [resolve, reject] };',
      'this.pending[id] = { done: [resolve, reject] }',
    ],
    ['this.go = resolve;', 'this.go = resolve'],
    [
      'const entry = { resolve, reject }; this.pending.set(id, entry);',
      'this.pending.set(id, entry)',
    ],
    [
      'this.pending.set(id, { done(it) { clearTimeout(t); resolve(it); } });',
      'this.pending.set(id, { done(it) { clearTimeout(t); resolve(it); } })',
    ],
  ] as const) {
    it(`is put away for others: ${body}`, () => assert.equal(kept(body), expected));
  }

  for (const body of [
    'ws.once("open", () => resolve()); ws.once("error", reject);',
    'ws.once("open", resolve);',
    'pending.set(id, { resolve, reject }); setTimeout(() => resolve(), 5);',
    'pending.set(id, { ask: () => 1 });',
    'ask({ id, success: resolve });',
    'setTimeout(resolve, 5);',
  ]) {
    it(`is not put away: ${body}`, () => assert.equal(kept(body), null));
  }
});
