import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { Site } from '../../src/probe/debuggability';
import { graded, linesOf } from './graded';

function named(site: Site | undefined): string[] {
  return site?.probes.map((probe) => `${probe.outcome}, ${probe.named}`) ?? [];
}

describe('a subject with timers of its own for I/O', () => {
  let folder: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'own-fakes-'));
    const fakes = `exports.io = function (name) { return function () {
      var callback = arguments[arguments.length - 1];
      if (global.testThrow) throw new Error(name + ' threw');
      setTimeout(function () {
        if (global.testThrowAsync) throw new Error(name + ' threw later');
        callback(global.testError ? new Error(name + ' failed') : null, name);
      }, global.asyncTime);
    }; };`;
    fs.writeFileSync(path.join(folder, 'fakes.js'), fakes);
  });

  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('is probed at each of them, by the switch of the convention', async () => {
    const code = `var insert = require('./fakes').io('insert'), update = require('./fakes').io('update');
      module.exports = function (stream, id, tag, done) {
        insert(stream, function (err) {
          if (err) return done(err);
          update(id, function (err) {
            if (err) return done(err);
            done();
          });
        });
      };`;
    const found = await graded(code, path.join(folder, 'upload.js'));
    const { stackTraces } = found;
    assert.deepEqual([stackTraces.boundary, stackTraces.level], ['timer', 4]);
    assert.deepEqual(linesOf(found), [3, 5]);
    const [insert, update] = stackTraces.sites;
    assert.match(insert?.probes[0]?.message ?? '', /insert failed/);
    assert.match(update?.probes[0]?.message ?? '', /update failed/);
    assert.deepEqual(named(update), ['delivered, finalCallback', 'uncaught, own', 'uncaught, no']);
  });

  it('is probed by the first argument of what it handed to the timer', async () => {
    const found =
      await graded(`function io(callback) { setTimeout(callback, global.asyncTime, null, 1); }
      module.exports = function (stream, id, tag, done) {
        io(function (err) {
          if (err) return done(err);
          io(function (err) {
            if (err) return done(err);
            done();
          });
        });
      };`);
    assert.deepEqual(linesOf(found), [3, 5]);
    assert.equal(found.stackTraces.level, 4);
  });

  it('is probed where it hands its callback to the timer beside the function that fires', async () => {
    const found =
      await graded(`function io(callback) { setTimeout(finish, global.asyncTime, callback, 1); }
      function finish(callback, value) {
        callback(global.testError ? new Error('failed') : null, value);
      }
      module.exports = function (stream, id, tag, done) {
        io(function (err) {
          if (err) return done(err);
          io(function (err) {
            if (err) return done(err);
            done();
          });
        });
      };`);
    assert.deepEqual(linesOf(found), [6, 8]);
    const { level, worst } = found.stackTraces;
    assert.deepEqual([level, worst], [4, 4]);
  });

  it('is told to take no error where its timers take none', async () => {
    const { stackTraces } =
      await graded(`const wait = () => new Promise((resolve) => setTimeout(resolve, global.asyncTime));
      module.exports = async () => {
        await wait();
        await wait();
      };`);
    assert.deepEqual(named(stackTraces.sites[0]), [
      'unfailable, no',
      'delivered, own',
      'uncaught, no',
    ]);
    assert.equal(stackTraces.level, 1);
  });

  it('knows the call below a fake that sets several timers, and what is no I/O', async () => {
    const found = await graded(`function io(callback) {
        const late = setTimeout(() => callback(new Error('late')), 1000);
        setTimeout((err) => { clearTimeout(late); callback(err); }, global.asyncTime, null);
      }
      module.exports = function (stream, id, tag, done) {
        io(function (err) {
          if (err) return done(err);
          io(function (err) {
            if (err) return done(err);
            done();
          });
        });
      };`);
    assert.deepEqual(linesOf(found), [6, 6, 8, 8]);
    const { level, worst } = found.stackTraces;
    assert.deepEqual([level, worst], [4, 4]);
    assert.deepEqual(named(found.stackTraces.sites[0]), [
      'unfailable, no',
      'delivered, own',
      'unfailable, no',
    ]);
  });
});
