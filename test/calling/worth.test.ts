import assert from 'node:assert/strict';

import { marked, marksWorthReaching } from '../../src/calling/search/marked';

/** The marks of `f` as they stand in the text, by what they stand before. */
function worthOf(body: string): string[] {
  const code = `async function f(db, list, a, b) { ${body} }`;
  const text = marked('/subject.js', code);
  return marksWorthReaching('/subject.js', code)
    .filter(({ within }) => within === '1')
    .map(({ mark }) => (mark === 'never' ? mark : nameOf(mark, text)))
    .sort();
}

/** `if+`, `block`: what a mark is of. */
function nameOf(mark: string, text: string): string {
  const [, id, outcome] = /^(\d+)([+-]?)$/.exec(mark) ?? [];
  const called = new RegExp(`\\.(\\w+)\\(${id}[,)]`).exec(text)?.[1];
  return `${called}${outcome}`;
}

describe('marks behind which something is called', () => {
  it('are the branches and blocks that lead to it', () => {
    assert.deepEqual(worthOf('await db.a();'), []);
    assert.deepEqual(worthOf('if (a) await db.a();'), ['branch+']);
    assert.deepEqual(worthOf('if (a) return 1; else { await db.a(); }'), ['block', 'branch-']);
    assert.deepEqual(worthOf('a && await db.a();'), ['truth+']);
    assert.deepEqual(worthOf('a || await db.a();'), ['truth-']);
    assert.deepEqual(worthOf('for (const one of list) { await db.a(one); }'), ['block']);
    assert.deepEqual(worthOf('switch (a) { case 1: await db.a(); }'), ['block']);
    assert.deepEqual(worthOf('switch (a) { case 1: { await db.a(); } }'), ['block']);
  });

  it('are tests that leave before it', () => {
    assert.deepEqual(worthOf('if (!a) return; await db.a();'), ['branch-']);
    assert.deepEqual(worthOf('if (a) { await db.b(); return; } await db.a();'), [
      'block',
      'branch+',
      'branch-',
    ]);
  });

  it('are none before what throws, and in what handles failures', () => {
    assert.deepEqual(worthOf('if (!a) throw new Error(b.text());'), []);
    assert.deepEqual(worthOf('try { await db.a(); } catch (error) { await db.b(); }'), ['block']);
  });

  it('are not known where none stands there', () => {
    assert.deepEqual(worthOf('for (const one of list) await db.a(one);'), ['never']);
    assert.deepEqual(worthOf('a ?? await db.a();'), ['never']);
    assert.deepEqual(worthOf('return list.map((one) => db.a(one));'), ['never']);
  });

  it('are functions that it makes and that call something', () => {
    const body = 'await Promise.all(list.map(async (one) => { await db.a(one); }));';
    assert.deepEqual(worthOf(body), ['block']);
  });
});
