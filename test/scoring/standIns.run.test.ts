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
};

describe('what another function of the project sets up', () => {
  const folder = folderOf(FILES);

  for (const [name, standIns] of Object.entries(STAND_INS)) {
    it(`is invented where a call needs it, and told of: ${name}`, async () => {
      const file = path.join(folder, name);
      const document = documentOf(fs.readFileSync(file, 'utf8'), file);
      const options = { ...probingAlone(OPTIONS), functionName: 'own' };
      const { debuggability, call, findings } = await scored(document, options);
      assert.equal(debuggability.state, 'scored', JSON.stringify(debuggability));
      assert.deepEqual(
        call?.otherwise?.answered.map((each) => each.name),
        standIns,
      );
      assert.notEqual(call.otherwise.firstFailed, undefined);
      assert.deepEqual(
        findings.filter(({ severity }) => severity !== 'hint'),
        [],
      );
    });
  }

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
