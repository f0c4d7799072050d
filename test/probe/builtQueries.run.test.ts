import assert from 'node:assert/strict';

import { gradedOwn } from './ownCall';

describe('queries that are built', () => {
  it('are asked where they are awaited, at whatever step, and named by their lines', async () => {
    const { stackTraces } = await gradedOwn(
      `async function own(store, row) {
        const first = await store.insert(row).returning('id');
        await store.insert(row);
        const query = store.select('id');
        const some = await query.where(row);
        const all = await query;
        return [first, some, all];
      }`,
      'own',
    );
    assert.deepEqual(
      stackTraces.sites.map(({ operation, at }) => `${operation} ${at?.line}`),
      ['store.insert().returning 2', 'store.insert 3', 'store.select().where 5', 'store.select 4'],
    );
    assert.deepEqual(stackTraces.unreached, []);
  });
});

describe('what a module registers as it loads', () => {
  it('is no part of a call, nor of one of a fresh module', async () => {
    const { stackTraces } = await gradedOwn(
      `const server = require('no-such-server').create();
      const store = require('no-such-store');
      let known = null;
      server.on('connection', async (socket) => {
        await store.greet(socket.id);
      });
      server.get('/health', async () => {
        await store.ping();
      });
      async function own(id) {
        if (!known) known = store.find(id);
        return (await known).name;
      }`,
      'own',
    );
    assert.deepEqual(
      stackTraces.sites.map(({ operation }) => operation),
      ['no-such-store.find'],
    );
  });
});
