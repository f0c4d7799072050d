import assert from 'node:assert/strict';

import { probingAlone } from '../../src/scoring/measureFix';
import { documentOf } from '../document/documents';
import { OPTIONS, scored } from '../score';

/** Neither is installed where the document is. */
const CODE = `const Q = require('q');
const Promise = require('bluebird');
const fs = require('fs');
const db = require('./no-db');
exports.defers = (name) => {
  const deferred = Q.defer();
  fs.readFile(name, 'utf8', (err, text) => {
    if (err) deferred.reject(err);
    else deferred.resolve(text.length);
  });
  return deferred.promise;
};
exports.resolver = (id) => {
  const deferred = Q.defer();
  db.find(id, deferred.makeNodeResolver());
  return deferred.promise;
};
exports.nfcall = (name) => Q.nfcall(fs.readFile, name, 'utf8').then((text) => text.length);
exports.all = (ids) => Q.all(ids.map((id) => db.get(id))).then((rows) => rows.map((row) => row.name));
exports.spread = (id) =>
  Promise.all([db.user(id), db.posts(id)]).spread((user, posts) => user.name + posts.length);
exports.asCallback = (id, callback) => db.user(id).then((user) => db.save(user)).asCallback(callback);
exports.coroutine = Promise.coroutine(function* (id) {
  const user = yield db.user(id);
  return (yield db.posts(user.id)).length;
});
exports.promisified = (name) => Promise.promisify(fs.readFile)(name, 'utf8').then(JSON.parse);
exports.chained = (id) =>
  Q.when(db.user(id)).then((user) => db.save(user)).fail(() => null).fin(() => db.close());
exports.done = (id, res) => { db.user(id).then((user) => { res.json(user); }).done(); };
exports.props = (id) =>
  Promise.props({ user: db.user(id), posts: db.posts(id) }).then((all) => all.user.name + all.posts.length);
exports.made = (id) => new Promise((resolve, reject) => {
  db.find(id, (err, user) => { if (err) return reject(err); resolve(user.name); });
});
exports.each = (ids) => Promise.each(ids, (id) => db.touch(id)).return(ids.length);
`;

async function probed(functionName: string) {
  const options = { ...probingAlone(OPTIONS), functionName };
  const { debuggability, findings } = await scored(documentOf(CODE), options);
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const names = debuggability.stackTraces.sites.map(({ operation }) => operation);
  const rules = findings.map(({ rule }) => rule).filter((rule) => rule !== 'stack-lost');
  return { operations: [...new Set(names.map((name) => name.split('.').at(-1)))], rules };
}

describe('a library of promises that is not installed', () => {
  const ROWS: [functionName: string, operations: string[], rules?: string[]][] = [
    ['defers', ['readFile']],
    ['resolver', ['find']],
    ['nfcall', ['readFile']],
    ['all', ['get'], ['unbounded-fan-out']],
    ['spread', ['user', 'posts']],
    ['asCallback', ['user', 'save']],
    ['coroutine', ['user', 'posts']],
    ['promisified', ['readFile']],
    ['chained', ['user', 'save', 'close']],
    ['done', ['user'], ['uncaught-exception']],
    ['props', ['user', 'posts']],
    ['made', ['find']],
    ['each', ['touch']],
  ];
  for (const [functionName, operations, rules = []] of ROWS) {
    it(`does no I/O: what its promises wait for does, in ${functionName}`, async () => {
      const found = await probed(functionName);
      assert.deepEqual([...found.operations].sort(), [...operations].sort());
      assert.deepEqual([...new Set(found.rules)], rules);
    });
  }
});
