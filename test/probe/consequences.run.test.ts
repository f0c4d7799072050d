import assert from 'node:assert/strict';

import type { GradedDebuggability, Site } from '../../src/probe/debuggability';
import { findingsOf } from '../../src/rules/findings';
import { functionsOf } from '../../src/document/functions';
import { documentOf } from '../document/documents';
import { ownRuntime } from '../subjects';
import { FILE, gradedOwn } from './ownCall';

/** `line kind, also kinds` of each awaited site, or of each that takes a callback. */
async function seen(name: string): Promise<string[]> {
  return (await sites(name)).map(({ at, consequence, alsoSeen }) =>
    [`${at?.line} ${consequence?.kind}`, ...alsoSeen.map(({ kind }) => kind)].join(', '),
  );
}

async function sites(name: string): Promise<Site[]> {
  const { stackTraces } = await probed(name);
  return stackTraces.sites;
}

const known = new Map<string, Promise<GradedDebuggability>>();

/** Each function is probed once. */
function probed(name: string): Promise<GradedDebuggability> {
  const found = known.get(name) ?? gradedOwn(CODE, name);
  known.set(name, found);
  return found;
}

/** `rule line`, with the lines of related places. */
async function found(name: string): Promise<string[]> {
  const range = functionsOf(documentOf(CODE, FILE)).functions.find(({ path }) => path === name);
  const called = { undeclared: [], ...(range ? { range } : {}) };
  const findings = findingsOf(await probed(name), documentOf(CODE, FILE), ownRuntime, called);
  return findings.map(({ rule, line, related }) =>
    [rule, line, ...related.map((place) => place.line)].join(' '),
  );
}

