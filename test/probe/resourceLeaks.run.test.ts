import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { breachesOf, LEFT_BEHIND } from '../rules/breaches';
import { FILE } from './ownCall';
import { passedProbes } from './passedProbes';

/** What is told of a function, each as `rule: message`, without the lines, but for how many they are. */
async function told(name: string): Promise<string[]> {
  const sites = await passedProbes(CODE, name);
  const findings = breachesOf(LEFT_BEHIND, sites, documentOf(CODE, FILE));
  return findings.map(({ rule, message }) => `${rule}: ${withoutLines(message)}`);
}

function withoutLines(message: string): string {
  const counted = (_: string, lines: string) => `any of ${lines.split(/, | and /).length} lines`;
  return message.replace(/any of lines ([\d, and]*\d)/, counted).replace(/line \d+ /g, '');
}

const CODE = `const db = require('no-such-database');
const { closeQuietly } = require('no-such-tools');
const ora = require('no-such-spinner');

function inCallbacks(pool, sql, done) {
  pool.getConnection(function (error, link) {
    if (error) return done(error);
    link.query(sql, function (queryError, rows) {
      if (queryError) return done(queryError);
      link.release();
      done(null, rows);
    });
  });
}
function inCallbacksRight(pool, sql, done) {
  pool.getConnection(function (error, link) {
    if (error) return done(error);
    link.query(sql, function (queryError, rows) {
      link.release();
      done(queryError, rows);
    });
  });
}
function chained(sql) {
  const client = new db.Client();
  return client
    .connect()
    .then(() => client.query(sql))
    .then((found) => client.end().then(() => found.rows));
}
function chainedRight(sql) {
  const client = new db.Client();
  return client
    .connect()
    .then(() => client.query(sql))
    .then((found) => found.rows)
    .finally(() => client.end());
}
async function unlockedByScript(redis, id, work) {
  await redis.set('lock:' + id, 'me', { PX: 5000, NX: true });
  const done = await work(id);
  await redis.eval("return redis.call('del', KEYS[1])", { keys: ['lock:' + id], arguments: ['me'] });
  return done;
}
async function unlockedByScriptRight(redis, id, work) {
  await redis.set('lock:' + id, 'me', 'PX', 5000, 'NX');
  try {
    return await work(id);
  } finally {
    await redis.eval("return redis.call('del', KEYS[1])", 1, 'lock:' + id, 'me');
  }
}
async function lockedByKey(redis, id, work) {
  const ok = await redis.set('lock:' + id, 'me', 'PX', 5000, 'NX');
  if (!ok) throw new Error('locked');
  await redis.set('other', 1);
  const result = await work.start(id);
  await redis.del('lock:' + id);
  return result;
}
async function lockedByKeyRight(redis, id, work) {
  await redis.set('lock:' + id, 'me');
  try {
    return await work.start(id);
  } finally {
    await redis.del('lock:' + id);
  }
}
async function renewedRight(redis, id, work) {
  await redis.del('seen:' + id);
  await redis.set('seen:' + id, 1);
  await work.start(id);
  return redis.del('old:' + id);
}
async function released(mutex, work) {
  const release = await mutex.acquire();
  const result = await work.start();
  release();
  return result;
}
async function releasedRight(mutex, work) {
  const release = await mutex.acquire();
  try {
    return await work.start();
  } finally {
    release();
  }
}
async function subscribed(store, queue) {
  const unsubscribe = await store.subscribe('a');
  await queue.flush();
  unsubscribe();
}
async function subscribedRight(store, queue) {
  const unsubscribe = await store.subscribe('a');
  await queue.flush().finally(unsubscribe);
}
async function traced(tracer, repository, id) {
  const span = tracer.startSpan('load');
  const found = await repository.load(id);
  span.end();
  return found.id;
}
async function tracedRight(tracer, repository, id) {
  const span = tracer.startSpan('load');
  try {
    return (await repository.load(id)).id;
  } catch (error) {
    span.recordException(error);
    throw error;
  } finally {
    span.end();
  }
}
const { EventEmitter } = require('events');
class Worker extends EventEmitter {
  constructor(queue) { super(); this.queue = queue; }
  async runOne(job) {
    const onCancel = () => this.queue.cancel(job.id);
    this.on('cancel', onCancel);
    const result = await this.queue.run(job);
    this.off('cancel', onCancel);
    return result;
  }
  async runOneRight(job) {
    const onCancel = () => this.queue.cancel(job.id);
    this.on('cancel', onCancel);
    try { return await this.queue.run(job); } finally { this.off('cancel', onCancel); }
  }
  async stopped() {
    await this.queue.stop();
    await new Promise((resolve) => { this.once('stopped', resolve); this.emit('stopped'); });
  }
}
async function withTimeout(promise, ms) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('late')), ms); });
  const value = await Promise.race([promise, late]);
  clearTimeout(timer);
  return value;
}
async function withTimeoutRight(promise, ms) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('late')), ms); });
  try { return await Promise.race([promise, late]); } finally { clearTimeout(timer); }
}
async function announcedRight(runner, cache, id) {
  await runner.startTransaction();
  try {
    await runner.save(id);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
  await cache.del(id);
}
async function eachAnnounced(runner, cache, ids) {
  for (const id of ids) {
    await runner.startTransaction();
    await runner.save(id);
    await runner.commitTransaction();
    await cache.del(id);
  }
}
async function triedAgain(client, url) {
  for (let attempt = 0; ; attempt += 1) {
    const timer = setTimeout(() => client.abort(), 5000);
    try {
      const answer = await client.get(url);
      clearTimeout(timer);
      return answer;
    } catch (error) {
      if (attempt >= 2) throw error;
    }
  }
}
async function triedAgainRight(client, url) {
  for (let attempt = 0; ; attempt += 1) {
    const timer = setTimeout(() => client.abort(), 5000);
    try {
      return await client.get(url);
    } catch (error) {
      if (attempt >= 2) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt));
    } finally {
      clearTimeout(timer);
    }
  }
}
class Crawler {
  constructor(browsers, pages) { this.browsers = browsers; this.pages = pages; }
  async visit(url) {
    const browser = await this.browsers.launch();
    const page = await browser.newPage();
    await page.goto(url);
    await page.close();
    await browser.close();
    return url;
  }
  async readAll(url) {
    const browser = await this.browsers.launch();
    const page = browser.pageOf(url);
    try {
      return await page.read(url);
    } finally {
      await page.close();
      await browser.close();
    }
  }
  async visitRight(url) {
    const browser = await this.browsers.launch();
    try {
      const page = await browser.newPage();
      await page.goto(url);
      return url;
    } finally {
      await browser.close();
    }
  }
  listen(done) {
    const onLog = (line) => line;
    this.pages.on('log', onLog);
    this.browsers.warm((error) => {
      if (error) return done(error);
      this.pages.off('log', onLog);
      done(null, 1);
    });
  }
  listenRight(done) {
    const onLog = (line) => line;
    this.pages.on('log', onLog);
    this.browsers.warm((error) => {
      this.pages.off('log', onLog);
      done(error, 1);
    });
  }
}
function transfer(session, row, done) {
  session.beginTransaction(function (error) {
    if (error) return done(error);
    session.query('insert', row, function (queryError) {
      if (queryError) return done(queryError);
      session.commit(done);
    });
  });
}
function transferRight(session, row, done) {
  session.beginTransaction(function (error) {
    if (error) return done(error);
    session.query('insert', row, function (queryError) {
      if (queryError) return session.rollback(() => done(queryError));
      session.commit(done);
    });
  });
}
async function brokenIsGivenBack(pool, row) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('insert into rows values ($1)', [row.id]);
    await client.query('COMMIT');
  } catch (error) {
    client.release(error);
    throw error;
  }
  client.release();
}
async function sessionRight(mongo, row) {
  const session = await mongo.startSession();
  try {
    session.startTransaction();
    await mongo.insert(row, { session });
    await session.commitTransaction();
  } finally {
    await session.endSession();
  }
}
async function session(mongo, row) {
  const session = await mongo.startSession();
  session.startTransaction();
  await mongo.insert(row, { session });
  await session.commitTransaction();
  await session.endSession();
}
async function spun(files) {
  const spinner = ora('copying').start();
  await files.copy();
  spinner.stop();
}
async function spunRight(files) {
  const spinner = ora('copying').start();
  try {
    await files.copy();
    spinner.stop();
  } catch (error) {
    spinner.fail();
    throw error;
  }
}
async function byAnother(pool, sql) {
  const connection = await pool.connect();
  try {
    const rows = await connection.query(sql);
    connection.release();
    return rows.length;
  } catch (error) {
    await closeQuietly(connection);
    throw error;
  }
}
async function handedOver(pool) {
  const connection = await pool.connect();
  try {
    await connection.query('select 1');
  } catch (error) {
    connection.release();
    throw error;
  }
  return connection;
}
async function giving(pool, work) {
  const resource = await pool.acquire();
  const result = await work.run(resource.id);
  await pool.release(resource);
  return result;
}
async function givingRight(pool, work) {
  const resource = await pool.acquire();
  try {
    const result = await work.run(resource.id);
    await pool.release(resource);
    return result;
  } catch (error) {
    await pool.destroy(resource);
    throw error;
  }
}
async function beats(queue, job) {
  const beat = setInterval(() => queue.extend(job), 60000);
  await queue.work(job);
  clearInterval(beat);
}
async function beatsRight(queue, job) {
  const beat = setInterval(() => queue.extend(job), 60000);
  beat.unref();
  await queue.work(job);
  clearInterval(beat);
}
async function rolledBackTwice(client, first, second) {
  const releases = [];
  for (const name of [first, second]) {
    const lock = await client.lock(name);
    releases.push(() => lock.unlock());
  }
  try {
    await client.move(first, second);
  } finally {
    for (const release of releases) await release();
  }
}
function responds(request, response, next) {
  response.writeHead(200);
  db.find(request.params.id, (error, found) => {
    if (error) return next(error);
    response.end(String(found.id));
    next();
  });
}
const fs = require('node:fs');
async function saved(file, load) {
  const out = fs.createWriteStream(file);
  out.write(String(await load()));
  out.end();
}
async function savedRight(file, load) {
  const out = fs.createWriteStream(file);
  try {
    out.end(String(await load()));
  } catch (error) {
    out.destroy();
    throw error;
  }
}
async function readRight(file, insert) {
  for await (const chunk of fs.createReadStream(file)) await insert(chunk);
}
async function sentRight(file, bucket) {
  const body = fs.createReadStream(file);
  await bucket.put({ body });
}
module.exports = { Crawler };
`;

