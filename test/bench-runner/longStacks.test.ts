import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';

import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { fetchedRuntime, TESTED_VERSIONS } from '../runtimes';
import { PATTERNS, PROJECT } from '../subjects';

const HELPER = path.join(PROJECT, 'bench-runner/longStacks/helper.js');

/** Loads the helper; `io` calls back with an error out of a timer, `promised` makes a promise of it. */
const BEFORE = `
  var installed = require(${JSON.stringify(HELPER)})();
  Error.stackTraceLimit = Infinity;
  function io(callback) {
    setTimeout(function answer() { callback(new Error('the I/O failed')); }, 1);
  }
  function promised() {
    return new Promise(function (resolve, reject) { io(reject); });
  }
  function tell(error) { console.log(JSON.stringify(String(error.stack))); }
`;

/** Programs whose function `culprit` makes the call that fails; each is under a name of its own. */
const STYLES: Readonly<Record<string, string>> = {
  callbacks: `
    function culprit(done) { io(done); }
    setImmediate(function () { culprit(function (error) { setImmediate(tell, error); }); });`,
  'a chain of promises': `
    function culprit() { return promised(); }
    Promise.resolve().then(culprit).then(null, function (error) { throw error; }).catch(tell);`,
  'await over a promisified callback': `
    async function culprit() { await promised(); }
    async function outer() { await null; await culprit(); }
    outer().catch(tell);`,
  'a generator under co': `
    var co = require(${JSON.stringify(path.join(PATTERNS, 'node_modules/co'))});
    function culprit() { return promised(); }
    co(function* () { yield Promise.resolve(); yield culprit(); }).catch(tell);`,
};

for (const version of TESTED_VERSIONS) {
  describe(`the long-stack helper on Node ${version}`, () => {
    let runtime: RuntimeInfo;

    before(() => {
      runtime = fetchedRuntime(version);
    });

    /** What a program prints, by lines. */
    function printed(program: string, flags: string[] = []): string[] {
      const args = [...flags, '-e', BEFORE + program];
      return execFileSync(runtime.path, args, { encoding: 'utf8' }).trim().split('\n');
    }

    /** The sections of the stack that a program tells. */
    function told(program: string): string[] {
      const [line = ''] = printed(program);
      return (JSON.parse(line) as string).split('\nFrom previous event:\n');
    }

    it('is there where async_hooks are', () => {
      const [answer] = printed('console.log(installed);');
      assert.equal(answer, String(runtime.capabilities.asyncHooks));
    });

    if (Number(version.split('.')[0]) < 14) return;

    for (const [style, program] of Object.entries(STYLES)) {
      it(`names the call that fails with ${style}, and shows no frame of its own`, () => {
        const sections = told(program);
        const [own = '', asked = ''] = sections;
        assert.match(own, /^Error: the I\/O failed\n {4}at .*answer/);
        assert.doesNotMatch(own, /culprit/);
        assert.match(asked, /\bio \(.*\n(?:.*\n)*? {4}at .*culprit/);
        const all = sections.join('\n');
        assert.equal(all.includes(path.dirname(HELPER)), false, all);
        assert.doesNotMatch(all, /internal\/async_hooks/);
      });
    }

    it('goes on with what led there', () => {
      const sections = told(`
        function second() { io(tell); }
        function first() { setTimeout(second, 1); }
        setImmediate(first);`);
      assert.equal(sections.length, 4);
      const of = (name: string) => sections.findIndex((section) => section.includes(`at ${name}`));
      assert.deepEqual([of('io'), of('Immediate.first')], [1, 2]);
    });

    it('keeps a bounded number of parents of a chain without end', () => {
      const sections = told(`
        var left = 500;
        (function again() { if (left--) setImmediate(again); else tell(new Error('end')); })();`);
      assert.equal(sections.length, 2, 'the same place again and again is told once');
      const alternating = told(`
        var left = 500;
        function one() { if (left--) setImmediate(other); else tell(new Error('end')); }
        function other() { setImmediate(one); }
        one();`);
      assert.equal(alternating.length, 1 + 24);
    });

    it('forgets what is over', () => {
      const [grownBytes] = printed(
        `var left = 40000, before;
        function next() {
          if (left === 39000) { gc(); before = process.memoryUsage().heapUsed; }
          if (left--) return void setImmediate(next);
          gc();
          setImmediate(function () {
            gc();
            console.log(process.memoryUsage().heapUsed - before);
          });
        }
        next();`,
        ['--expose-gc'],
      );
      // 39,000 stacks take ten times as much at the least
      assert.ok(Number(grownBytes) < 2e6, `${grownBytes} bytes`);
    });

    it('tells of an error of the engine that nobody catches', () => {
      const [, asked = ''] = told(`
        process.on('uncaughtException', tell);
        function culprit() { setTimeout(function later() { null.x; }, 1); }
        culprit();`);
      assert.match(asked, /at culprit/);
    });

    it('leaves errors what they are', () => {
      const answers = printed(`
        class Own extends TypeError { constructor() { super('own'); this.name = 'Own'; } }
        var own = new Own();
        var captured = {};
        Error.captureStackTrace(captured);
        console.log([
          own instanceof Own, own instanceof TypeError, own instanceof Error,
          Error('x').constructor === Error, new Error('x').message,
          Object.getPrototypeOf(TypeError) === Error, String(own.stack).split('\\n')[0],
          new Error('x', { cause: 1 }).message, require('util').types.isNativeError(own),
          /evalmachine|eval/.test(captured.stack)
        ].join());`);
      assert.deepEqual(answers, ['true,true,true,true,x,true,Own: own,x,true,true']);
    });

    it('keeps what a subject makes of Error: no frames, or nothing to be changed', () => {
      const [own = '', asked = ''] = told(`
        Error.stackTraceLimit = 0;
        function culprit() { io(function (error) {
          if (Error.stackTraceLimit === 0) tell(error);
        }); }
        culprit();`);
      assert.equal(own, 'Error: the I/O failed');
      assert.match(asked, /at culprit/);
      const frozen = told('Object.freeze(Error); io(tell);');
      assert.match(frozen[0] ?? '', /^Error: the I\/O failed\n {4}at .*answer/);
      assert.equal(frozen.length, 2);
    });

    it('outlives a stack that is full', () => {
      const [line] = printed(`
        var depth = 0;
        Error.stackTraceLimit = 10;
        function deeper() { depth += 1; new Error('deep').stack; setImmediate(ignore); deeper(); }
        function ignore() {}
        try { deeper(); } catch (error) {}
        io(function culprit(error) {
          console.log(depth > 100, Error.stackTraceLimit, /previous event/.test(error.stack));
        });`);
      assert.equal(line, 'true 10 true');
    });

    it("leaves a subject's own Error.prepareStackTrace alone", () => {
      const answers = printed(`
        Error.prepareStackTrace = function (error, sites) {
          return error.message + ' ' + sites[0].getFunctionName();
        };
        io(function onError(error) { console.log(error.stack); });`);
      assert.deepEqual(answers, ['the I/O failed answer']);
    });
  });
}