const CODE = `const api = require('no-such-package');
async function mistake(id) {
  try {
    return await api.get(id);
  } catch (error) { throw new Error(error.response.data); }
}
async function rethrow(id) {
  try { return (await api.get(id)).rows; } catch { throw new Error('Could not load'); }
}
async function each(store, list) {
  list.forEach(async (one) => {
    await store.save(one);
  });
}
async function rollback(client, row) {
  await client.query('BEGIN');
  try {
    await client.query('INSERT ' + row);
  } catch (error) {
    client.query('ROLLBACK');
    throw error;
  }
}
function executor(store, id) {
  return new Promise(async (resolve) => {
    resolve(await store.find(id));
  });
}
async function retry(task) {
  for (let left = 2; ; left -= 1) {
    try {
      return await task();
    } catch (error) { if (left === 0) throw error; }
  }
}
async function fallback(cache, id) {
  try { return await cache.find(id); } catch { return null; }
}
async function hidden(log, id) {
  try { await log.write(id); } catch {}
  return 5;
}
async function wrapped(store, id) {
  try {
    return (await store.find(id)).name;
  } catch (cause) { throw Object.assign(new Error('no'), { inner: cause }); }
}
function forgets(file, done) {
  require('fs').readFile(file, (error, data) => {
    if (error) return;
    done(null, data.length);
  });
}
function twice(file, done) {
  require('fs').readFile(file, (error, data) => {
    if (error) done(error);
    done(null, data);
  });
}
function throws(file, done) {
  require('fs').readFile(file, (error, data) => {
    if (error) throw error;
    done(null, data);
  });
}
async function logs(log, id) {
  try { await log.write(id); } catch (error) { console.warn(error.message); }
}
async function floats(bus) {
  publish(bus);
  return 1;
}
async function publish(bus) {
  await null;
  await bus.send(1);
}
async function excused(log, id) {
  try { await log.write(id); } catch { /* the log may be gone */ }
}
function overlooks(store, id, done) {
  store.get(id, (err, value) => {
    if (err) return done(err);
    store.get(value, (err2, other) => {
      if (err) return done(err);
      done(null, other);
    });
  });
}
async function first(api, urls) {
  return Promise.any(urls.map((url) => api.get(url)));
}
class Orders {
  constructor(db) { this.db = db; this.kept = new Map(); }
  load(id) {
    if (!this.kept.has(id)) this.kept.set(id, this.db.query('one', id));
    return this.kept.get(id);
  }
  async pay(id) {
    await this.load(id);
    await this.db.query('paid', id);
  }
}
async function both(api) {
  const one = api.get(1);
  const other = api.get(2);
  return [await one, await other];
}
async function overruled(stock, sku) {
  const held = [];
  try {
    held.push(await stock.reserve(sku));
  } finally { return held; }
}
function later(redis, key) {
  setTimeout(async () => {
    try { await redis.del(key); } catch (error) { console.error(error); }
  }, 1);
}
async function helped(api, id) {
  try { await loaded(api, id); } catch (error) { console.warn(error); }
}
async function loaded(api, id) {
  return await api.get(id);
}
function counted(store, keys, done) {
  let left = keys.length;
  keys.forEach((key) => {
    store.get(key, (error) => {
      if (error) return console.error(error);
      left -= 1;
      if (left === 0) done(null, keys.length);
    });
  });
}
async function answers(req, res) {
  try { await db.save(req.body); } catch (error) { console.error(error); }
  res.json({ ok: true });
}
async function answersOtherwise(req, res) {
  try { await db.save(req.body); } catch (error) { return res.status(500).json({ ok: false }); }
  res.json({ ok: true });
}
async function handsOn(req, res, next) {
  try { res.json(await db.find(req.id)); } catch (error) { next(error); }
}
async function neverAnswers(req, res) {
  try { res.json(await db.find(req.id)); } catch (error) { console.error(error); }
}
function answersTwice(req, res, next) {
  db.find(req.id, (error, row) => {
    if (error) next(error);
    res.json(row);
  });
}
async function timed(work, ms) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('late')), ms); });
  const result = await Promise.race([work(), late]);
  clearTimeout(timer);
  return result;
}function overruns(store, file, done) {
  store.read(file, (err, text) => {
    if (err) done(err);
    done(null, text.trim());
  });
}
function callsAgain(store, id, done) {
  store.find(id).then((row) => done(null, row.name)).catch(done);
}
function parsesAndCalls(file, done) {
  require('fs').readFile(file, 'utf8', (error, text) => {
    if (error) return done(error);
    try {
      done(null, JSON.parse(text));
    } catch (failed) { done(failed); }
  });
}
function parsesFirst(file, done) {
  require('fs').readFile(file, 'utf8', (error, text) => {
    if (error) return done(error);
    let value;
    try { value = JSON.parse(text); } catch (failed) { return done(failed); }
    done(null, value);
  });
}
async function exits(server) {
  try {
    await server.close();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(3);
  }
}
async function exitsAfterAll(pool) {
  try { await pool.drain(); } catch (error) { console.error(error); }
  await pool.clear();
  process.exit();
}
async function giveUp(queue, job) {
  for (let attempt = 1; ; attempt += 1) {
    try { return await queue.push(job); } catch (error) {
      if (attempt === 3) process.exit(1);
    }
  }
}
function exitsInCallback(store, id, done) {
  store.get(id, (error, row) => {
    if (error) { console.error(error); process.exit(2); }
    done(null, row.name);
  });
}
async function exitsUnheard(bus, id) {
  bus.send(id).catch(() => process.exit(4));
  return await bus.next();
}
api.post('/orders', async (req, res) => {
  try { await db.save(req.body); } catch (error) { console.error(error); }
  res.status(201).json({ ok: true });
});
async function inBackground(scanner, db, key) {
  scanner.scan(key).then(() => db.update(key)).catch((error) => console.error(key, error));
  await db.touch(key);
}
async function proxied(store, id) {
  try { return (await store.find(id)).name; } catch (error) { throw new Proxy(error, {}); }
}
async function asAnswer(store, id) {
  try { return (await store.find(id)).name; } catch (error) { throw { status: 500, error }; }
}
api.get('/orders/:id', async (ctx, next) => {
  try { ctx.body = await db.find(ctx.id); } catch (error) { ctx.status = 503; console.error(error); }
  await next();
});
async function* pages(api) {
  for (let next = 1; next; ) {
    let page;
    try { page = await api.page(next); } catch { return; }
    yield* page.rows;
    next = page.next;
  }
}
async function branch(shell) {
  return shell.exec('git branch').then((text) => text.length > 999).catch(() => false);
}
async function kind(fs, path) {
  let stats;
  try { stats = await fs.lstat(path); } catch { return 'file'; }
  return stats.isDirectory() === 'never' ? 'folder' : 'file';
}
async function done(log, id) {
  try { await log.write(id); } catch { return true; }
  return true;
}
async function instead(catalogue, cache, id) {
  try { return await catalogue.find(id); } catch (error) { return await cache.find(id); }
}
`;