describe('what a call that fails leaves open', () => {
  const WRONG: [string, string[]][] = [
    [
      'saved',
      [
        'left-open: If `load(…)` fails, `out` of `fs.createWriteStream(…)` is left open: nothing destroys it',
      ],
    ],
    [
      'inCallbacks',
      [
        'left-open: If `link.query(…)` fails, what `pool.getConnection(…)` acquired is left open: `link.release(…)` is not reached',
      ],
    ],
    [
      'chained',
      [
        'left-open: If `client.query(…)` fails, what `client.connect(…)` acquired is left open: `client.end(…)` is not reached',
      ],
    ],
    [
      'unlockedByScript',
      [
        'left-open: If `work(…)` fails, what `redis.set(…)` has put there stays: `redis.eval(…)` is not reached',
      ],
    ],
    [
      'lockedByKey',
      [
        'left-open: If any of 2 lines fails, what `redis.set(…)` has put there stays: `redis.del(…)` is not reached',
      ],
    ],
    [
      'released',
      [
        'left-open: If `work.start(…)` fails, `release` of `mutex.acquire(…)` is left open: `release(…)` is not reached',
      ],
    ],
    [
      'subscribed',
      [
        'left-open: If `queue.flush(…)` fails, `unsubscribe` of `store.subscribe(…)` is left open: `unsubscribe(…)` is not reached',
      ],
    ],
    [
      'traced',
      [
        'left-open: If `repository.load(…)` fails, `span` of `tracer.startSpan(…)` is left open: `span.end(…)` is not reached',
      ],
    ],
    [
      'Crawler.visit',
      [
        'left-open: If any of 3 lines fails, `browser` of `this.browsers.launch(…)` is left open: `browser.close(…)` is not reached',
        'left-open: If `page.goto(…)` fails, `page` of `browser.newPage(…)` is left open: `page.close(…)` is not reached',
      ],
    ],
    [
      'Crawler.readAll',
      [
        'left-open: If `page.close(…)` fails, `browser` of `this.browsers.launch(…)` is left open: `browser.close(…)` is not reached',
      ],
    ],
    [
      'Crawler.listen',
      [
        'left-open: If `this.browsers.warm(…)` fails, the listener of `this.pages.on(…)` stays: `this.pages.off(…)` is not reached',
      ],
    ],
    [
      'Worker.runOne',
      [
        'left-open: If `this.queue.run(…)` fails, the listener of `this.on(…)` stays: `this.off(…)` is not reached',
      ],
    ],
    ['Worker.runOneRight', []],
    ['Worker.stopped', []],
    [
      'withTimeout',
      [
        'left-open: If `Promise.race(…)` fails, the timer of `setTimeout(…)` stays: `clearTimeout(…)` is not reached',
      ],
    ],
    ['withTimeoutRight', []],
    ['announcedRight', []],
    [
      'eachAnnounced',
      [
        'not-rolled-back: If `runner.save(…)` fails, the transaction of `runner.startTransaction(…)` is neither committed nor rolled back',
      ],
    ],
    [
      'triedAgain',
      [
        'left-open: If `client.get(…)` fails, the timer of `setTimeout(…)` stays: `clearTimeout(…)` is not reached',
      ],
    ],
    ['triedAgainRight', []],
    [
      'transfer',
      [
        'not-rolled-back: If `session.query(…)` fails, the transaction of `session.beginTransaction(…)` is neither committed nor rolled back',
      ],
    ],
    [
      'session',
      [
        'left-open: If any of 2 lines fails, `session` of `mongo.startSession(…)` is left open: `session.endSession(…)` is not reached',
        'not-rolled-back: If `mongo.insert(…)` fails, the transaction of `session.startTransaction(…)` is neither committed nor rolled back',
      ],
    ],
    [
      'spun',
      [
        "left-open: If `files.copy(…)` fails, `spinner` of `ora('copying').start(…)` is left open: `spinner.stop(…)` is not reached",
      ],
    ],
    [
      'giving',
      [
        'left-open: If `work.run(…)` fails, `resource` of `pool.acquire(…)` is left open: `pool.release(…)` is not reached',
      ],
    ],
    [
      'beats',
      [
        'left-open: If `queue.work(…)` fails, the timer of `setInterval(…)` stays: `clearInterval(…)` is not reached',
      ],
    ],
  ];
  for (const [name, expected] of WRONG) {
    it(`is told of ${name}`, async () => {
      assert.deepEqual(await told(name), expected);
    });
  }

  const RIGHT =
    'unlockedByScriptRight lockedByKeyRight renewedRight inCallbacksRight chainedRight releasedRight subscribedRight tracedRight Crawler.visitRight Crawler.listenRight transferRight brokenIsGivenBack sessionRight spunRight byAnother handedOver givingRight beatsRight rolledBackTwice responds savedRight readRight sentRight';
  for (const name of RIGHT.split(' ')) {
    it(`is nothing of ${name}`, async () => {
      assert.deepEqual(await told(name), []);
    });
  }
});
