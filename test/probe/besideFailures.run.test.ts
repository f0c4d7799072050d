import assert from 'node:assert/strict';

import { besideWords } from '../../src/report/messages/site';
import { createUnits } from '../../src/report/units';
import { passedProbes } from './passedProbes';

const CODE = `async function inTransaction(client, name) {
  try {
    await client.query('begin');
    await client.query('update people set name = $1', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return name;
}
async function keepsFirst(client, name) {
  try {
    await client.rename(name);
  } catch (error) {
    await client.restore(name).catch(() => {});
    throw error;
  }
}
async function tellsBoth(client, name) {
  try {
    await client.rename(name);
  } catch (error) {
    try {
      await client.restore(name);
    } catch (second) {
      throw new AggregateError([error, second]);
    }
    throw error;
  }
}
async function hides(client, name) {
  try {
    await client.query('update people set name = $1', [name]);
  } catch (error) {
    await client.query('rollback');
  }
}
function allOf(client) {
  return Promise.all([client.users(), client.teams(), client.roles()]);
}
async function someOf(client, ids) {
  await Promise.all(ids.map(async (id) => {
    const found = await client.find(id);
    await client.mark(found.id);
  }));
}
async function settled(client) {
  const all = await Promise.allSettled([client.users(), client.teams()]);
  const bad = all.find((each) => each.status === 'rejected');
  if (bad) throw bad.reason;
}
async function thrice(client, job) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.push(job);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
`;

/** `operation: words` of each site of a function of which something is to be known beside. */
async function beside(name: string): Promise<string[]> {
  const sites = await passedProbes(CODE, name);
  return sites.flatMap((site) =>
    besideWords(site, createUnits('en-US')).map((words) => `${site.operation}: ${words}`),
  );
}

describe('what is to be known beside what becomes of a failure', () => {
  const ROWS: [string, string[]][] = [
    [
      'inTransaction',
      [
        'client.query: if it fails, too, the caller gets its error, and the error of line 3 is lost',
      ],
    ],
    [
      'keepsFirst',
      ['client.restore: if it fails, too, the caller gets the error of line 14 all the same'],
    ],
    [
      'tellsBoth',
      [
        'client.restore: if it fails, too, the caller gets both, its error and the error of line 22',
      ],
    ],
    [
      'allOf',
      [
        'client.users: 2 other operations go on after the caller was told',
        'client.teams: 2 other operations go on after the caller was told',
        'client.roles: 2 other operations go on after the caller was told',
      ],
    ],
    [
      'someOf',
      [
        'client.find: 2 other operations go on after the caller was told',
        'client.mark: 2 other operations go on after the caller was told',
      ],
    ],
    ['settled', []],
    ['thrice', ['client.push: made 3 times if it fails each time, and then the call ends']],
  ];
  for (const [name, expected] of ROWS) {
    it(`is told of ${name}`, async () => {
      assert.deepEqual(await beside(name), expected);
    });
  }

  it('is no second try of what rolls back by the same method', async () => {
    const [site] = await passedProbes(CODE, 'hides');
    assert.deepEqual([site?.consequence?.kind, site?.always], ['hidden', undefined]);
  });
});
