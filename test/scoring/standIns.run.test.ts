import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { folderOf } from '../project/folders';
import { OPTIONS, scored } from '../score';

const FILES = {
  'package.json': '{}',
  'variable.js': `let db;
async function init(url) { db = await require('mongodb').connect(url); }
async function own(id) { const u = await db.collection('users').findOne({ id }); return u.name; }
module.exports = { init, own };`,
  'parameter.js': `var runtime;
module.exports = {
  init: function (_runtime) { runtime = _runtime; },
  own: async function (opts) { runtime.log.audit({}, opts.req); return await runtime.flows.getFlows(); },
};`,
  'helper.mjs': `let cache = null;
export function setup(client) { cache = client; }
const client = () => { if (!cache) throw new Error('not set up'); return cache; };
export async function own(key) { return JSON.parse(await client().get(key)); }`,
  'member.js': `const service = require('./service');
module.exports = { own: async (frame) => await service.api.list(frame.options) };`,
  'service.js': `class Service { constructor() { this.api = null; } init(api) { this.api = api; } }
module.exports = new Service();`,
  'models.js': `exports.models = {}; exports.init = () => { exports.models.User = require('./user'); };`,
  'destructured.js': `const { models } = require('./models');
exports.own = async (email) => { const u = await models.User.getByEmail(email); return u.id; };`,
  'ofClass.ts': `import { open, type Db } from 'driver';
export class Store {
  private db: Db | null = null; private readonly seen: string[] = [];
  async connect(url: string) { this.db = await open(url); }
  private get(id: string) { return this.db!.table('users').find(id); }
  async own(id: string) { this.seen.push(id); const row = await this.get(id); return row.name; }
}`,
  'base.js': `class Base { constructor() { this.log = (text) => text.length; } init(injector) { this.users = injector.get('users'); } }
module.exports = { Base };`,
  'inherits.js': `const { Base } = require('./base');
exports.Login = class Login extends Base { async own(id) { this.log(id); return await this.users.find(id); } };`,
  'private.ts': `import { open, type Db } from 'driver';
export class Vault {
  #db: Db | null = null; readonly #seen: string[] = [];
  async connect(url: string) { this.#db = await open(url); }
  #get(id: string) { return this.#db!.table('users').find(id); }
  async own(id: string) { this.#seen.push(id); const row = await this.#get(id); return row.name + this.#seen.length; }
}`,
  'bare.js': `exports.Broker = class Broker {
  #socket; _socket = 1;
  constructor(url) { if (new URL(url).protocol !== 'amqps:') throw new Error('no broker'); this.#socket = url; }
  async own(topic) { const channel = await this.#socket.channel(topic); return await channel.send(topic); }
};`,
  'object.js': `module.exports = { client: null, init(client) { this.client = client; },
  async own(id) { return (await this.client.load(id)).name; } };`,
  'plugin.js': `exports.register = function () { this.inherits('base'); this.loadRules(); };
exports.loadRules = function () { this.rules = this.config.get('rules.ini'); };
exports.own = async function (mail) { return await mail.check(this.rules.main.limit); };`,
  'env.js': `if (!process.env.NOT_SET_HERE) process.exit(1);
module.exports = { url: process.env.NOT_SET_HERE };`,
  'exits.js': `const env = require('./env'); const api = require('api-client');
exports.own = async (id) => { const c = await api.connect(env.url); return await c.send(id); };`,
};

/** What stands for what others set up, by the file of the function. */
const STAND_INS: Readonly<Record<string, string[]>> = {
  'variable.js': ['db'],
  'parameter.js': ['runtime'],
  'helper.mjs': ['cache'],
  'member.js': ['service'],
  'destructured.js': ['models'],
  'exits.js': ['env'],
  'ofClass.ts': ['this.db'],
  'inherits.js': ['this.users'],
  'private.ts': ['this.#db'],
  'bare.js': ['this.#socket'],
  'object.js': ['this.client'],
  'plugin.js': ['this.rules'],
};

const OWN_NAMES: Readonly<Record<string, string>> = {
  'ofClass.ts': 'Store.own',
  'inherits.js': 'Login.own',
  'private.ts': 'Vault.own',
  'bare.js': 'Broker.own',
};

describe('what another function of the project sets up', () => {
  const folder = folderOf(FILES);

  for (const [name, standIns] of Object.entries(STAND_INS)) {
    it(`is invented where a call needs it, and told of: ${name}`, async () => {
      const file = path.join(folder, name);
      const document = documentOf(fs.readFileSync(file, 'utf8'), file);
      const options = { ...probingAlone(OPTIONS), functionName: OWN_NAMES[name] ?? 'own' };
      const { debuggability, call, findings } = await scored(document, options);
      assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
      assert.deepEqual(
        call?.otherwise?.answered.map((each) => each.name),
        standIns,
      );
      const invented = debuggability.own?.inventions.map((each) => each.name);
      const isTold = (each: string) => invented?.some((one) => one.includes(each));
      assert.ok(standIns.filter((each) => each.includes('#')).every(isTold), String(invented));
      assert.notEqual(call.otherwise.firstFailed, undefined);
      assert.deepEqual(
        findings.filter(({ severity }) => severity !== 'hint'),
        [],
      );
    });
  }

  it('is not invented of what an object was made with', async () => {
    const text = `exports.Store = class { constructor() { this.rows = new Map(); } init(db) { this.db = db; }
  async own(id) { this.rows.set(id, 1); const row = await this.db.find(id); return this.rows.size + row.n; } };`;
    const { debuggability, call } = await scored(documentOf(text), {
      ...probingAlone(OPTIONS),
      functionName: 'Store.own',
    });
    assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
    assert.deepEqual(
      call?.otherwise?.answered.map(({ name }) => name),
      ['this.db'],
    );
    const names = debuggability.own?.inventions.map(({ name }) => name);
    assert.equal(
      names?.some((name) => name.startsWith('this.rows')),
      false,
    );
  });

  const CACHER = `exports.Cacher = class { init(broker) { this.log = broker.log; }
  async own(client, id) { try { return await client.get(id); } catch (err) { this.log.error(err); throw err; } }
  async wrong(client, id) { try { return await client.get(id); } catch (err) { this.lgo.error(err); throw err; } } };`;

  it('is invented where a handler of a failure needs it, and told of', async () => {
    const options = { ...probingAlone(OPTIONS), functionName: 'Cacher.own' };
    const { debuggability, call, findings } = await scored(documentOf(CACHER), options);
    assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
    assert.deepEqual(
      call?.otherwise?.answered.map(({ name }) => name),
      ['this.log'],
    );
    assert.equal(call?.otherwise?.forHandlers, true);
    assert.deepEqual(findings, []);
  });

  it('is a mistake where nobody sets it', async () => {
    const options = { ...probingAlone(OPTIONS), functionName: 'Cacher.wrong' };
    const { call, findings } = await scored(documentOf(CACHER), options);
    assert.equal(call?.otherwise, undefined);
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['replaced-by-mistake'],
    );
  });

  it('is left as it is where the call comes to its end with it', async () => {
    const text = `let seen = null; let db = require('db');
exports.own = async (id) => { seen = seen || (await db.get(id)); return seen.name; };`;
    const { debuggability, call } = await scored(documentOf(text), {
      ...probingAlone(OPTIONS),
      functionName: 'own',
    });
    assert.equal(debuggability.state, 'scored');
    assert.equal(call?.otherwise, undefined);
  });
});
