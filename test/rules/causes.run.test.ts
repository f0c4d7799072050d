import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { callsOf } from '../probe/callsOf';

const CODE = `const { Pool } = require('pg');
const pool = new Pool();
exports.load = async function load(id) {
  const client = await pool.connect();
  const { rows } = await client.query('SELECT * FROM accounts WHERE id = $1', [id]);
  if (rows.length === 0) return null;
  const first = rows[0];
  client.release();
  return first;
};
exports.guarded = async function guarded(id) {
  const client = await pool.connect();
  let found;
  try {
    found = await client.query('SELECT * FROM accounts WHERE id = $1', [id]);
  } catch (error) {
    client.release();
    throw error;
  }
  if (found.rows.length === 0) return null;
  client.release();
  return found.rows[0];
};
`;

async function found(name: string) {
  const { findings } = await callsOf(documentOf(CODE), name);
  return findings.map(({ rule, line, message, where, related }) => ({
    rule,
    line,
    message,
    where,
    related: related.map((each) => each.line),
  }));
}

describe('a place that several causes break', () => {
  it('is told of once, with the failure and the guard that both leave something open', async () => {
    assert.deepEqual(await found('load'), [
      {
        rule: 'left-open',
        line: 4,
        message:
          'If line 5 `client.query(…)` fails, `client` of line 4 `pool.connect(…)` is left open: line 8 `client.release(…)` is not reached; also where line 6 finds `rows.length === 0` true',
        where: undefined,
        related: [5, 8, 6],
      },
    ]);
  });

  it('is told of the guard alone where no failure breaks it', async () => {
    const [first, ...others] = await found('guarded');
    assert.deepEqual(others, []);
    assert.equal(first?.where, 'Where line 20 finds `found.rows.length === 0` true');
    assert.doesNotMatch(first.message, /also/);
  });
});
