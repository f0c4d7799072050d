import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { folderOf } from '../project/folders';
import { OPTIONS, scored } from '../score';

const ROUTES = `const express = require('express');
const wrapped = require('express-async-handler');
const db = require('./db-of-nobody');
const app = express();
const router = new express.Router();
app.get('/inline/:id', async (req, res) => { const one = await db.find(req.params.id); res.json(one); });
async function named(req, res) { await db.remove(req.params.id); res.status(204).end(); }
app.route('/named/:id').delete(named);
async function caught(req, res, next) { try { await db.remove(req.params.id); res.end(); } catch (error) { next(error); } }
router.delete('/caught/:id', caught);
const chained = (req, res, next) => db.list().then((all) => res.json(all)).catch(next);
router.get('/chained', chained);
router.get('/wrapped', wrapped(async (req, res) => { res.json(await db.list()); }));
async function elsewhere(req, res) { res.json(await db.list()); }
module.exports = { app, elsewhere };`;

const UNHEARD = "app.get('/inline/:id') named".split(' ');
const HEARD = "caught chained router.get('/wrapped') elsewhere".split(' ');

const MANIFESTS: Readonly<Record<string, object>> = {
  'four/package.json': { dependencies: { express: '^4.21.0' } },
  'five/package.json': { dependencies: { express: '^5.1.0' } },
  'installed/package.json': { dependencies: { express: '*' } },
  'installed/node_modules/express/package.json': { name: 'express', version: '4.19.2' },
  'patched/package.json': { dependencies: { express: '~4.19.0', 'express-async-errors': '^3' } },
  'unknown/package.json': { dependencies: { express: 'latest' } },
};

describe('handlers that are given to a router', () => {
  const folder = folderOf(
    Object.fromEntries(
      Object.entries(MANIFESTS).map(([file, manifest]) => [file, JSON.stringify(manifest)]),
    ),
  );

  async function told(project: string, functionName: string) {
    const document = documentOf(ROUTES, path.join(folder, project, 'routes.js'));
    const { debuggability, findings } = await scored(document, {
      ...probingAlone(OPTIONS),
      functionName,
    });
    assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
    const lost = findings.filter(({ rule }) => rule !== 'stack-lost');
    return lost.map(({ rule, line, message, related }) => ({ rule, line, message, related }));
  }

  for (const name of UNHEARD) {
    it(`lose the failures of their promises with one that waits for none: ${name}`, async () => {
      const [found, ...more] = await told('four', name);
      assert.deepEqual(more, []);
      assert.ok(found);
      assert.equal(found.rule, 'unhandled-rejection');
      assert.match(
        found.message,
        /nobody handles it, as Express 4 waits for no promise of a handler/,
      );
      assert.deepEqual(
        found.related.map(({ line }) => line),
        [name === 'named' ? 8 : 6],
      );
    });
  }

  for (const name of HEARD) {
    it(`lose nothing that they hand on, or that is not known to be lost: ${name}`, async () => {
      assert.deepEqual(await told('four', name), []);
    });
  }

  it('lose nothing where the router waits for promises, or is not known not to', async () => {
    for (const project of ['five', 'patched', 'unknown']) {
      assert.deepEqual(await told(project, 'named'), [], project);
    }
  });

  it('are judged by what is installed', async () => {
    assert.ok(fs.existsSync(path.join(folder, 'installed/node_modules/express')));
    assert.match((await told('installed', 'named'))[0]?.message ?? '', /Express 4/);
  });
});

