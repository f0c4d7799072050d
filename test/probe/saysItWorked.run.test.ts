import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const CODE = `const db = require('./db-of-nobody');
async function created(req, res) {
  try {
    const made = await db.create(req.body);
    res.status(201).json(made);
  } catch (error) {
    res.json({ ok: true });
  }
}
async function told(req, res) {
  try {
    const made = await db.create(req.body);
    res.status(201).json(made);
  } catch (error) {
    console.error(error);
    res.status(503).json({ ok: false });
  }
}
async function synced(items) {
  try {
    await db.store(items);
    return { ok: true, count: items.length };
  } catch {
    return { ok: true };
  }
}
async function onPurpose(items) {
  try {
    await db.store(items);
    return { ok: true, count: items.length };
  } catch {
    // they are sent again with the next ones
    return { ok: true };
  }
}
module.exports = { created, told, synced, onPurpose };
`;

async function hiddenAt(functionName: string): Promise<number[]> {
  const options = { ...probingAlone(OPTIONS), functionName };
  const { debuggability, findings } = await scored(documentOf(CODE), options);
  assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
  return findings.filter(({ rule }) => rule === 'hidden-failure').map(({ line }) => line);
}

describe('a handler that says that it worked', () => {
  it('hides the failure, whatever the answer is otherwise', async () => {
    assert.deepEqual(await hiddenAt('created'), [4]);
    assert.deepEqual(await hiddenAt('synced'), [21]);
  });

  it('hides nothing where it tells of it, or where a comment says why', async () => {
    assert.deepEqual(await hiddenAt('told'), []);
    assert.deepEqual(await hiddenAt('onPurpose'), []);
  });
});