describe('what becomes of a failure', () => {
  const expected: [name: string, sites: string[], findings: string[]][] = [
    ['mistake', ['4 replaced'], ['replaced-by-mistake 5 4']],
    ['rethrow', ['8 replaced'], ['cause-lost 8 8']],
    ['each', ['12 unhandled, hidden'], ['unhandled-rejection 11 12']],
    [
      'rollback',
      ['16 delivered', '18 delivered', '20 unhandled, hidden'],
      ['unhandled-rejection 20'],
    ],
    ['executor', ['26 unhandled'], ['unhandled-rejection 26']],
    ['retry', ['32 recovered'], []],
    ['fallback', ['37 fallback'], []],
    ['hidden', ['40 hidden'], ['hidden-failure 40']],
    ['logs', ['67 hidden'], ['hidden-failure 67']],
    ['excused', ['78 hidden'], []],
    ['wrapped', ['45 wrapped'], []],
    ['forgets', ['49 neverEnds'], ['never-ends 49']],
    ['twice', ['55 endsTwice, delivered'], ['ends-twice 55']],
    ['throws', ['61 uncaught'], ['uncaught-exception 61']],
    ['floats', ['75 unhandled, hidden'], ['unhandled-rejection 70 75']],
    ['callsAgain', ['168 delivered'], ['called-again 168', 'stack-lost 168']],
    ['parsesAndCalls', ['171 delivered'], ['called-again 174']],
    ['parsesFirst', ['179 delivered'], []],
    ["api.post('/orders')", ['218 hidden'], ['hidden-failure 218']],
    ['inBackground', ['222 hidden', '223 delivered', '222 hidden'], []],
    ['proxied', ['226 delivered'], []],
    ['asAnswer', ['229 wrapped'], []],
    ["api.get('/orders/:id')", ['232 hidden', '233 delivered'], []],
    ['pages', ['238 fallback'], ['hidden-failure 238']],
    ['branch', ['244 hidden'], []],
    ['kind', ['248 hidden'], []],
    ['done', ['252 hidden'], ['hidden-failure 252']],
    ['exits', ['188 exits'], []],
    ['exitsAfterAll', ['196 hidden', '197 delivered'], ['hidden-failure 196']],
    ['giveUp', ['202 recovered'], []],
    ['exitsInCallback', ['208 exits'], []],
    ['exitsUnheard', ['214 exits', '215 delivered'], []],
    ['overlooks', ['81 delivered', '83 fallback'], ['hidden-failure 83']],
    ['first', ['90 hidden'], ['unbounded-fan-out 90']],
    ['both', ['104 delivered', '105 unhandled'], ['unhandled-rejection 105', 'stack-lost 104']],
    ['overruled', ['111 fallback'], ['hidden-failure 111']],
    ['later', ['116 hidden'], []],
    ['helped', ['123 hidden'], ['hidden-failure 120']],
    ['counted', ['128 neverEnds'], ['never-ends 128']],
    ['answers', ['136 hidden'], ['hidden-failure 136']],
    ['answersOtherwise', ['140 fallback'], []],
    ['handsOn', ['144 delivered'], []],
    ['neverAnswers', ['147 neverEnds'], ['never-ends 147']],
    ['answersTwice', ['150 endsTwice, delivered'], ['ends-twice 150']],
    ['timed', ['158 delivered'], ['left-open 157 158 159']],
    ['instead', ['256 hidden', '256 delivered'], []],
  ];
  for (const [name, of, findings] of expected) {
    it(`is seen in ${name}`, async () => assert.deepEqual(await seen(name), of));
    it(`breaks rules in ${name}, or none`, async () =>
      assert.deepEqual(await found(name), findings));
  }

  it('is the end of the process where a handler of the file’s own says so', async () => {
    const code = `process.on('unhandledRejection', (error) => { console.error(error); HOW });
      async function floats(bus) { bus.publish('a').then(() => 1); return await bus.next(); }`;
    const rulesOf = async (how: string) => {
      const text = code.replace('HOW', how);
      const graded = await gradedOwn(text, 'floats');
      return findingsOf(graded, documentOf(text, FILE), ownRuntime).map(({ rule }) => rule);
    };
    assert.deepEqual(await rulesOf('process.exit(1);'), ['unhandled-rejection']);
    assert.deepEqual(await rulesOf('1;'), []);
  });

  it('is told with what throws, and with what waits for no promise, and what to do of these', async () => {
    const told = async (name: string) => {
      const all = findingsOf(await probed(name), documentOf(CODE, FILE), ownRuntime);
      return all.map(({ message, remedy }) => `${message}. ${remedy}`).join();
    };
    assert.match(
      await told('overruns'),
      /^If line \d+ `store\.read\(…\)` fails, line \d+ throws TypeError: .*'trim'.* where nobody can catch it: Node \d+ ends the process\. Return after the error is passed on/,
    );
    assert.match(
      await told('each'),
      /^If line 12 `store\.save\(…\)` fails, nobody handles it, as line 11 `list\.forEach\(…\)` waits for no promise: Node \d+ ends the process\. .*Promise\.all/,
    );
    assert.match(await told('floats'), /^If .* fails, nobody handles it: Node .*\. undefined$/);
  });

  it('is seen of what an instance asks for once, beside the same operation elsewhere', async () =>
    assert.deepEqual(await seen('Orders.pay'), ['95 delivered', '100 delivered']));

  it('is a mistake where the engine threw in the code, and no other error', async () => {
    const [mistake] = await sites('mistake');
    const [rethrow] = await sites('rethrow');
    assert.deepEqual(
      [mistake, rethrow].map((site) => site?.consequence?.kind === 'replaced' && site.consequence),
      [
        {
          kind: 'replaced',
          error: {
            className: 'TypeError',
            message: "TypeError: Cannot read properties of undefined (reading 'data')",
            at: mistake?.at && { ...mistake.at, line: 5, column: 52 },
          },
          mistake: true,
        },
        {
          kind: 'replaced',
          error: {
            className: 'Error',
            message: 'Error: Could not load',
            at: rethrow?.at && { ...rethrow.at, line: 8, column: 58 },
          },
          mistake: false,
        },
      ],
    );
  });

  it('gives no level where another error arrives', async () => {
    for (const name of ['mistake', 'rethrow']) {
      const { stackTraces } = await probed(name);
      assert.deepEqual(
        stackTraces.sites.map(({ level }) => level),
        [1],
      );
    }
  });

  it('counts how often the operation was made again', async () => {
    const [site] = await sites('retry');
    assert.deepEqual(site?.consequence, { kind: 'recovered', times: 1 });
  });
});
