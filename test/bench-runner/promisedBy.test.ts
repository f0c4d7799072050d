import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { Recording } from '../../bench-runner/protocol/recording';
import { makers, NEW_NODES, recorded } from './recordings';

describe('who promised an operation', () => {
  let folder: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'promised-'));
    library(
      'settler',
      'exports.call = function (run, p) { run(function (e, v) { if (e) p._reject(e); else p._resolve(v); }); };',
    );
    library(
      '@scope/lift',
      'exports.lift = function (run) { return new Promise(function (res, rej) { run(function (e, v) { if (e) rej(e); else res(v); }); }); };',
    );
    library(
      'flow',
      'exports.first = function (run, next) { run(function (e, v) { next(e, v); }); };',
    );
    library('@old/switched', 'exports.longStackSupport = true;');
    library(
      'switched',
      'exports.longStackSupport = true; exports.longStackTraces = function () {}; exports.hasLongStackTraces = function () { return true; };',
    );
  });

  after(() => fs.rmSync(folder, { recursive: true }));

  function library(name: string, code: string): void {
    const home = path.join(folder, 'node_modules', name);
    fs.mkdirSync(home, { recursive: true });
    fs.writeFileSync(path.join(home, 'index.js'), code);
  }

  function inFolder(code: string, version: string): Promise<Recording> {
    return recorded(code, version, 1, path.join(folder, 'subject.js'));
  }

  const subjects: [title: string, code: string, boundary: string, maker: string][] = [
    [
      'nobody, where a callback is passed on',
      'module.exports = (a, b, c, done) => blobManager.create().put(a, (e) => done(e));',
      'callback',
      'usedAsCallback',
    ],
    [
      'the fake',
      'module.exports = (a) => blobManager.create().put(a);',
      'promisified',
      'madeByFake',
    ],
    [
      'the subject',
      'module.exports = (a) => new Promise((f, r) => blobManager.create().put(a, (e, v) => e ? r(e) : f(v)));',
      'callback',
      'own',
    ],
    [
      'util.promisify',
      "const blob = blobManager.create(); const put = require('util').promisify(blob.put); module.exports = async (a) => { await 1; return put(a); };",
      'callback',
      'util.promisify',
    ],
    [
      'a library that constructs a promise',
      "const { lift } = require('@scope/lift'); module.exports = (a) => lift((cb) => blobManager.create().put(a, cb));",
      'callback',
      '@scope/lift',
    ],
    [
      'a library that settles a promise of its own make',
      "const { call } = require('settler'); module.exports = (a, b, c, done) => call(blobManager.create().put, { _resolve() { done(); } });",
      'callback',
      'settler',
    ],
    [
      'nobody, where a library calls with a callback of its own',
      "const { first } = require('flow'); module.exports = (a, b, c, done) => first(blobManager.create().put, done);",
      'callback',
      'usedAsCallback',
    ],
    [
      'nobody knows, where the callback hides its text',
      'module.exports = (a, b, c, done) => blobManager.create().put(a, done.bind(null));',
      'callback',
      'notTold',
    ],
  ];

  for (const version of NEW_NODES) {
    for (const [title, code, boundary, maker] of subjects) {
      it(`on Node ${version}: ${title}`, async () => {
        assert.deepEqual(makers(await inFolder(code, version)), [[boundary, maker]]);
      });
    }
  }

  it('is not told where a runtime keeps its Promise off the stack', async () => {
    const { work } = await recorded(
      'module.exports = function (a) { return new Promise(function (f) { blobManager.create().put(a, f); }); };',
      '5.12.0',
    );
    assert.equal(work.operations[0]?.unpromised, 'notTold');
  });

  it('finds the switches of libraries by what they are', async () => {
    const { work } = await inFolder(
      "require('switched'); require('@old/switched'); module.exports = (a, b, c, done) => setTimeout(done, 1);",
      NEW_NODES[0] as string,
    );
    assert.deepEqual(work.longStackSwitches, [
      'switched.longStackSupport',
      '@old/switched.longStackSupport',
    ]);
  });
});
