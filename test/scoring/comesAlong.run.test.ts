import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { projectOf } from '../modules/projects';
import { OPTIONS, scored } from '../score';

const CODE = `
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

/** How each call of I/O ends that fails, and of which packages it is said that they came along. */
async function probed(functionName: string): Promise<[string[], string[]]> {
  const project = projectOf({ 'main.js': CODE, 'package.json': {} });
  try {
    const { debuggability, warnings } = await scored(project.document('main.js'), {
      ...probingAlone(OPTIONS),
      functionName,
    });
    assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
    const sites = debuggability.stackTraces.sites.map(
      ({ operation, consequence }) => `${operation}: ${consequence?.kind}`,
    );
    const told = warnings.flatMap(({ code, cause }) =>
      code === 'packagesCameAlong' ? (cause.match(/"[\w.]+"/g) ?? []) : [],
    );
    return [sites, told];
  } finally {
    project.remove();
  }
}

describe('a package that comes along for a project that lacks it', () => {
  const expected: [name: string, sites: string[]][] = [
    ['dropped', ['./store.js.touch: unhandled']],
    ['grouped', ['./store.js.list: delivered']],
    ['steps', ['./store.js.get: delivered', './store.js.put: delivered']],
    ['late', ['./store.js.get: delivered']],
  ];
  for (const [name, sites] of expected)
    it(`does what it does: ${name}`, async () => {
      const [found, told] = await probed(name);
      assert.deepEqual(found, sites);
      assert.deepEqual(told, ['"lodash"', '"lodash.clonedeep"', '"async"', '"bluebird"']);
    });
});
