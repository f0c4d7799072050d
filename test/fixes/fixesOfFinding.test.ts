import assert from 'node:assert/strict';

import { fixOf } from '../../src/fixes/fixOf';
import type { FindingFixKind } from '../../src/fixes/fixTitle';
import { javascript, typescript } from './fixed';
import { lines, mended } from './mendedText';

/** A test for each of texts: what is put into it about the code `at`; null: nothing is. */
function areMended(
  kind: FindingFixKind,
  cases: readonly [before: string, at: string, after: string | null][],
): void {
  for (const [before, at, after] of cases) {
    it(before, () => assert.equal(mended(kind, javascript(before), { at }), after));
  }
}

describe('a promise that is left to itself', () => {
  const awaited: [string, string, string | null][] = [
    ['async function f() { save(x); }', 'save(x)', 'async function f() { await save(x); }'],
    ['async () => { void save(x) }', 'save(x)', 'async () => { await save(x) }'],
    [
      'async () => { a(), save(x) /* why */ }',
      'save(x)',
      'async () => { a(), await save(x) /* why */ }',
    ],
    ['async () => { save(x).then(y); }', 'save(x)', 'async () => { await save(x).then(y); }'],
    ['async () => { m.set(1, save(x)); }', 'save(x)', 'async () => { m.set(1, await save(x)); }'],
    ['co.wrap(function* () { save(x); });', 'save(x)', 'co.wrap(function* () { yield save(x); });'],
    [
      'class A { async f() { this.db.save(x) } }',
      'this.db.save(x)',
      'class A { async f() { await this.db.save(x) } }',
    ],
    ['function f() { save(x); }', 'save(x)', null],
    ['async () => { g(() => { save(x); }); }', 'save(x)', null],
    ['async () => { await save(x); }', 'save(x)', null],
    ['function* f() { save(x); }', 'save(x)', null],
  ];
  for (const [before, at, after] of awaited) {
    it(`is awaited: ${before}`, () =>
      assert.equal(mended('awaitIt', javascript(before), { at }), after));
  }

  it('is awaited where an async function is called where it stands', () => {
    const before = 'async function f() { (async () => { await save(x); })(); b(); }';
    const after = 'async function f() { await (async () => { await save(x); })(); b(); }';
    assert.equal(mended('awaitIt', javascript(before), { at: 'save(x)' }), after);
    const kept = before.replace('(async', 'const p = (async');
    assert.equal(mended('awaitIt', javascript(kept), { at: 'save(x)' }), null);
    const waited = before.replace('(async', 'await (async');
    assert.equal(mended('awaitIt', javascript(waited), { at: 'save(x)' }), null);
  });

  const returned: [string, string | null][] = [
    ['go(() => { save(x); });', 'go(() => { return save(x); });'],
    ['go(function () { a(); void save(x) })', 'go(function () { a(); return save(x) })'],
    ['go(() => { save(x); a(); });', null],
    ['go(() => { if (a) { save(x); } });', null],
    ['go(async () => { save(x); });', null],
  ];
  for (const [before, after] of returned) {
    it(`is returned: ${before}`, () =>
      assert.equal(mended('returnIt', javascript(before), { at: 'save(x)' }), after));
  }

  it('has its failure logged, in a text without semicolons, too', () => {
    const before = lines('function f() {', '\tdb.save(x)', '\treturn 1', '}');
    const after = lines(
      'function f() {',
      '\tdb.save(x).catch((error) => {',
      '\t\t// nobody waits for it: its failure is told here, and all else goes on',
      "\t\tconsole.error('db.save failed', error)",
      '\t})',
      '\treturn 1',
      '}',
    );
    assert.equal(mended('logIt', javascript(before), { at: 'db.save(x)' }), after);
  });
});

