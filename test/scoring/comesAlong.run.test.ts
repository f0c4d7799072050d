import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { projectOf } from '../modules/projects';
import { OPTIONS, scored } from '../score';

const REQUIRED = `
const _ = require('lodash');
const cloneDeep = require('lodash.clonedeep');
const async = require('async');
const Promise = require('bluebird');
const store = require('./store.js');

exports.dropped = async function (ids) {
  _.forEach(ids, async (id) => { await store.touch(id); });
  return ids.length;
};
exports.grouped = async function (ids) {
  const rows = _.flatten(await Promise.all(_.map(ids, (id) => store.list(id))));
  return _.size(cloneDeep(rows));
};
exports.steps = function (id, done) {
  async.auto({
    user: (next) => store.get(id, next),
    saved: ['user', (found, next) => store.put(found.user, next)],
  }, done);
};
exports.late = function (id) {
  return Promise.resolve(store.get(id)).catch(Promise.TimeoutError, () => null);
};
`;

const IMPORTED = `
import pLimit from 'p-limit';
import pMap from 'p-map';
import PQueue from 'p-queue';
import pRetry, { AbortError } from 'p-retry';
import { store } from './store.js';

export async function limited(ids) {
  const limit = pLimit(2);
  return Promise.all(ids.map((id) => limit(() => store.get(id))));
}
export async function mapped(ids) {
  return pMap(ids, async (id) => (await store.get(id)).name, { concurrency: 2 });
}
export async function queued(ids) {
  const queue = new PQueue({ concurrency: 2 });
  for (const id of ids) queue.add(() => store.touch(id));
  await queue.onIdle();
}
export async function retried(id) {
  return pRetry(async () => {
    const row = await store.get(id);
    if (row.gone) throw new AbortError('gone');
    return row;
  }, { retries: 2 });
}
`;

interface Seen {
  /** How each call of I/O ends that fails. */
  sites: string[];
  /** Packages of which it is said that they came along. */
  told: string[];
  rules: string[];
}

async function probed(code: string, functionName: string): Promise<Seen> {
  const project = projectOf({ 'main.js': code, 'package.json': {} });
  try {
    const { debuggability, warnings, findings } = await scored(project.document('main.js'), {
      ...probingAlone(OPTIONS),
      functionName,
    });
    assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
    const sites = debuggability.stackTraces.sites.map(
      ({ operation, consequence }) => `${operation.split('.').at(-1)}: ${consequence?.kind}`,
    );
    const told = warnings.flatMap(({ code: rule, cause }) =>
      rule === 'packagesCameAlong' ? (cause.match(/(?<=")[\w.-]+(?=")/g) ?? []) : [],
    );
    return { sites, told, rules: findings.map(({ rule }) => rule) };
  } finally {
    project.remove();
  }
}

describe('a package that comes along for a project that lacks it', () => {
  const required: [name: string, sites: string[]][] = [
    ['dropped', ['touch: unhandled']],
    ['grouped', ['list: delivered']],
    ['steps', ['get: delivered', 'put: delivered']],
    ['late', ['get: delivered']],
  ];
  for (const [name, sites] of required)
    it(`does what it does: ${name}`, async () => {
      const { sites: found, told } = await probed(REQUIRED, name);
      assert.deepEqual(found, sites);
      assert.deepEqual(told, ['lodash', 'lodash.clonedeep', 'async', 'bluebird']);
    });

  const imported: [name: string, sites: string[]][] = [
    ['limited', ['get: delivered']],
    ['mapped', ['get: delivered']],
    ['queued', ['touch: unhandled']],
    ['retried', ['get: recovered']],
  ];
  for (const [name, sites] of imported)
    it(`does what it does, imported: ${name}`, async () => {
      const { sites: found, told, rules } = await probed(IMPORTED, name);
      assert.deepEqual(found, sites);
      // what it leaves to them is never as much at once as the list is long
      assert.ok(!rules.includes('unbounded-fan-out'));
      assert.deepEqual(told, ['p-limit', 'p-map', 'p-queue', 'p-retry']);
    });
});
