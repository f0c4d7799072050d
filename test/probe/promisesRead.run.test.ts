import assert from 'node:assert/strict';

import { gradedOwn } from './ownCall';

/** Of each awaited site: its operation, and what became of an error that is passed to it. */
async function passed(code: string): Promise<[string, string | undefined][]> {
  const { stackTraces } = await gradedOwn(code, 'own');
  return stackTraces.sites
    .filter(({ boundary }) => boundary === 'promise')
    .map(({ operation, probes }) => [operation, probes[0]?.outcome]);
}

describe('a promise that the code reads and did not make', () => {
  it('is the same one for what asks for it and what awaits it', async () => {
    const found = await passed(
      'async function own(conn, id) { if (conn.ready) await conn.ready.then((x) => x); return conn.get(id); }',
    );
    assert.deepEqual(found, [
      ['conn.ready', 'delivered'],
      ['conn.get', 'delivered'],
    ]);
  });

  it('is nobody’s unhandled rejection where it is only read', async () => {
    const found = await passed(
      `async function own(conn, id) {
        const has = Boolean(conn.ready);
        await conn.get(id);
        if (has) conn.ready.then((x) => x.id, () => {});
      }`,
    );
    assert.deepEqual(found, [
      ['conn.ready', 'completed'],
      ['conn.get', 'delivered'],
      ['conn.ready', 'completed'],
    ]);
  });

  it('has what the code made of it rejected all the same', async () => {
    const found = await passed(
      'async function own(conn, id) { conn.ready.then((x) => x.id); return conn.get(id); }',
    );
    assert.deepEqual(found[0], ['conn.ready', 'unhandled']);
  });
});

describe('a promise that a call is given', () => {
  it('is a place where the code awaits it, by its type, its use or among others', async () => {
    const found = await passed(
      `async function own(first, rest) {
        const one = await first;
        const others = await Promise.all(rest);
        return [one.id, others.length];
      }`,
    );
    assert.deepEqual(found, [
      ['first', 'delivered'],
      ['rest[]', 'delivered'],
    ]);
  });

  it('fails nobody’s call where it is handed on with a handler, and is unheard without one', async () => {
    const raced = await passed(
      `async function own(work, ms) {
        let timer;
        const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('late')), ms); });
        try { return await Promise.race([work, late]); } finally { clearTimeout(timer); }
      }`,
    );
    assert.deepEqual(raced, [['work', 'delivered']]);
    const left = await passed(
      `function own(promise, ms) {
        return new Promise((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error('late')), ms);
          promise.then((value) => { clearTimeout(timer); resolve(value); });
        });
      }`,
    );
    assert.deepEqual(left, [['promise', 'unhandled']]);
  });

  it('is no promise where it is used as something else', async () => {
    const found = await passed(
      'async function own(user, db) { const known = await user; return db.save(known, user.name.trim()); }',
    );
    assert.deepEqual(found, [['db.save', 'delivered']]);
  });
});