describe('a list of promises that is left to itself', () => {
  const before = lines(
    'async function f(all: Row[]) {',
    '  all.forEach(async (row: Row) => {',
    '    await save(row); // each',
    '  });',
    '}',
  );
  it('is awaited at once', () => {
    const after = before
      .replace('all.forEach(', 'await Promise.all(all.map(')
      .replace('});', '}));');
    assert.equal(mended('awaitAll', typescript(before), { at: 'save(row)' }), after);
    const stored = 'async (l) => { const s = l.map((x) => save(x)); await s; }';
    assert.equal(
      mended('awaitAll', javascript(stored), { at: 'save(x)' }),
      'async (l) => { const s = await Promise.all(l.map((x) => save(x))); await s; }',
    );
  });

  it('is gone through in a loop', () => {
    const after = before
      .replace('all.forEach(async (row: Row) => {', 'for (const row of all) {')
      .replace('});', '}');
    assert.equal(mended('forOf', typescript(before), { at: 'save(row)' }), after);
  });

  it('stays where a loop would mean something else, or nobody could await it', () => {
    const at = 'save(x)';
    const returns = 'async (l) => { l.forEach(async (x) => { if (x) return; await save(x); }); }';
    assert.equal(mended('forOf', javascript(returns), { at }), null);
    const own = 'async (l) => { l.forEach(async function (x) { await this.save(x); }); }';
    assert.equal(mended('forOf', javascript(own), { at: 'this.save(x)' }), null);
    const plain = '(l) => { l.forEach(async (x) => { await save(x); }); }';
    assert.equal(mended('awaitAll', javascript(plain), { at }), null);
    const all = 'async (l) => { await Promise.all(l.map(async (x) => save(x))); }';
    assert.equal(mended('awaitAll', javascript(all), { at }), null);
  });
});

describe('an error that is handed on', () => {
  const cases: [string, string | null][] = [
    [
      'function f(id, done) { db.find(id, function (err) { if (err) return; done(null); }); }',
      'function f(id, done) { db.find(id, function (err) { if (err) return done(err); done(null); }); }',
    ],
    [
      'function f(id, cb) { db.find(id, (err) => { if (err) throw err; cb(null) }) }',
      'function f(id, cb) { db.find(id, (err) => { if (err) return cb(err); cb(null) }) }',
    ],
    ['function f(id, cb) { db.find(id, (err) => { if (err) return cb(err); cb(null) }) }', null],
    ['function f(id) { db.find(id, (err) => { if (err) return; done(null) }) }', null],
  ];
  for (const [before, after] of cases) {
    it(before, () => {
      const document = javascript(before);
      const call = before.slice(before.indexOf('db.find'), before.lastIndexOf(')') + 1);
      assert.equal(mended('handOn', document, { at: call }), after);
    });
  }

  it('is looked at first where nobody did', () => {
    const before = lines(
      'exports.touch = function (db, id, callback) {',
      '  db.update(id, function () {',
      '    // done',
      '    callback(null, id);',
      '  });',
      '};',
    );
    const at = before.slice(before.indexOf('db.update'), before.indexOf('  });') + 4);
    const after = before
      .replace('function () {\n', 'function (error) {\n')
      .replace('    callback(null', '    if (error) return callback(error);\n    callback(null');
    assert.equal(mended('handOn', javascript(before), { at }), after);
  });

  it('is given to reject by an async executor, and to the callback by a chain', () => {
    const executor = lines(
      'const f = () =>',
      '  new Promise(async resolve => {',
      '    resolve(await get(`a',
      '  b`));',
      '  });',
    );
    const after = lines(
      'const f = () =>',
      '  new Promise(async (resolve, reject) => {',
      '    try {',
      '      resolve(await get(`a',
      '  b`));',
      '    } catch (error) {',
      '      reject(error);',
      '    }',
      '  });',
    );
    assert.equal(mended('handOn', javascript(executor), { at: 'get(`a\n  b`)' }), after);
    const chain = 'function f(id, done) { get(id).then((x) => done(null, x)); }';
    assert.equal(
      mended('handOn', javascript(chain), { at: 'get(id)' }),
      'function f(id, done) { get(id).then((x) => done(null, x), done); }',
    );
  });

  it('ends the callback that told of it', () => {
    const before = 'function f(done) { get((err) => { if (err) { done(err); } done(null); }); }';
    const at = 'get((err) => { if (err) { done(err); } done(null); })';
    const after = before.replace('{ done(err)', '{ return done(err)');
    assert.equal(mended('returnAfter', javascript(before), { at }), after);
    const last = 'function f(done) { get((err) => { if (err) { done(err); a(); } }); }';
    const all = 'get((err) => { if (err) { done(err); a(); } })';
    assert.equal(mended('returnAfter', javascript(last), { at: all }), null);
  });

  it('by a test, though nothing fails, returns there', () => {
    const code =
      'get((err, row) => { if (err) return done(err); if (!row) done(new Error()); done(null, row); });';
    const about = { at: 'if (!row)', turnsOff: 'row) done' };
    const after = code.replace('done(new', 'return done(new');
    assert.equal(mended('returnAfter', javascript(code), about), after);
    const elsewhere = { at: 'if (!row)', turnsOff: 'get' };
    assert.equal(mended('returnAfter', javascript(code), elsewhere), null);
  });
});

