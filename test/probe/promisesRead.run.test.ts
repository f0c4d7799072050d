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
