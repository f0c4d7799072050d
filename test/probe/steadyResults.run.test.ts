import assert from 'node:assert/strict';

import type { GradedDebuggability } from '../../src/probe/debuggability';
import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

const CODE = `
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
const fresh = () => randomBytes(8).toString('hex');

export async function same(store) {
  const token = fresh();
  try { await store.put(token); } catch {}
  return { token, kept: true };
}
export async function other(store) {
  const token = fresh();
  let kept = false;
  try { await store.put(token); kept = true; } catch {}
  return { token, kept };
}
export async function nothing(store) {
  const token = fresh();
  try { await store.put(token); } catch { return null; }
  return token;
}
export async function folder(store) {
  const rows = await store.list();
  return { file: resolve('out.csv'), count: rows.length, seconds: Math.floor(Date.now() / 1000) };
}
`;

describe('a result that is another each time', () => {
  it('is compared by what is the same of it', async () => {
    assert.deepEqual(await probed('same'), ['{"kept":true,"token":<another each time>}', 'hidden']);
    assert.equal((await probed('other'))[1], 'fallback');
  });

  it('is no other value in its stead', async () => {
    assert.deepEqual(await probed('nothing'), ['<another each time>', 'fallback']);
  });

  it('is told without the folder of its process, and without the time', async () => {
    const [result] = await probed('folder');
    assert.equal(result, '{"count":2,"file":"<folder>/out.csv","seconds":<now>}');
  });
});

/** What an undisturbed call comes to, and what becomes of the failure of its I/O. */
async function probed(functionName: string): Promise<(string | undefined)[]> {
  const report = await scored(documentOf(CODE), { ...probingAlone(OPTIONS), functionName });
  const { undisturbed, stackTraces } = report.debuggability as GradedDebuggability;
  return [undisturbed.result, stackTraces.sites[0]?.consequence?.kind];
}