describe('a failure that is let through', () => {
  const cases: [string, string | null][] = [
    [
      'async () => { try { await save(); } catch (e) { log(e); } }',
      'async () => { try { await save(); } catch (e) { log(e); throw e; } }',
    ],
    ['async () => { try { await save(); } catch {} }', 'async () => { await save(); }'],
    [
      'async () => { try { await save(); } catch (e) { /* why */ } }',
      'async () => { try { await save(); } catch (e) { /* why */\n  throw e;\n} }',
    ],
    ['async () => { await save().catch(() => {}); }', 'async () => { await save(); }'],
    [
      'async () => { await Promise.allSettled([save()]); }',
      'async () => { await Promise.all([save()]); }',
    ],
    ['async () => { return Promise.allSettled([save()]); }', null],
  ];
  for (const [before, after] of cases) {
    it(before, () => assert.equal(mended('passOn', javascript(before), { at: 'save()' }), after));
  }

  it('comes before what is returned', () => {
    const before = lines(
      'async () => {',
      '  try {',
      '    await save()',
      '  } finally {',
      '    log()',
      '    return 1',
      '  }',
      '}',
    );
    const after = lines(
      'async () => {',
      '  try {',
      '    await save()',
      '  } finally {',
      '    log()',
      '  }',
      '  return 1',
      '}',
    );
    assert.equal(mended('passOn', javascript(before), { at: 'save()' }), after);
  });
});

describe('an error handler', () => {
  it('gives its error a cause, and makes one of a text', () => {
    const before = 'async () => { try { await save(); } catch (e) { throw new Error(1); } }';
    assert.equal(
      mended('attachCause', javascript(before), { at: 'new Error(1)' }),
      before.replace('Error(1)', 'Error(1, { cause: e })'),
    );
    const text = "async () => { try { await save(); } catch (e) { throw 'no ' + e; } }";
    assert.equal(
      mended('attachCause', javascript(text), { at: 'save()' }),
      text.replace("'no ' + e", "new Error('no ' + e, { cause: e })"),
    );
  });

  it('allows that something is not there', () => {
    const before = 'async () => { try { await save(); } catch (e) { log(e.a.b.c); } }';
    const message = "TypeError: Cannot read properties of undefined (reading 'b')";
    assert.equal(
      mended('readOptional', typescript(before), { at: 'b.c', message }),
      before.replace('e.a.b.c', 'e.a?.b.c'),
    );
    const set = 'async () => { try { await save(); } catch (e) { e.a.b = 1; } }';
    assert.equal(mended('readOptional', javascript(set), { at: 'b = 1', message }), null);
  });

  it('names the error that it caught', () => {
    const before = 'async () => { try { await save(); } catch (error) { log(err.message); } }';
    assert.equal(
      mended('nameCaught', javascript(before), { at: 'err.' }),
      before.replace('err.message', 'error.message'),
    );
    const short = 'async () => { try { await save(); } catch (error) { log({ err }); } }';
    assert.equal(mended('nameCaught', javascript(short), { at: 'err }' }), null);
  });
});

