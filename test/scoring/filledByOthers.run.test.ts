import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

/** Each call of I/O is named `io…`, so that a test can say which are to be reached. */
const CODE = `const net = require('no-net');
class Client {
  #socket = null;
  #running = false;
  handlers = new Map();
  #pool = { size: 0 };
  constructor(url) { this.url = url; this.hooks = []; this.connected = false; this.items = []; this.seen = new Set(); }
  async open() { this.#socket = await net.connect(this.url); this.#running = true; this.connected = true; this.closed = true; }
  async close() {
    if (!this.#socket) return;
    const socket = this.#socket;
    this.#socket = null;
    await socket.ioEnd();
    await net.ioUnlink(this.url);
  }
  async stop() {
    if (!this.#running) return false;
    this.#running = false;
    return await net.ioStop(this.url);
  }
  async #pause() {
    if (!this.connected) return;
    await net.ioPause(this.#pool.size);
  }
  use(fn) { this.hooks.push(fn); return this; }
  async run(ctx) { for (const hook of this.hooks) await hook.ioRun(ctx); }
  on(type, handler) { this.handlers.set(type, handler); }
  async dispatch(event) {
    const handler = this.handlers.get(event.type);
    if (!handler) throw new Error(\`no handler for \${event.type}\`);
    await handler.ioHandle(event.payload);
  }
  add(item) { this.items.push(item); }
  async flush() {
    const batch = this.items;
    this.items = [];
    if (batch.length === 0) return 0;
    await net.ioSend(batch);
    return batch.length;
  }
  async flushEach() { while (this.items.length > 0) await net.ioSend(this.items.shift()); }
  async once(id) {
    if (this.seen.has(id)) return null;
    this.seen.add(id);
    return await net.ioLoad(id);
  }
  async cached(key) {
    this.cache ??= await net.ioLoad(key);
    return this.cache;
  }
  later() { this.timer = setTimeout(() => this.flush(), 10); }
  timer = null;
  async flushNow() {
    clearTimeout(this.timer);
    this.timer = null;
    await net.ioSend(this.url);
  }
}
const listeners = new Set();
function subscribe(fn) { listeners.add(fn); }
async function publish(message) { await Promise.all([...listeners].map((each) => each.ioTell(message))); }
const routes = {};
function route(name, fn) { routes[name] = fn; }
async function handle(req) {
  const fn = routes[req.name];
  if (!fn) return { status: 404 };
  return { status: 200, body: await fn.ioRun(req) };
}
let pending = [];
function later(job) { pending.push(job); }
async function drain() {
  const jobs = pending;
  pending = [];
  for (const job of jobs) await net.ioSend(job.data);
}
const memo = new Map();
async function load(id) {
  if (!memo.has(id)) memo.set(id, await net.ioLoad(id));
  return memo.get(id);
}
function createQueue() {
  const waiting = [];
  return {
    push(x) { waiting.push(x); },
    async flushAll() { while (waiting.length) await net.ioSend(waiting.shift()); },
  };
}
module.exports = { Client, subscribe, publish, route, handle, later, drain, load, createQueue };
`;

describe('what other functions of the file fill', () => {
  const table: [fn: string, reached: string[], invented: string[]][] = [
    ['Client.close', ['ioEnd', 'ioUnlink'], ['this.#socket']],
    ['Client.stop', ['ioStop'], ['this.#running']],
    ['Client.#pause', ['ioPause'], ['this.connected']],
    ['Client.run', ['ioRun'], ['this.hooks']],
    ['Client.dispatch', ['ioHandle'], ['this.handlers']],
    ['Client.flush', ['ioSend'], ['this.items']],
    ['Client.flushEach', ['ioSend'], ['this.items']],
    ['Client.once', ['ioLoad'], []],
    ['Client.cached', ['ioLoad'], []],
    ['Client.flushNow', ['ioSend'], []],
    ['publish', ['ioTell'], ['listeners']],
    ['handle', ['ioRun'], ['routes']],
    ['drain', ['ioSend'], ['pending']],
    ['load', ['ioLoad'], []],
    ['createQueue/flushAll', ['ioSend'], ['waiting']],
  ];
  for (const [functionName, reached, invented] of table) {
    it(`is invented where a call needs it to come to its I/O, and else not: ${functionName}`, async () => {
      const options = { ...probingAlone(OPTIONS), functionName };
      const { debuggability, call, findings } = await scored(documentOf(CODE), options);
      assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
      const operations = debuggability.stackTraces.sites.map(({ operation }) => operation);
      assert.deepEqual(
        operations.map((each) => each.replace(/^.*\.(?=io)/, '')),
        reached,
      );
      const answered = call?.otherwise?.answered ?? [];
      assert.deepEqual(
        answered.map(({ name }) => name),
        invented,
      );
      assert.deepEqual(
        findings.filter(({ rule }) => rule === 'state-left-behind' && invented.length > 0),
        [],
      );
    });
  }
});

describe('a call that comes to none of its I/O', () => {
  it('is not said to do nothing that could fail', async () => {
    const text = `const net = require('no-net');
      exports.own = async () => { if (Date.now() < 0) await net.send(1); };`;
    const { debuggability } = await scored(documentOf(text), probingAlone(OPTIONS));
    assert.ok(debuggability.state === 'skipped', debuggability.state);
    assert.match(debuggability.reason.message, /^Nothing of own could be made to fail: no call/);
  });
});
