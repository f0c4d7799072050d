import assert from 'node:assert/strict';

import { codeOf } from '../../src/analysis/code';
import type { CallVisit } from '../../src/document/callAt';
import { isCall } from '../../src/document/calls';
import { syntaxOf } from '../../src/document/syntax';
import { unreleasedResource } from '../../src/probe/unreleasedResource';
import { documentOf } from '../document/documents';

/** Names of what calls of the code borrow for good. */
function leftBy(code: string): string[] {
  const { file } = syntaxOf(documentOf(code));
  assert.ok(file, code);
  const looked = codeOf(file);
  const calls = [...looked.visits.values()].filter(({ node }) => isCall(node));
  const left = calls.flatMap((call) => unreleasedResource(call as CallVisit, looked)?.name ?? []);
  return [...new Set(left)];
}

const within = (body: string) => `const { open } = require('node:fs/promises');
export async function own(pool, db, ids, run) {\n${body}\n}`;

describe('what is borrowed', () => {
  for (const [what, body] of [
    ['of a pool', 'const it = await pool.connect(); return (await it.query("a")).rows;'],
    ['of a pool of the object', 'const it = await this.dbPool.connect(); return it.query("a");'],
    ['once, in a try', 'let it; try { it = await pool.getConnection(); return await it.query("a"); } catch (e) { run(e); }'],
    ['by a callback', 'pool.getConnection((err, it) => { if (err) return run(err); it.query("a", run); });'],
    ['and used for each of a list', 'const it = await pool.acquire(); await Promise.all(ids.map((id) => it.query(id)));'],
    ['and used by a part', 'const it = db.createQueryRunner(); await it.connect(); await it.manager.save(ids);'],
    ['of a file', 'const it = await open("a"); return (await it.stat()).size;'],
    ['of a file by fs', 'const fs = require("fs"); const it = await fs.promises.open("a"); return it.readFile("utf8");'],
    ['of a pool that the file makes', 'const db2 = new (require("pg").Pool)(); const it = await db2.connect(); return it.query("a");'],
  ] as const) {
    it(`is never given back: ${what}`, () => assert.deepEqual(leftBy(within(body)), ['it']));
  } // prettier-ignore

  for (const [what, body] of [
    ['is released', 'const it = await pool.connect(); try { return await it.query("a"); } finally { it.release(); }'],
    ['is released on one way alone', 'const it = await pool.connect(); if (ids) it.release(); return it.query("a");'],
    ['is handed on', 'const it = await pool.connect(); await run(it);'],
    ['is given back to its pool', 'const it = await pool.acquire(); await it.query("a"); pool.release(it);'],
    ['is returned', 'const it = await pool.connect(); await it.query("a"); return it;'],
    ['is kept', 'const it = await pool.connect(); this.it = it; await it.query("a");'],
    ['is used by what outlives the call', 'const it = await pool.connect(); return { all: () => it.query("a") };'],
    ['is taken apart', 'const it = await pool.connect(); const { query, release } = it; release(await query("a"));'],
    ['is asked for by a name that nobody knows', 'const it = await pool.connect(); await it.query("a"); it[run]();'],
    ['comes with what gives it back', 'pool.connect((err, it, done) => { it.query("a", () => done()); });'],
    ['goes by itself', 'await using it = await pool.connect(); return it.query("a");'],
    ['goes with its process', 'const it = await pool.connect(); await it.query("a"); process.exit(0);'],
    ['is the pool itself', 'const it = await pool.connect(); return it.request().query("a");'],
    ['is closed by its stream', 'const it = await open("a"); return run(it.createReadStream());'],
    ['is the pool of another package', 'const sql = new (require("mssql").ConnectionPool)(); const it = await sql.connect(); return it.query("a");'],
    ['is no pool', 'const it = await db.connect(); return it.query("a");'],
    ['is never connected', 'const it = db.createQueryRunner(); return it.getTables();'],
    ['is what another opens', 'const it = await db.open("a"); return it.stat();'],
    ['stays for the whole file', 'return 1; } const it = await pool.connect(); async function more() { return it.query("a");'],
  ] as const) {
    it(`may be given back where it ${what}`, () => assert.deepEqual(leftBy(within(body)), []));
  } // prettier-ignore
});