describe('what is left open', () => {
  const about = { at: 'pool.connect()', failing: 'c.query(1)', beside: 'c.release()' };

  it('is given back in a finally, with all that needs what was declared', () => {
    const before = lines(
      'async function f(pool: Pool) {',
      '  const c = await pool.connect();',
      '',
      '  // reads it',
      '  const rows = await c.query(1);',
      '  await log(`of',
      '  two`);',
      '  c.release(); // always',
      '  return rows;',
      '}',
    );
    const after = lines(
      'async function f(pool: Pool) {',
      '  const c = await pool.connect();',
      '',
      '  // reads it',
      '  try {',
      '    const rows = await c.query(1);',
      '    await log(`of',
      '  two`);',
      '    return rows;',
      '  } finally {',
      '    c.release(); // always',
      '  }',
      '}',
    );
    assert.equal(mended('releaseInFinally', typescript(before), about), after);
  });

  it('is given back on one line, and in the finally of the try that it stands in', () => {
    const short = 'async () => { const c = await pool.connect(); await c.query(1); c.release(); };';
    assert.equal(
      mended('releaseInFinally', javascript(short), about),
      'async () => { const c = await pool.connect(); try { await c.query(1); } finally { c.release(); } };',
    );
    const tried = lines(
      'async () => {',
      '  const c = await pool.connect()',
      '  try {',
      '    await c.query(1)',
      '    c.release()',
      '  } catch (e) {',
      '    throw wrapped(e)',
      '  }',
      '}',
    );
    const after = tried
      .replace('    c.release()\n', '')
      .replace('wrapped(e)\n  }', 'wrapped(e)\n  } finally {\n    c.release()\n  }');
    assert.equal(mended('releaseInFinally', javascript(tried), about), after);
  });

  it('is set back alone where it is set beside what there is only if nothing fails', () => {
    const before = lines(
      'async () => {',
      '  set({ busy: true });',
      '  const all = await c.query(1);',
      '  set({ all, busy: false });',
      '};',
    );
    const flag = { at: 'set({ busy: true })', failing: 'c.query(1)', beside: 'set({ all' };
    const after = lines(
      'async () => {',
      '  set({ busy: true });',
      '  try {',
      '    const all = await c.query(1);',
      '    set({ all, busy: false });',
      '  } finally {',
      '    set({ busy: false });',
      '  }',
      '};',
    );
    assert.equal(mended('releaseInFinally', javascript(before), flag), after);
  });

  it('is not given back where a name is not known that it takes', () => {
    const before = lines(
      'async () => {',
      '  const c = await pool.connect();',
      '  const rows = await c.query(1);',
      '  c.release(rows);',
      '};',
    );
    const named = { ...about, beside: 'c.release(rows)' };
    assert.equal(mended('releaseInFinally', javascript(before), named), null);
  });

  it('is acquired right before the try', () => {
    const before = lines(
      'async () => {',
      '  const c = await pool.connect();',
      '  await c.query(1);',
      '  try {',
      '    await work(c);',
      '  } finally {',
      '    c.release();',
      '  }',
      '};',
    );
    const after = before.replace(
      '  await c.query(1);\n  try {\n',
      '  try {\n    await c.query(1);\n',
    );
    assert.equal(mended('moveIntoTry', javascript(before), about), after);
    const needed = before
      .replace('await c.query(1)', 'const x = await c.query(1)')
      .replace('c.release', 'log(x), c.release');
    assert.equal(mended('moveIntoTry', javascript(needed), about), null);
  });

  it('is given back first in a callback', () => {
    const before = lines(
      'function f(done) {',
      '  lock.take((err, held) => {',
      '    check((failed) => {',
      '      if (failed) return done(failed);',
      '      held.release();',
      '      done(null);',
      '    });',
      '  });',
      '}',
    );
    const after = before
      .replace('      held.release();\n', '')
      .replace('      if (failed)', '      held.release();\n      if (failed)');
    const at = before.slice(before.indexOf('lock.take'), before.indexOf('\n  });') + 5);
    const found = mended('releaseFirst', javascript(before), {
      at,
      failing: 'check((failed',
      beside: 'held.release()',
    });
    assert.equal(found, after);
  });

  it('is a transaction that is rolled back', () => {
    const before = lines(
      'async function f(db) {',
      '  const tx = await db.begin();',
      '  const id = await tx.insert(1);',
      '  await tx.commit();',
      '  return id;',
      '}',
    );
    const after = lines(
      'async function f(db) {',
      '  const tx = await db.begin();',
      '  try {',
      '    const id = await tx.insert(1);',
      '    await tx.commit();',
      '    return id;',
      '  } catch (error) {',
      '    await tx.rollback();',
      '    throw error;',
      '  }',
      '}',
    );
    const at = { at: 'db.begin()', failing: 'tx.insert(1)', beside: 'tx.commit()' };
    assert.equal(mended('rollBack', javascript(before), at), after);
    const sql =
      "async () => { await q('BEGIN'); try { await w(); await q('COMMIT'); } finally { d(); } }";
    const found = mended('rollBack', javascript(sql), {
      at: "q('BEGIN')",
      failing: 'w()',
      beside: "q('COMMIT')",
    });
    assert.match(
      found ?? '',
      /catch \(error\) \{\s+await q\('ROLLBACK'\);\s+throw error;\s+\} finally/,
    );
  });
});

