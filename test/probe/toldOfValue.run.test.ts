import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { probingAlone } from '../../src/scoring/measureFix';
import { OPTIONS, scored } from '../score';

/** What becomes of the failure of a call in an executor, and which rules are told of it. */
async function failing(call: string): Promise<unknown[]> {
  const code = `export const own = (store) => new Promise((resolve, reject) => { ${call} });`;
  const { debuggability, findings } = await scored(documentOf(code), {
    ...probingAlone(OPTIONS),
    functionName: 'own',
  });
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const consequences = debuggability.stackTraces.sites.map(({ consequence }) => consequence?.kind);
  return [consequences, findings.map(({ rule }) => rule)];
}

describe('a function that is called back with a value alone', () => {
  const ways: [what: string, call: string, consequence: string][] = [
    ['goes on with nothing', 'store.read((found) => resolve(found));', 'fallback'],
    ['stands before other arguments', 'store.read((found) => resolve(found), 1);', 'fallback'],
    [
      'says in its own words that nothing came',
      "store.read((found) => (found ? resolve(found) : reject(new Error('empty'))));",
      'replaced',
    ],
  ];
  for (const [what, call, consequence] of ways)
    it(`is blamed for nothing that it was not told: ${what}`, async () => {
      assert.deepEqual(await failing(call), [[consequence], []]);
    });

  it('is another one than that which is told of errors', async () => {
    const call =
      'store.read((error, found) => { if (error) reject(error); else resolve(found); });';
    assert.deepEqual(await failing(call), [['delivered'], ['stack-lost']]);
  });
});
