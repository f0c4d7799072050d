import assert from 'node:assert/strict';

import type { CompletesBy } from '../../bench-runner/protocol/job';
import { failureOf } from '../subjects';
import { RUNTIME_VERSIONS } from '../runtimes';
import { benchedOwn, benchOwn, ownProgram, type OwnAsked, probedOwn } from './ownCalls';

const OLDEST = '0.10.48';
const NEWEST = '24.21.0';

/** The first and the newest that have promises and generators. */
const WITH_PROMISES = ['5.12.0', ...RUNTIME_VERSIONS.slice(-1)];

/** How the first call of a function ended: way, result, floor, and who recognised it. */
async function end(code: string, version: string, asked: OwnAsked = {}) {
  const { recorded } = await benchedOwn(ownProgram(code, asked), version);
  assert.ok(recorded);
  const { completesBy, floorMs, work, own } = recorded;
  return [completesBy, work.result, floorMs, own?.recognisedBy];
}

async function codeOfFailure(
  code: string,
  version: string,
  asked: OwnAsked = {},
  timeoutMs = 5000,
) {
  const failure = failureOf(await benchOwn(ownProgram(code, asked), version, { timeoutMs }));
  return [failure.state, failure.reason.code];
}

for (const version of [OLDEST, NEWEST]) {
  describe(`the first call on Node ${version}`, () => {
    it('takes what returns a value for synchronous', async () => {
      const code = 'function own(a, b) { return a + b; }';
      assert.deepEqual(await end(code, version, { args: [1, 2] }), ['return', '3', 0, 'call']);
    });

    it('tells what is under way when a function returns', async () => {
      const code =
        'function own() { setTimeout(function () {}, 3); setTimeout(function () {}, 4); }';
      const { recorded, windows } = await benchedOwn(ownProgram(code), version);
      assert.equal(recorded?.completesBy, 'return');
      assert.equal(recorded.floorMs, 0);
      assert.equal(recorded.own?.underWayAtEnd, 2);
      assert.equal(recorded.operations.length, 2);
      assert.ok(windows.length > 0);
    });

    it('tells which requests of real I/O are under way when a function returns', async () => {
      const code = `var fs = require('fs');
        function own() { fs.stat(__filename, function () {}); fs.stat(__filename, function () {}); }`;
      const { recorded } = await benchedOwn(ownProgram(code), version);
      assert.equal(recorded?.completesBy, 'return');
      assert.equal(recorded.own?.underWayAtEnd, 2);
      const waits = `var fs = require('fs');
        function own(done) { fs.stat('.', function () { fs.stat('.', function () {}); done(); }); }`;
      const told = await benchedOwn(ownProgram(waits, { suggests: 'callback' }), version);
      assert.equal(told.recorded?.own?.underWayAtEnd, 0);
    });

    it('gives a callback only where one is wanted', async () => {
      const code = 'function own() { return arguments.length; }';
      assert.deepEqual(await end(code, version, { args: ['a'] }), ['return', '1', 0, 'call']);
      const named = 'function own(id, done) { setTimeout(function () { done(null, id); }, 2); }';
      assert.deepEqual(await end(named, version, { args: ['a'] }), ['callback', '"a"', 2, 'call']);
      const last = `function own() {
        var given = arguments;
        setTimeout(function () { given[given.length - 1](null, given.length); }, 2);
      }`;
      assert.deepEqual(await end(last, version, { args: ['a'], suggests: 'callback' }), [
        'callback',
        '2',
        2,
        'code',
      ]);
    });

    it('lets the callback decide where something that is no promise is returned beside it', async () => {
      const returned = [
        'function () {}',
        'new (require("events").EventEmitter)()',
        '{subscribe: function () {}}',
        '1',
      ];
      for (const value of returned) {
        const code = `function own(done) { setTimeout(done, 3); return ${value}; }`;
        assert.deepEqual(await end(code, version), ['callback', 'undefined', 3, 'call']);
      }
    });

    it('follows what the code suggests only where the call agrees', async () => {
      const code = 'function own() { return function (done) { setTimeout(done, 1); }; }';
      const suggested: [CompletesBy, CompletesBy, string][] = [
        ['thunk', 'thunk', 'code'],
        ['promise', 'thunk', 'call'],
        ['stream', 'thunk', 'call'],
      ];
      for (const [suggests, completesBy, recognisedBy] of suggested) {
        const [found, , , by] = await end(code, version, { suggests });
        assert.deepEqual([found, by], [completesBy, recognisedBy]);
      }
    });

    it('takes a function that takes nothing for a value, and one that reads its arguments for a thunk', async () => {
      const stops = 'function own() { return function () { return 1; }; }';
      assert.deepEqual(await end(stops, version), ['return', '<function>', 0, 'call']);
      const reads = 'function own() { return function () { setTimeout(arguments[0], 1); }; }';
      assert.equal((await end(reads, version))[0], 'thunk');
    });

    it('does as a person says', async () => {
      const code = 'function own() { return function (done) { setTimeout(done, 1); }; }';
      const asked = await end(code, version, { asked: 'return', suggests: 'thunk' });
      assert.deepEqual(asked, ['return', '<function>', 0, 'person']);
      const failure = failureOf(await benchOwn(ownProgram(code, { asked: 'promise' }), version));
      assert.equal(failure.state, 'failed');
      assert.equal(failure.reason.code, 'endsOtherwise');
      assert.equal(failure.reason.message, 'The call was to return a promise.');
      assert.equal(failure.reason.found, 'it returned a function that takes a callback');
      assert.match(failure.reason.remedy ?? '', /--completes auto/);
    });

    it('has a state for each bad end', async () => {
      const bad: [code: string, state: string, reason: string, asked?: OwnAsked][] = [
        ['function own(done) {}', 'neverCompleted', 'neverCalledBack'],
        ['function own() { return function (done) {}; }', 'neverCompleted', 'neverCalledBack'],
        ['function own(done) { done(); setTimeout(done, 5); }', 'failed', 'calledBackTwice'],
        [
          'function own() { return function (done) { done(); setTimeout(done, 5); }; }',
          'failed',
          'calledBackTwice',
        ],
        ['function own() { throw new Error("no"); }', 'failed', 'threw'],
        ['function own() { return function (done) { throw 0; }; }', 'failed', 'completedWithError'],
        ['function own() { return own(); }', 'failed', 'endlessRecursion'],
        [
          'function own() { return {then: function (f) { setTimeout(f, 2); setTimeout(f, 3); }}; }',
          'failed',
          'calledBackTwice',
        ],
        [
          'function own() { return new (require("events").EventEmitter)(); }',
          'neverCompleted',
          'neverCalledBack',
        ],
      ];
      for (const [code, ...expected] of bad) {
        assert.deepEqual(await codeOfFailure(code, version), expected, code);
      }
    });

    it('sees in a probe that a thunk calls back twice, or never', async () => {
      const code = 'function own() { return function (done) { setTimeout(done, 1); }; }';
      const { probes, undisturbedFinalStacks } = await probedOwn(ownProgram(code), version, [
        'calledTwice',
        'neverCalled',
      ]);
      assert.deepEqual(
        probes.map(({ mode, outcome, endsAgain }) => [mode, outcome, endsAgain]),
        [
          ['calledTwice', 'completed', true],
          ['neverCalled', 'neverCompleted', false],
        ],
      );
      assert.match(undisturbedFinalStacks[0] ?? '', /\n {4}at /);
    });

    it('says of what goes on and on that it does', async () => {
      const values = `function own() {
        return {subscribe: function (observer) { setInterval(function () { observer.next(1); }, 1); }};
      }`;
      const failure = failureOf(await benchOwn(ownProgram(values), version, { timeoutMs: 8000 }));
      assert.deepEqual([failure.state, failure.reason.code], ['neverCompleted', 'endless']);
      assert.match(failure.reason.found ?? '', /^\d+ values$/);
      const atOnce = `function own() {
        return {subscribe: function (observer) { for (;;) observer.next(1); }};
      }`;
      assert.deepEqual(await codeOfFailure(atOnce, version), ['neverCompleted', 'endless']);
      const stream = `var Readable = require('stream').Readable;
      function own() {
        var readable = new Readable();
        readable._read = function () { setTimeout(function () { readable.push('a'); }, 1); };
        return readable;
      }`;
      const streamed = await codeOfFailure(stream, version, {}, 1500);
      assert.deepEqual(streamed, ['neverCompleted', 'endless']);
    });
  });
}

