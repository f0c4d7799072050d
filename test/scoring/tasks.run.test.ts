import assert from 'node:assert/strict';

import { documentOf } from '../document/documents';
import { probingAlone } from '../../src/scoring/measureFix';
import { OPTIONS, scored } from '../score';

const CODE = `const async = require('no-async');
const promises = require('no-promises');
const files = require('no-files');
const db = require('./no-db');
exports.waterfall = (id, callback) => {
  async.waterfall([
    (next) => { db.find(id, next); },
    (user, next) => { db.posts(user.id, (err, posts) => { next(err, user, posts); }); },
    (user, posts, next) => { db.save(user.name, posts.filter((each) => each.ok), next); },
  ], callback);
};
exports.parallel = (id, callback) => {
  async.parallel({
    user: (done) => { db.find(id, done); },
    posts: (done) => { db.posts(id, done); },
  }, (err, found) => {
    if (err) return callback(err);
    callback(null, [found.user.name, found.posts.length]);
  });
};
exports.series = (id, callback) => {
  async.series([
    (done) => { db.lock(id, done); },
    (done) => { db.update(id, done); },
    (done) => { db.unlock(id, done); },
  ], callback);
};
exports.each = (list, callback) => {
  async.eachSeries(list, (one, next) => {
    db.find(one.id, (err, user) => { if (err) return next(err); db.save(user.name.trim(), next); });
  }, callback);
};
exports.handed = (names, callback) => {
  async.filter(names, files.exists, (err, found) => {
    if (err) return callback(err);
    async.each(found, files.unlink, callback);
  });
};
exports.folded = (items, callback) => {
  async.reduce(items, 0, (sum, item, done) => { db.price(item.id, (err, price) => done(err, sum + price)); }, callback);
};
exports.limited = async (ids) => async.mapLimit(ids, 5, async (id) => db.get(id));
exports.mapped = async (ids) => {
  const users = await promises.map(ids, (id) => db.get(id), { concurrency: 3 });
  return users.map((user) => user.name);
};
exports.asked = async (rest, config) => {
  const auth = config.auth;
  const found = await rest.find({ url: config.url }, auth, 'users', { limit: 1 });
  return found.rows;
};
exports.twice = (ids, callback) => {
  async.each(ids, (id, done) => { db.find(id, (err) => { if (err) done(err); done(null); }); }, callback);
};
exports.cleaned = (folder, callback) => {
  files.list(folder, (err, names) => {
    if (err) return callback(err);
    let left = names.length;
    names.forEach((name) => {
      files.stat(name, (err) => {
        if (err) return callback(err);
        if (--left === 0) callback(null, names);
      });
    });
  });
};
exports.sync = (list, callback) => {
  const names = promises.map(list, (each, i) => each.name + i);
  db.store(names, callback);
};
`;

async function operationsOf(functionName: string) {
  const options = { ...probingAlone(OPTIONS), functionName };
  const { debuggability, findings } = await scored(documentOf(CODE), options);
  assert.ok(debuggability.state === 'scored', JSON.stringify(debuggability));
  const { sites } = debuggability.stackTraces;
  const names = sites.map(({ operation }) => operation.split('.').at(-1)!);
  return { names: [...new Set(names)], rules: findings.map(({ rule }) => rule) };
}

describe('what runs functions that it is given', () => {
  const ROWS: [functionName: string, operations: string[]][] = [
    ['waterfall', ['find', 'posts', 'save']],
    ['parallel', ['find', 'posts']],
    ['series', ['lock', 'update', 'unlock']],
    ['each', ['find', 'save']],
    ['handed', ['exists', 'unlink']],
    ['folded', ['price']],
    ['limited', ['get']],
    ['mapped', ['get']],
    ['asked', ['find']],
    ['sync', ['store']],
  ];
  for (const [functionName, operations] of ROWS) {
    it(`is no I/O of its own: ${functionName}`, async () => {
      const { names } = await operationsOf(functionName);
      assert.deepEqual(names, operations);
    });
  }

  it('leaves open what a function behind the one that fails gives back', async () => {
    const { rules } = await operationsOf('series');
    assert.ok(rules.includes('left-open'), rules.join());
  });

  it('is not missed where two fail behind a call that ends alone, and each is told', async () => {
    const { names, rules } = await operationsOf('cleaned');
    assert.deepEqual(names, ['list', 'stat']);
    assert.deepEqual(rules, ['ends-twice']);
  });

  it('throws where one calls back twice', async () => {
    const { rules } = await operationsOf('twice');
    assert.ok(rules.includes('uncaught-exception'), rules.join());
  });
});
