import assert from 'node:assert/strict';
import * as path from 'node:path';

import { PATTERNS } from '../subjects';
import { recorded } from './recordings';

/** Completes with what the promise of an upload is, and with what is left of the global one. */
const ASK = `
  var textOf = Function.prototype.toString;
  function isNative(f) { return /\\[native code\\]/.test(textOf.call(f)); }
  module.exports = function (stream, idOrPath, tag) {
    var promise = upload(stream, idOrPath, tag);
    var facts = {
      isOfGlobal: promise instanceof Promise,
      isNative: isNative(promise.then),
      isGlobalNative: isNative(Promise) && isNative(Promise.prototype.then),
      isSelfKept: typeof self.byUuidOrPath === 'function',
    };
    return promise.then(function () { return facts; });
  };`;

const THEIRS = '{"isGlobalNative":true,"isNative":false,"isOfGlobal":false,"isSelfKept":true}';
const NATIVE = '{"isGlobalNative":true,"isNative":true,"isOfGlobal":true,"isSelfKept":true}';

/** Members whose name says whose promises they use. */
const MEMBERS = [
  'promises-babybird',
  'promises-babybird-noall',
  'promises-babybird-prfun',
  'generators-babybird-prfun',
  'promises-bluebird-join',
  'promises-bluebird-fair',
  'generators-bluebird',
  'generators-bluebird-fair',
  'promises-core-js',
  'promises-es6-shim',
  'promises-kew',
  'promises-lie',
  'promises-p-promise',
  'promises-rsvp',
  'promises-then-promise',
  'promises-then-promise-es6',
  'promises-vow',
  'promises-when3',
];

for (const version of ['5.12.0', '24.21.0']) {
  describe(`the promises of a library on Node ${version}`, () => {
    for (const name of MEMBERS) {
      it(`are its own in ${name}`, async () => {
        assert.equal(await factsOf(`require('./${name}')`, version), THEIRS);
      });
    }
  });
}

describe('a shim that finds the Promise of Node 24.21.0', () => {
  const shims: [name: string, load: string][] = [
    ['core-js', "return require('core-js/library/es6/promise')"],
    // which takes `self` for the global object
    [
      'es6-shim',
      "var kept = self; delete global.self; require('es6-shim'); global.self = kept; return Promise",
    ],
  ];
  for (const [name, load] of shims) {
    it(`hands it out as its own: ${name}`, async () => {
      const upload = `(function () { var Own = (function () { ${load}; })();
        return function () { return Own.resolve(); }; })()`;
      assert.equal(await factsOf(upload, '24.21.0'), NATIVE);
    });
  }
});

async function factsOf(upload: string, version: string): Promise<string> {
  const file = path.join(PATTERNS, 'asks.js');
  const { work } = await recorded(`var upload = ${upload};${ASK}`, version, 1, file);
  return work.result;
}