for (const version of WITH_PROMISES) {
  describe(`the first call on Node ${version}`, () => {
    it('drives generators that fail, that catch, and that give values alone', async () => {
      const failing = `'use strict';
        function *own() { yield done => setTimeout(() => done(new Error('no')), 1); }`;
      assert.deepEqual(await codeOfFailure(failing, version), ['failed', 'completedWithError']);
      const catching = `'use strict';
        function *own() {
          try { yield [1, done => setTimeout(done, 1, new Error('no'))]; } catch (e) { return e.message; }
        }`;
      assert.deepEqual(await end(catching, version), ['generator', '"no"', 1, 'call']);
      const values = "'use strict'; function *own() { for (let i = 0; i < 3; i += 1) yield i; }";
      assert.deepEqual(await end(values, version), ['generator', '3 values: [0,1,2]', 0, 'call']);
      const endless = "'use strict'; function *own() { for (;;) yield 1; }";
      assert.deepEqual(await codeOfFailure(endless, version), ['neverCompleted', 'endless']);
    });

    it('lets a callback that comes decide beside a promise, and a promise where none comes', async () => {
      const both =
        'function own(done) { setTimeout(done, 2, null, 1); return Promise.resolve(2); }';
      assert.deepEqual(await end(both, version), ['callback', '1', 2, 'call']);
      const either = 'function own(id, options) { return Promise.resolve(typeof options); }';
      assert.deepEqual(await end(either, version, { args: [1] }), [
        'promise',
        '"function"',
        0,
        'call',
      ]);
      const asked = await end(either, version, { args: [1], suggests: 'promise' });
      assert.deepEqual(asked, ['promise', '"undefined"', 0, 'code']);
    });

    it('takes a value that comes without a promise later on for one that is there', async () => {
      const code = `var kept; function own() {
        if (kept) return kept;
        return new Promise(function (resolve) { setTimeout(function () { kept = 1; resolve(1); }, 1); });
      }`;
      assert.deepEqual(await end(code, version), ['promise', '1', 1, 'call']);
    });
  });
}