const LATER = `const http = require('node:http');
const { EventEmitter } = require('events');
const express = require('some-framework');
const db = require('./db-of-nobody');
const bus = new EventEmitter(), waits = new (require('emittery'))();
const app = express(), io = new (require('socket.io').Server)();
setInterval(async () => { await db.beat(); }, 1000);
async function sweep() { await db.sweep(); }
setTimeout(sweep, 60000);
bus.on('order', async (order) => { await db.save(order); });
http.createServer(async (req, res) => { res.end(await db.page(req.url)); });
bus.on('caught', async (order) => { try { await db.save(order); } catch (error) { console.error(error); } });
app.on('message', async (message) => { await db.save(message); });
const own = { setTimeout(work) { return work().catch(console.error); } };
own.setTimeout(async () => { await db.beat(); });
async function nowhere() { await db.sweep(); }
app.on('text', async (ctx) => { await db.save(ctx.text); });
app.on('push', async ({ payload }) => { await db.save(payload.ref); });
waits.on('order', async (order) => { await db.save(order); });
function inOneLine(app) { app.on('message', async (message) => { await db.save(message); }); }
app.consume('mail', async (message) => { await db.save(message); app.ack(message); });
app.consume('post', async (message) => { await db.save(message); });
io.use(async (socket, next) => { socket.user = await db.find(socket.token); next(); });
function useOrder(id) { useEffect(async () => { await db.load(id); }, [id]); }
function ofABot(app) { app.on('text', async (ctx) => { await db.save(ctx.text); }); }
module.exports = { nowhere, inOneLine, ofABot };`;

const OF_A_CLASS = `const { EventEmitter } = require('events');
class Worker extends EventEmitter {
  constructor(client) {
    super();
    this.bus = new EventEmitter();
    this.on('job', async (job) => { await this.db.save(job); });
    this.bus.on('tick', async () => { await this.db.beat(); });
    const self = this;
    client.on('gone', async function (id) { await self.db.remove(id); });
  }
}
module.exports = Worker;`;

describe('functions that timers and emitters are given', () => {
  const unheard: Readonly<Record<string, [line: number, caller: string]>> = {
    setInterval: [7, 'line 7 `setInterval(…)`'],
    sweep: [8, 'line 9 `setTimeout(…)`'],
    "bus.on('order')": [10, 'line 10 `bus.on(…)`'],
    "app.on('message')": [13, 'line 13 `app.on(…)`'],
    inOneLine: [20, 'line 20 `app.on(…)`'],
    'io.use': [23, 'line 23 `io.use(…)`'],
    'useOrder/useEffect': [24, 'line 24 `useEffect(…)`'],
    "app.consume('mail')": [21, 'line 21 `app.consume(…)`'],
    'http.createServer': [11, 'line 11 `http.createServer(…)`'],
    "Worker.constructor/this.on('job')": [6, 'line 6 `this.on(…)`'],
    "Worker.constructor/this.bus.on('tick')": [7, 'line 7 `this.bus.on(…)`'],
    "Worker.constructor/client.on('gone')": [9, 'line 9 `client.on(…)`'],
  };
  const heard = [
    ...["bus.on('caught')", 'own.setTimeout', 'nowhere', 'ofABot'],
    ...["app.on('text')", "app.on('push')", "waits.on('order')", "app.consume('post')"],
  ];
  const folder = folderOf({ 'package.json': '{}' });
  const later = documentOf(LATER, path.join(folder, 'later.js'));
  const ofClass = documentOf(OF_A_CLASS, path.join(folder, 'worker.js'));

  async function lost(functionName: string) {
    const options = { ...probingAlone(OPTIONS), functionName };
    const document = functionName.startsWith('Worker.') ? ofClass : later;
    const { debuggability, findings } = await scored(document, options);
    assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
    return findings.filter(({ rule }) => rule === 'unhandled-rejection');
  }

  for (const [name, [line, caller]] of Object.entries(unheard)) {
    it(`lose the failures of their promises: ${name}`, async () => {
      const [found, ...more] = await lost(name);
      assert.deepEqual([found?.line, more], [line, []]);
      assert.ok(found?.message.includes(`nobody handles it, as ${caller} waits for no promise`));
    });
  }

  for (const name of heard) {
    it(`lose none that they catch, or that somebody may hear: ${name}`, async () => {
      assert.deepEqual(await lost(name), []);
    });
  }
});
