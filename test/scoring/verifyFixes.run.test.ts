import assert from 'node:assert/strict';

import type { Executor } from '../../src/harness/executor';
import { scoreTogether } from '../../src/scoring/score';
import { documentOf } from '../document/documents';
import { dependencies, mended, never, OPTIONS, silent } from '../score';
import { executor } from '../subjects';

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

  it('are looked for by what calls do when they fail: changed code is not timed', async () => {
    const kinds: string[] = [];
    const counting: Executor = {
      run: (request, ...rest) => {
        kinds.push(request.kind);
        return executor.run(request, ...rest);
      },
    };
    const runtime = OPTIONS.runtime;
    const parts = { benchmark: true, debuggability: true };
    const entry = { document: documentOf(TEXT), functionName: 'save', runtime, parts };
    const plan = { ...OPTIONS, many: 'functions' } as const;
    const means = dependencies(counting);
    const timed = () => kinds.splice(0).filter((kind) => kind === 'bench').length;
    await scoreTogether([entry], plan, means, silent, never);
    const without = timed();
    const [report] = await scoreTogether(
      [entry],
      { ...plan, fixes: 'tried' },
      means,
      silent,
      never,
    );
    assert.ok(report!.findings[0]!.fix, 'nothing was changed');
    assert.equal(timed(), without);
  });
});
