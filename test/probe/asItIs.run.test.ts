import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { OPTIONS, scored, subject } from '../score';

/** Names of the operations that were made to fail, and the rules of what was found. */
async function seen(text: string): Promise<{ sites: string[]; rules: string[]; left: string[] }> {
  const report = await scored(subject(text), { ...probingAlone(OPTIONS), functionName: 'own' });
  const { debuggability, findings } = report;
  assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
  if (debuggability.state !== 'scored') return { sites: [], rules: [], left: [] };
  const { sites, unreached } = debuggability.stackTraces;
  return {
    sites: sites.map(({ operation }) => operation),
    rules: findings.map(({ rule }) => rule).filter((rule) => rule !== 'stack-lost'),
    left: unreached.map(({ method }) => method),
  };
}

describe('what lets work wait for its turn', () => {
  const QUEUES: Readonly<Record<string, string>> = {
    'a limiter': `const limit = require('limit-of-nobody')(4);
async function own(ids) { return Promise.all(ids.map((id) => limit(() => db.load(id)))); }`,
    'a queue': `const Queue = require('queue-of-nobody');
const queue = new Queue({ concurrency: 2 });
async function own(id) { return (await queue.add(() => db.load(id))).name; }`,
    'a mutex': `const { Mutex } = require('mutex-of-nobody');
const mutex = new Mutex();
async function own(id) { return mutex.runExclusive(async () => { await db.load(id); }); }`,
  };
  for (const [name, code] of Object.entries(QUEUES)) {
    it(`fails as the work does, and not by itself: ${name}`, async () => {
      const { sites } = await seen(`const db = require('./db-of-nobody');\n${code}`);
      assert.deepEqual(sites, ['./db-of-nobody.load']);
    });
  }

  it('may fail by itself where it hands something to the work', async () => {
    const { sites } = await seen(`const db = require('./db-of-nobody');
async function own(id) { return db.transaction(async (t) => { await t.save(id); }); }`);
    assert.ok(sites.includes('./db-of-nobody.transaction'));
  });
});

describe('what is handed promises', () => {
  const own = (method: string) => `const db = require('./db-of-nobody');
async function own(id) { await db.${method}([db.users.save(id), db.users.charge(id)]); }
async function other(id) { await db.users.save(id); await db.users.charge(id); }`;

  async function told(method: string): Promise<(string | undefined)[]> {
    const report = await scored(subject(own(method)), {
      ...probingAlone(OPTIONS),
      functionName: 'own',
    });
    const { debuggability } = report;
    assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
    return debuggability.stackTraces.sites.map(({ consequence }) => consequence?.kind);
  }

  it('waits for them, and fails as they do, unless it is there for their failures', async () => {
    assert.deepEqual(await told('transaction'), ['delivered', 'delivered', 'delivered']);
    assert.ok(!(await told('settleEach')).every((kind) => kind === 'delivered'));
  });
});

describe('what remembers its answers', () => {
  it('leaves nothing behind where it remembers those that came', async () => {
    const { rules } = await seen(`const http = require('./http-of-nobody');
const known = new Map();
async function own(ids) { return Promise.all(ids.map(one)); }
async function one(id) {
  if (known.has(id)) return known.get(id);
  const user = await http.get('/users/' + id);
  known.set(id, user);
  return user;
}`);
    assert.ok(!rules.includes('state-left-behind'), rules.join());
  });

  it('leaves nothing behind that other answers of another probe have left', async () => {
    const { rules } = await seen(`const db = require('./db-of-nobody');
const busy = new Set();
async function own() {
  const all = await db.list();
  const results = await Promise.allSettled(all.map((each) => one(each.id)));
  const failed = results.filter((each) => each.status === 'rejected');
  if (failed.length > 0) await db.alert(failed.length);
}
async function one(id) {
  if (busy.has(id)) return;
  busy.add(id);
  const found = await db.find(id);
  if (!found) throw new Error('not found');
  busy.delete(id);
}`);
    assert.ok(!rules.includes('state-left-behind'), rules.join());
  });

  it('leaves a failure behind where it remembers that', async () => {
    const { rules } = await seen(`const http = require('./http-of-nobody');
const jobs = new Map();
async function own(ids) {
  return Promise.all(ids.map((id) => {
    if (!jobs.has(id)) jobs.set(id, http.get('/users/' + id));
    return jobs.get(id);
  }));
}`);
    assert.ok(rules.includes('state-left-behind'), rules.join());
  });
});

describe('what a probe before left in the module', () => {
  it('is nothing that a later one waits for, where each call is given all anew', async () => {
    const { rules } = await seen(`const http = require('./http-of-nobody');
let running = null;
async function own(error) {
  if (error.config.retried) throw error;
  error.config.retried = true;
  running = running || refresh().finally(() => { running = null; });
  await running;
  return await http.request(error.config);
}
async function refresh() { return (await http.post('/refresh')).data.token; }`);
    assert.deepEqual(rules, []);
  });
});