describe('an answer of no success', () => {
  const cases: [string, string, string | null][] = [
    [
      'async (u) => {\n  const it = await fetch(u);\n  return it.json();\n}',
      'fetch(u)',
      'async (u) => {\n  const it = await fetch(u);\n  if (!it.ok) throw new Error(`HTTP ${it.status}`);\n  return it.json();\n}',
    ],
    [
      'async (u, answer) => {\n  await fetch(u, answer);\n}',
      'fetch(u, answer)',
      'async (u, answer) => {\n  const answer2 = await fetch(u, answer);\n  if (!answer2.ok) throw new Error(`HTTP ${answer2.status}`);\n}',
    ],
    ['async (u) => (await fetch(u)).json()', 'fetch(u)', null],
    ['async (u) => { if (u) await fetch(u); }', 'fetch(u)', null],
  ];
  areMended('askStatus', cases);
});

describe('an answer that holds an error', () => {
  const cases: [string, string, string | null][] = [
    [
      'async (db) => {\n  const { data } = await db.from(1).eq(2);\n  return data;\n}',
      'db.from(1).eq(2)',
      'async (db) => {\n  const { data, error } = await db.from(1).eq(2);\n  if (error) throw error;\n  return data;\n}',
    ],
    [
      'async (db, error) => {\n  await db.save();\n}',
      'db.save()',
      'async (db, error) => {\n  const { error: error2 } = await db.save();\n  if (error2) throw error2;\n}',
    ],
    ['async (db) => { const { ...all } = await db.save(); }', 'db.save()', null],
    ['async (db) => (await db.save()).data', 'db.save()', null],
  ];
  areMended('askError', cases);
});

describe('an abort signal', () => {
  const cases: [string, string, string | null][] = [
    [
      'async ({ signal }) => { await fetch(u); }',
      'fetch(u)',
      'async ({ signal }) => { await fetch(u, { signal }); }',
    ],
    [
      'async (signal) => { await fetch(u, { body }); }',
      'fetch(u, { body })',
      'async (signal) => { await fetch(u, { signal, body }); }',
    ],
    [
      "import { setTimeout as wait } from 'node:timers/promises';\nexport const f = async (abortSignal) => { await wait(2); };",
      'wait(2)',
      "import { setTimeout as wait } from 'node:timers/promises';\nexport const f = async (abortSignal) => { await wait(2, undefined, { signal: abortSignal }); };",
    ],
    ['async (signal) => { await fetch(u, options); }', 'fetch(u, options)', null],
    ['async (signal) => { await index.query(u); }', 'index.query(u)', null],
    ['async (u) => { await fetch(u); }', 'fetch(u)', null],
  ];
  areMended('passSignal', cases);
});

describe('the code that a fix is about', () => {
  it('stands on one line, as code that was written so, without the end of its statement', () => {
    const text = 'client\n  .query(\n    a,\n    { b: 1 },\n  )\n  ?.then(c);';
    const { code } = fixOf('awaitIt', [{ edits: [], start: 0, end: text.length }], text);
    assert.equal(code, 'client.query(a, { b: 1 })?.then(c)');
  });
});
