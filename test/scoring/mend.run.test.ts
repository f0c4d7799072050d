import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { mended } from '../score';

const TEXT = `async function save(db, row) {
  const id = await db.insert(row);
  db.mark(id);
  return id;
}

async function read(pool) {
  const client = await pool.connect();
  const rows = await client.query('select');
  client.release();
  return rows.length;
}

async function known(store, rows) {
  const found = rows.filter(async (row) => await store.has(row));
  return found.length;
}

const busy = new Set();
async function renew(db, id) {
  if (busy.has(id)) return null;
  busy.add(id);
  const row = await db.find(id);
  await db.charge(row);
  busy.delete(id);
  return row;
}

async function right(db, row) {
  return await db.insert(row);
}
`;

describe('findings', () => {
  it('have the fix that was measured to end them, and none that changes what comes of the call', async () => {
    const document = documentOf(TEXT);
    const reports = await mended(document, ['save', 'read', 'known', 'renew', 'right']);
    const told = reports.map(({ findings }) =>
      findings
        .filter(({ rule }) => rule !== 'stack-lost')
        .map(({ rule, fix }) => [rule, fix?.title, fix?.becomes]),
    );
    assert.deepEqual(told, [
      [
        [
          'unhandled-rejection',
          'Await db.mark(id)',
          'If line 3 `db.mark(…)` fails: the process ends → the caller gets the error',
        ],
      ],
      [
        [
          'left-open',
          'Move into a finally: client.release()',
          'If line 9 `client.query(…)` fails: leaves client open → cleans up',
        ],
      ],
      [['unhandled-rejection', undefined, undefined]],
      [
        [
          'state-left-behind',
          'Move into a finally: busy.delete(id)',
          'If line 23 `db.find(…)` fails: leaves its state behind → sets its state back',
        ],
      ],
      [],
    ]);
  });
});