describe(`a call that ends its process on Node ${NEWEST}`, () => {
  const stops = (code: number) => `async function own() {
    try {
      await new Promise((resolve) => setTimeout(resolve, 1));
      process.exit(${code});
    } catch (error) {
      process.exit(1);
    }
  }`;

  it('has come to its end by what says that all went well, in each of its calls', async () => {
    const { recorded, windows } = await benchedOwn(ownProgram(stops(0)), NEWEST);
    assert.deepEqual([recorded?.completesBy, recorded?.own?.exits], ['promise', true]);
    assert.ok(windows.length > 0);
    const watched = await benchedOwn(ownProgram(stops(0)), NEWEST, 'observed');
    assert.equal(watched.observed?.calls, 4 * watched.windows.length);
  });

  it('has come to it too early by any other, and by one that only a callback tells of', async () => {
    const early: [code: string, exitCode: number][] = [
      [stops(3), 3],
      ['function own(done) { setTimeout(function () { process.exit(); }, 1); }', 0],
    ];
    for (const [code, exitCode] of early) {
      const { reason } = failureOf(await benchOwn(ownProgram(code), NEWEST));
      assert.deepEqual(
        [reason.code, reason.message],
        [
          'exitedEarly',
          `The file called process.exit(${exitCode}) when 0 of 1 calls had completed.`,
        ],
      );
    }
  });
});

describe(`async iterators on Node ${NEWEST}`, () => {
  it('says of an endless one that it is', async () => {
    const code = 'async function *own() { for (;;) yield 1; }';
    assert.deepEqual(await codeOfFailure(code, NEWEST), ['neverCompleted', 'endless']);
  });

  it('drains the streams of the web, and what has only Symbol.asyncIterator', async () => {
    const web = `function own() {
      return new ReadableStream({start(c) { c.enqueue('a'); c.enqueue('b'); c.close(); }});
    }`;
    assert.deepEqual((await end(web, NEWEST)).slice(0, 2), [
      'asyncIterator',
      '2 values: ["a","b"]',
    ]);
    const made = `function own() {
      let i = 0;
      return {[Symbol.asyncIterator]: () => ({next: async () => ({done: i === 2, value: i++})})};
    }`;
    assert.deepEqual((await end(made, NEWEST)).slice(0, 2), [
      'asyncIterator',
      '2 values: [0,1], and 2',
    ]);
  });

  it('sees the callers of a failing step in an error that an iterator rejects with', async () => {
    const code = `const wait = () => new Promise((resolve, reject) => {
        setTimeout((e) => e ? reject(e) : resolve(), 1);
      });
      async function *own() { yield 1; await wait(); }`;
    const { probes } = await probedOwn(ownProgram(code), NEWEST);
    assert.deepEqual(
      probes.map(({ mode, outcome, finalStack }) => [mode, outcome, finalStack]),
      [
        ['passed', 'delivered', null],
        ['thrown', 'delivered', null],
        ['thrownLater', 'uncaught', null],
      ],
    );
  });
});
