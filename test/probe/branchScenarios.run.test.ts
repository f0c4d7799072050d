import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import type { Finding } from '../../src/rules/finding';
import { documentOf } from '../document/documents';
import { mended, OPTIONS, scored } from '../score';

const CODE = `
import { readFile } from 'node:fs';
import { Pool } from 'pg';
const pool = new Pool();

interface Account { id: string; balance: number; closed?: boolean }

export async function leavesOpen(id: string): Promise<Account | null> {
  const client = await pool.connect();
  let rows: Account[];
  try {
    rows = (await client.query('SELECT * FROM accounts WHERE id = $1', [id])).rows;
  } catch (error) {
    client.release();
    throw error;
  }
  if (rows.length === 0) return null;
  client.release();
  return rows[0] ?? null;
}

export async function givesBack(id: string): Promise<Account | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('SELECT * FROM accounts WHERE id = $1', [id]);
    if (rows.length === 0) return null;
    return rows[0];
  } finally {
    client.release();
  }
}

const kept = new Map<string, unknown>();
export async function keeps(id: string): Promise<unknown> {
  const client = await pool.connect();
  if (client.isShared) {
    kept.set(id, client);
    return client;
  }
  await client.query('SELECT 1');
  client.release();
  return null;
}

export async function takesOut(id: string, amount: number): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query('SELECT balance FROM accounts WHERE id = $1', [id]);
    if (rows[0].balance < amount) return false;
    await client.query('UPDATE accounts SET balance = balance - $1', [amount]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export function neverCallsBack(file: string, callback: (error: Error | null, size?: number) => void): void {
  readFile(file, 'utf8', (error, text) => {
    if (error) return callback(error);
    if (text.startsWith('#')) return;
    callback(null, text.length);
  });
}

export function callsBackTwice(file: string, callback: (error: Error | null, size?: number) => void): void {
  readFile(file, 'utf8', (error, text) => {
    if (error) return callback(error);
    if (text === '') callback(new Error('empty'));
    callback(null, text.length);
  });
}

export function throwsInVain(id: string, callback: (error: Error | null, row?: unknown) => void): void {
  pool.query('SELECT 1', [id], (error: Error | null, rows: unknown[]) => {
    if (error) return callback(error);
    if (rows.length === 0) throw new Error('no such account');
    callback(null, rows[0]);
  });
}

export function tellsOfAll(id: string, callback: (error: Error | null, row?: unknown) => void): void {
  pool.query('SELECT 1', [id], (error: Error | null, rows: unknown[]) => {
    if (error) return callback(error);
    if (rows.length === 0) return callback(new Error('no such account'));
    callback(null, rows[0]);
  });
}

export function waitsForMore(stream: NodeJS.ReadableStream, wanted: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    stream.on('data', (line: string) => {
      if (!line.includes(wanted)) return;
      resolve(line);
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(null));
  });
}

export async function answers(req: any, res: any, next: any) {
  try {
    const { rows } = await pool.query('SELECT 1', [req.params.id]);
    if (rows[0].hidden) return res.sendStatus(404);
    if (rows[0].moved) return next();
    res.json(rows[0]);
  } catch (error) {
    next(error);
  }
}

export async function doesNotAnswer(req: any, res: any, next: any) {
  try {
    const { rows } = await pool.query('SELECT 1', [req.params.id]);
    if (!rows[0].hidden) {
      if (rows[0].state === 'paid') {
        console.log('paid already');
        return;
      }
      res.json(rows[0]);
    } else {
      res.sendStatus(404);
    }
  } catch (error) {
    next(error);
  }
}
`;

/** The line, from 1, on which a text stands first. */
function lineWith(text: string): number {
  return CODE.slice(0, CODE.indexOf(text)).split('\n').length;
}

async function onOtherWays(functionName: string): Promise<Finding[]> {
  const { debuggability, findings } = await scored(documentOf(CODE, '/project/accounts.ts'), {
    ...probingAlone(OPTIONS),
    functionName,
  });
  assert.equal(debuggability.state, 'scored');
  return findings.filter(({ message }) => message.startsWith('Where '));
}

describe('a call of which nothing fails, where a test comes out otherwise', function () {
  this.timeout(60_000);

  const wrong = [
    {
      name: 'leavesOpen',
      rule: 'left-open',
      line: lineWith('const client = await pool.connect()'),
      says: /^Where line \d+ finds `rows\.length === 0` true, `client` of line \d+ `pool\.connect\(…\)` is left open/,
    },
    {
      name: 'takesOut',
      rule: 'not-rolled-back',
      line: lineWith(`query('BEGIN')`),
      says: /finds `rows\[0\]\.balance < amount` true, the transaction of .* is neither committed nor rolled back/,
    },
    {
      name: 'neverCallsBack',
      rule: 'never-ends',
      line: lineWith(`startsWith('#')`),
      says: /finds `text\.startsWith\('#'\)` truthy, the call never ends$/,
    },
    {
      name: 'callsBackTwice',
      rule: 'ends-twice',
      line: lineWith(`if (text === '')`),
      says: /finds `text === ''` true, the caller is called back twice$/,
    },
    {
      name: 'throwsInVain',
      rule: 'uncaught-exception',
      line: lineWith('if (rows.length === 0) throw'),
      says: /true, line \d+ throws Error: no such account where nobody can catch it: Node \d+ ends the process$/,
    },
    {
      name: 'doesNotAnswer',
      rule: 'never-ends',
      line: lineWith(`=== 'paid'`),
      says: /finds `rows\[0\]\.state === 'paid'` true, the call never ends$/,
    },
  ];
  for (const { name, rule, line, says } of wrong) {
    it(`goes wrong in ${name}, which is told as ${rule}`, async () => {
      const found = await onOtherWays(name);
      assert.deepEqual(
        found.map((each) => [each.rule, each.line]),
        [[rule, line]],
      );
      assert.match(found[0]!.message, says);
    });
  }

  for (const name of ['givesBack', 'keeps', 'tellsOfAll', 'waitsForMore', 'answers']) {
    it(`goes well in ${name}`, async () => {
      assert.deepEqual(await onOtherWays(name), []);
    });
  }

  it('has a fix that is measured to end it', async () => {
    const document = documentOf(CODE, '/project/accounts.ts');
    const reports = await mended(document, ['leavesOpen', 'callsBackTwice']);
    const told = reports.map(({ findings }) =>
      findings.filter(({ where }) => where).map(({ fix }) => [fix?.title, fix?.becomes]),
    );
    const [left, twice] = [
      lineWith('if (rows.length === 0) return null'),
      lineWith(`if (text === '')`),
    ];
    assert.deepEqual(told, [
      [
        [
          'Move into a finally: client.release()',
          `Where line ${left} finds \`rows.length === 0\` true: leaves client open → cleans up`,
        ],
      ],
      [
        [
          "Return after callback(new Error('empty'))",
          `Where line ${twice} finds \`text === ''\` true: calls back twice → ends once`,
        ],
      ],
    ]);
  });
});
