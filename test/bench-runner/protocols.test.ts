import assert from 'node:assert/strict';

import type { CompletesBy } from '../../bench-runner/protocol/job';
import { RUNTIME_VERSIONS, TESTED_VERSIONS } from '../runtimes';
import { benchedOwn, ownProgram, probedOwn } from './ownCalls';
import { major } from './recordings';

/** A function whose one wait is a timer of 1 ms, which hands over an error where it fails. */
interface Way {
  completesBy: CompletesBy;
  since: number;
  code: string;
  result: string;
}

const EMITTER = "var Emitter = require('events').EventEmitter;";
const LATER = 'function later(done) { setTimeout(function (e) { done(e, 7); }, 1); }';
const PROMISED = `${LATER}
function promised() {
  return new Promise(function (resolve, reject) {
    later(function (error, value) { if (error) reject(error); else resolve(value); });
  });
}`;

const WAYS: readonly Way[] = [
  {
    completesBy: 'callback',
    since: 0,
    code: `${LATER} function own(done) { later(done); }`,
    result: '7',
  },
  {
    completesBy: 'thunk',
    since: 0,
    code: `${LATER} function own() { return function (done) { later(done); }; }`,
    result: '7',
  },
  {
    completesBy: 'stream',
    since: 0,
    code: `${EMITTER} ${LATER}
      function own() {
        var emitter = new Emitter();
        later(function (error, value) {
          if (error) emitter.emit('error', error); else { emitter.emit('end', value); emitter.emit('close'); }
        });
        return emitter;
      }`,
    result: '7',
  },
  {
    completesBy: 'stream',
    since: 0,
    code: `var stream = require('stream'); ${LATER}
      function own() {
        var readable = new stream.Readable({objectMode: true});
        var left = 3;
        readable._read = function () {
          if (left > 0) { left -= 1; readable.push({left: left}); return; }
          later(function (error) {
            if (error) readable.emit('error', error); else readable.push(null);
          });
        };
        return readable;
      }`,
    result: '3 values: [{"left":2},{"left":1},{"left":0}]',
  },
  {
    completesBy: 'stream',
    since: 0,
    code: `var stream = require('stream'); ${LATER}
      function own() {
        var through = new stream.Transform();
        through._transform = function (chunk, encoding, done) {
          later(function (error) { done(error, chunk); });
        };
        through.write('ab');
        through.end();
        return through;
      }`,
    result: '1 value: ["ab"]',
  },
  {
    completesBy: 'observable',
    since: 0,
    code: `${LATER}
      function own() {
        return {subscribe: function (observer) {
          observer.next(1); observer.next(2);
          later(function (error) { if (error) observer.error(error); else observer.complete(); });
        }};
      }`,
    result: '2 values: [1,2]',
  },
  {
    completesBy: 'observable',
    since: 0,
    code: `${LATER}
      function own() {
        return {'@@observable': function () { return {subscribe: function (observer) {
          later(function (error) { if (error) observer.error(error); else observer.complete(); });
        }}; }};
      }`,
    result: 'undefined',
  },
  {
    completesBy: 'promise',
    since: 5,
    code: `${PROMISED} function own() { return promised(); }`,
    result: '7',
  },
  {
    completesBy: 'generator',
    since: 5,
    code: `'use strict'; ${PROMISED}
      function *inner() { return 1; }
      function *own() {
        const all = yield [inner(), inner, Promise.resolve(2), {a: done => done(null, 3)}];
        const value = yield later;
        return all.concat(value, yield 4);
      }`,
    result: '1 value: [4], and [1,1,2,{"a":3},7,4]',
  },
  {
    completesBy: 'asyncIterator',
    since: 14,
    code: `${PROMISED}
      async function *own() {
        for (let i = 0; i < 8; i += 1) yield i;
        yield await promised();
      }`,
    result: '9 values, the last of them: [4,5,6,7,7]',
  },
];

const NEWEST = RUNTIME_VERSIONS.at(-1);
/** The Nodes between do nothing otherwise that have what a way needs. */
const firstWith = (since: number) => RUNTIME_VERSIONS.find((version) => major(version) >= since);

for (const version of TESTED_VERSIONS) {
  describe(`ways in which calls end, on Node ${version}`, () => {
    for (const { completesBy, since, code, result } of WAYS) {
      if (![firstWith(since), NEWEST].includes(version)) continue;

      it(`finds out and follows: ${completesBy}, ${result}`, async () => {
        const { recorded, observed, windows } = await benchedOwn(
          ownProgram(code),
          version,
          'observed',
        );
        assert.equal(recorded?.completesBy, completesBy);
        assert.equal(recorded.work.result, result);
        assert.equal(recorded.work.completedSynchronously, false);
        assert.equal(recorded.floorMs, 1);
        assert.ok(windows.length > 0);
        assert.equal(observed?.latencyMs.samples, observed?.calls);
        assert.equal(observed?.calls, 4 * windows.length);
      });

      it(`sees an error come out: ${completesBy}, ${result}`, async () => {
        const { probes, recorded } = await probedOwn(ownProgram(code), version);
        assert.equal(recorded.completesBy, completesBy);
        assert.deepEqual(probes.map(({ mode, outcome }) => [mode, outcome])[0], [
          'passed',
          'delivered',
        ]);
      });
    }
  });
}
