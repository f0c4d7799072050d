import assert from 'node:assert/strict';

import { gradedOwn } from './ownCall';

describe('an object whose members are gone through', () => {
  const table: [what: string, body: string, calls: string[]][] = [
    [
      'by its keys',
      'const names = Object.keys(given); if (names.length === 0) return null; await db.save(names.join());',
      ['save'],
    ],
    ['by its entries', 'for (const [name, one] of Object.entries(given)) await db.put(name, one.id.trim());', ['put']],
    ['by its members', 'await Promise.all(Object.values(given).map((one) => db.tell(one.email.trim())));', ['tell']],
    ['one by one', 'for (const name in given) await db.put(name, given[name]);', ['put']],
    ['that are known', 'await db.put(given.id.trim()); for (const name of Object.keys(given)) name.trim();', ['put']],
  ]; // prettier-ignore
  for (const [what, body, calls] of table) {
    it(`has some: ${what}`, async () => {
      const { stackTraces } = await gradedOwn(`async function own(db, given) { ${body} }`, 'own');
      assert.deepEqual(
        stackTraces.sites.map(({ operation }) => operation.split('.').at(-1)),
        calls,
      );
    });
  }
});