describe('a server of Node', () => {
  const listening = (end: string) => `const http = require('http');
async function own(port) {
  const server = http.createServer((req, res) => res.end('ok'));
  await new Promise((resolve, reject) => { ${end} });
  return server;
}`;

  it('tells by an event that it cannot listen, which ends the process where nobody hears of it', async () => {
    const { sites, rules } = await seen(listening('server.listen(port, resolve);'));
    assert.deepEqual(sites, ['http.createServer().listen']);
    assert.deepEqual(rules, ['uncaught-exception']);
  });

  it('is heard of', async () => {
    const text = listening("server.on('error', reject); server.listen(port, resolve);");
    assert.deepEqual((await seen(text)).rules, []);
  });

  it('is waited for by its event', async () => {
    const { left, rules } = await seen(`const http = require('http');
const { once } = require('events');
async function own() {
  const server = http.createServer();
  server.listen(80);
  await once(server, 'listening');
}`);
    assert.deepEqual([left, rules], [[], []]);
  });
});

describe('what is piped into what unpacks it', () => {
  it('is packed, so that the code comes to its end, and fails where no listener is', async () => {
    const { sites, rules } = await seen(`const fs = require('fs');
const zlib = require('zlib');
const db = require('./db-of-nobody');
async function own(file) {
  let size = 0;
  for await (const chunk of fs.createReadStream(file).pipe(zlib.createGunzip())) size += chunk.length;
  await db.save(size);
}`);
    assert.ok(sites.includes('./db-of-nobody.save'));
    assert.ok(rules.includes('uncaught-exception'), rules.join());
  });
});

describe('an element that is called as errors are', () => {
  it('makes no callback of what it is handed to', async () => {
    const { left } = await seen(`const fs = require('fs/promises');
async function own(folder) {
  const found = await fs.readdir(folder, { withFileTypes: true });
  return found.filter((e) => e.isFile()).map((e) => e.name);
}`);
    assert.deepEqual(left, []);
  });
});

describe('answers that come in turns', () => {
  it('begin anew with each call, whatever the one before had left', async () => {
    const { rules } = await seen(`const es = require('search-of-nobody');
async function own(index) {
  let after, moved = 0;
  do {
    const { hits } = await es.search({ index, after });
    if (hits.length === 0) break;
    await es.bulk(hits);
    moved += hits.length;
    after = hits[hits.length - 1].sort;
  } while (true);
  return moved;
}`);
    assert.deepEqual(rules, []);
  });
});

describe('a client that is listened to', () => {
  const CODE = `const { createClient } = require('client-of-nobody');
async function own(work) {
  const client = createClient();
  client.on('error', (error) => console.error(error));
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.quit();
  }
}`;

  it('hides no failure of the calls that are waited for', async () => {
    assert.deepEqual((await seen(CODE)).rules, []);
  });

  it('ends the process where nobody listens', async () => {
    const { rules } = await seen(CODE.replace("'error'", "'ready'"));
    assert.ok(rules.includes('uncaught-exception'), rules.join());
  });
});

describe('a promise that its name tells of', () => {
  it('is to be waited for: emitAsync', async () => {
    const { rules } = await seen(`const db = require('./db-of-nobody');
async function own(id, events) {
  await db.cancel(id);
  events.emitAsync('cancelled', id);
}`);
    assert.deepEqual(rules, ['unhandled-rejection']);
  });
});

describe('work that stands before its options', () => {
  it('is done: retry(async () => …, { retries: 3 })', async () => {
    const { sites } = await seen(`const retry = require('retry-of-nobody');
const db = require('./db-of-nobody');
async function own(id) {
  return retry(async () => { const one = await db.load(id); return one.name; }, { retries: 3 });
}`);
    assert.deepEqual(sites, ['retry-of-nobody', './db-of-nobody.load']);
  });
});

describe('a guard of what may be missing', () => {
  it('is passed: if (!header?.startsWith("Bearer ")) return …', async () => {
    const { sites } = await seen(`const db = require('./db-of-nobody');
async function own(req, res, next) {
  const header = req.headers.authorization;
  if (!header?.startsWith('Bearer ')) return res.status(401).end();
  req.user = await db.find(header.slice(7));
  next();
}`);
    assert.deepEqual(sites, ['./db-of-nobody.find']);
  });
});

describe('what only a promise has', () => {
  it('is asked of one: `catch` of what an unknown call comes to', async () => {
    const { sites, rules } = await seen(`const stock = require('./stock-of-nobody');
async function own(id) {
  const undo = [];
  try {
    const hold = await stock.hold(id);
    undo.push(() => stock.release(hold.id));
    return await stock.ship(id);
  } catch (error) {
    for (const each of undo) await each().catch(() => {});
    throw error;
  }
}`);
    const names = sites.map((each) => each.replace('./stock-of-nobody.', ''));
    assert.deepEqual([...new Set(names)], ['hold', 'ship', 'release']);
    assert.deepEqual(rules, []);
  });
});
