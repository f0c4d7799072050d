import assert from 'node:assert/strict';

import { reachedWords } from '../../src/report/messages/site';
import { probingAlone } from '../../src/scoring/measureFix';
import { OPTIONS, scored, subject } from '../score';

/** Lines whose call of I/O was made to fail, each with what led there beside the main call. */
async function sitesOf(text: string): Promise<Record<number, string | null>> {
  const report = await scored(subject(text), { ...probingAlone(OPTIONS), functionName: 'own' });
  const { debuggability } = report;
  assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
  if (debuggability.state !== 'scored') return {};
  const { sites, unreached } = debuggability.stackTraces;
  assert.deepEqual(unreached, []);
  return Object.fromEntries(sites.map((site) => [site.at?.line, reachedWords(site)]));
}

describe('calls that one way through a function passes by', () => {
  it('are come to by another, one for each branch', async () => {
    const text = `const db = require('./db-of-nobody');
async function own(kind = 'csv', options = {}) {
  const rows = await db.rows();
  if (kind === 'json') return db.writeJson(rows);
  if (options.gzip) return db.writeGzip(rows);
  await db.writeCsv(rows);
}`;
    assert.deepEqual(await sitesOf(text), {
      3: null,
      4: 'with kind as "json"',
      5: 'with options invented in place of a default and with options.gzip as true',
      6: null,
    });
  });

  it('are come to by the call as it was, where another comes to more', async () => {
    const text = `const db = require('./db-of-nobody');
async function own(req) {
  const { pathname } = new URL(req.url, 'http://localhost');
  if (req.method === 'POST' && pathname === '/items') {
    await db.insert(pathname);
    return db.notify(pathname);
  }
  return db.find(pathname);
}`;
    assert.deepEqual(Object.keys(await sitesOf(text)), ['5', '6', '8']);
  });

  it('are come to with a second default, where an error asks for it', async () => {
    const text = `const api = require('./api-of-nobody');
async function own(text, monitor = null, beat = null) {
  try {
    if (beat == null) return await api.plain(text);
    if (beat['status'] === 0) return await api.down(\`\${monitor['name']} is down\`);
  } catch (error) {
    throw new Error('not sent: ' + error);
  }
}`;
    const where = 'with monitor invented in place of a default, with beat as an object and with';
    const found = await sitesOf(text);
    assert.deepEqual(Object.keys(found), ['4', '5']);
    assert.match(JSON.stringify(found), new RegExp(`when beat is nothing|${where}`));
  });

  it('are come to by a loop that waits as long as it is answered so', async () => {
    const text = `const jobs = require('./jobs-of-nobody');
async function own(id) {
  let job = await jobs.get(id);
  while (job.status === 'pending') {
    await jobs.wait(id);
    job = await jobs.get(id);
  }
  return job.result;
}`;
    const found = await sitesOf(text);
    assert.deepEqual(Object.keys(found), ['3', '5', '6']);
    assert.match(found[6] ?? '', /status as "pending", then/);
  });

  it('are come to by a loop that waits until it is answered otherwise', async () => {
    const text = `const jobs = require('./jobs-of-nobody');
async function own(id) {
  let job = await jobs.get(id);
  while (job.status !== 'done') {
    await jobs.wait(id);
    job = await jobs.get(id);
  }
  return job.result;
}`;
    const where = 'with ./jobs-of-nobody.get().status as "done-other", then "done"';
    assert.deepEqual(await sitesOf(text), { 3: null, 5: where, 6: where });
  });

  it('are come to by what a call before has left, and fail there', async () => {
    const text = `const db = require('./db-of-nobody');
const known = new Map();
async function own(user) {
  if (known.has(user)) await db.drop(known.get(user));
  const id = String(user);
  known.set(user, id);
  await db.keep(id);
}`;
    const report = await scored(subject(text), { ...probingAlone(OPTIONS), functionName: 'own' });
    const { debuggability } = report;
    assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
    const ends = debuggability.stackTraces.sites.map(({ at, probes }) => [
      at?.line,
      ...probes.flatMap(({ mode, outcome }) => (mode === 'thrownLater' ? [] : outcome)),
    ]);
    assert.deepEqual(ends, [
      [4, 'delivered', 'delivered'],
      [7, 'delivered', 'delivered'],
    ]);
  });

  it('are come to where the same call answers otherwise at its second place', async () => {
    const text = `const db = require('./db-of-nobody');
async function own(id, change) {
  const before = await db.find({ id });
  if (!before) throw new Error('none');
  if (before.name !== change.name) {
    const taken = await db.find({ name: change.name });
    if (taken) throw new Error('taken');
  }
  return await db.update(id, change);
}`;
    assert.deepEqual(Object.keys(await sitesOf(text)), ['3', '6', '9']);
  });

  it('are all that is called where the first way makes no I/O', async () => {
    const text = `const { chrome } = require('browser-of-nobody');
async function own({ name }) {
  if (name === 'sync') await chrome.sync();
}`;
    assert.deepEqual(await sitesOf(text), { 3: null });
  });

  it('are come to at once where one way leads to all of them', async () => {
    const text = `const db = require('./db-of-nobody');
async function own(page = 1, { withOwner = false } = {}) {
  const rows = await db.rows(page);
  if (withOwner) for (const row of rows) row.owner = await db.owner(row.id);
  return rows;
}`;
    assert.deepEqual(await sitesOf(text), { 3: null, 4: null });
  });

  it('are told of as all others are, and mended on that way', async () => {
    const text = `const db = require('./db-of-nobody');
async function own(mode = 'plain') {
  if (mode === 'full') {
    try { await db.all(); } catch (error) { console.error(error); }
    return;
  }
  await db.some();
}`;
    const report = await scored(subject(text), {
      ...probingAlone(OPTIONS),
      fixes: 'tried',
      functionName: 'own',
    });
    const hidden = report.findings.filter(({ rule }) => rule === 'hidden-failure');
    assert.deepEqual(
      hidden.map(({ line, fix }) => [line, fix !== undefined]),
      [[4, true]],
    );
  });
});

describe('what is answered at once', () => {
  const CACHES: Readonly<Record<string, string>> = {
    'asked whether it is there': `const hit = cache.get(id);
  if (hit) return hit;`,
    'said to be there': 'if (cache.has(id)) return cache.get(id);',
    'returned, if it is there': `if (id > 1e9) return cache.get(id) ?? null;`,
  };
  for (const [name, code] of Object.entries(CACHES)) {
    it(`is no I/O of a function: ${name}`, async () => {
      const text = `const cache = require('./cache-of-nobody');
const http = require('./http-of-nobody');
async function own(id) {
  ${code}
  const { data } = await http.get('/users/' + id);
  cache.set(id, data);
  return data;
}`;
      const line = text.slice(0, text.indexOf('await')).split('\n').length;
      assert.deepEqual(await sitesOf(text), { [line]: null });
    });
  }

  it('is what a chain comes to, by whatever name', async () => {
    const text = `const cache = require('./cache-of-nobody');
const http = require('./http-of-nobody');
async function own(id) {
  const answer = http.get('/users/' + id).then((one) => one.data);
  answer.catch(() => undefined);
  cache.set(id, answer);
  return answer;
}`;
    const report = await scored(subject(text), { ...probingAlone(OPTIONS), functionName: 'own' });
    const { debuggability } = report;
    assert.equal(debuggability.state, 'scored');
    if (debuggability.state !== 'scored') return;
    const names = debuggability.stackTraces.sites.map(({ operation }) => operation);
    assert.deepEqual(names, ['./http-of-nobody.get']);
  });
});
