import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { fetchedRuntime, TESTED_VERSIONS } from '../runtimes';
import { PATTERNS, PROJECT } from '../subjects';

const COMPANIONS = JSON.stringify(path.join(PROJECT, 'bench-runner/companions'));
const GALAXY = path.join(PATTERNS, 'generators-galaxy.js');

/** Those that know no generators have nothing to tell where they stand. */
const WITHOUT_GENERATORS = ['0.10.48'];

for (const version of TESTED_VERSIONS) {
  describe(`companions on Node ${version}`, () => {
    it('names what was asked for, was not found, and has a stand-in', () => {
      const wanted = evaluated(`
        var companions = require(${COMPANIONS});
        ['./galaxy-stack', 'no-such-module', 'galaxy-stack', 'galaxy-stack'].forEach(attempt);
        function attempt(name) { try { require(name); } catch (error) {} }
        answer(companions.wanted());`);
      assert.deepEqual(wanted, ['galaxy-stack']);
    });

    it('leaves the error of a missing module without a frame of its own', () => {
      const [code, message, stack] = evaluated(`
        require(${COMPANIONS});
        try { require('galaxy-stack'); } catch (error) {
          answer([error.code, error.message, error.stack]);
        }`) as [string, string, string];
      assert.equal(code, 'MODULE_NOT_FOUND');
      assert.match(message, /^Cannot find module 'galaxy-stack'/);
      assert.match(stack, /^Error: Cannot find module 'galaxy-stack'\n/);
      assert.match(stack, /\[eval\]:\d+:\d+/);
      assert.doesNotMatch(stack, /bench-runner/);
    });

    if (WITHOUT_GENERATORS.includes(version)) {
      it('says that nothing tells where a generator stands', () => {
        const message = evaluated(`
          require(${COMPANIONS}).provide();
          try { require('galaxy-stack'); } catch (error) { answer(error.message); }`);
        assert.match(String(message), /no debugger interface that tells where a generator stands/);
      });
      return;
    }

    it('lets galaxy name the line of each call that fails, and nothing without them', () => {
      const lines = fs.readFileSync(GALAXY, 'utf8').split('\n');
      const calls = lines.flatMap((text, i) => (text.includes('yield wait') ? [i + 1] : []));
      const reported = (provide: boolean) => failures(calls.length, provide).map(yieldStack);

      assert.deepEqual(
        reported(true),
        calls.map((line) => [`  at upload (${GALAXY}:${line})`]),
      );
      for (const stack of reported(false)) assert.match(stack[0] ?? '', /^ {2}UNAVAILABLE/);
    });

    /** The stacks of so many uploads, in each of which another operation fails, one after another. */
    function failures(count: number, provide: boolean): string[] {
      return evaluated(`
        var companions = require(${COMPANIONS});
        if (${provide}) companions.provide();
        var started = 0, stacks = [];
        function operation(value) {
          return function () {
            var done = arguments[arguments.length - 1];
            var error = started++ === stacks.length ? new Error('fault') : null;
            setTimeout(function () { done(error, value); }, 0);
          };
        }
        function always(value) { return function () { return value; }; }
        var query = always({ execWithin: operation() });
        [['db', { begin: always({ commit: operation(), rollback: always() }) }],
          ['blobManager', { create: always({ put: operation() }) }],
          ['self', { byUuidOrPath: always({ get: operation() }), createQuery: operation(query()) }],
          ['Version', { insert: query, createHash: always() }], ['FileVersion', { insert: query }],
          ['File', { whereUpdate: query }], ['uuid', { v1: always() }],
          ['account', {}], ['userAccount', {}]].forEach(function (one) {
            Object.defineProperty(global, one[0], { value: one[1], configurable: true });
          });
        var upload = require(${JSON.stringify(GALAXY)});
        function next() {
          started = 0;
          upload('stream', 'a/b', 'tag', function (error) {
            stacks.push(String(error.stack));
            if (stacks.length < ${count}) next(); else answer(stacks);
          });
        }
        next();`) as string[];
    }

    function yieldStack(stack: string): string[] {
      const [, between = ''] = stack.split(/<<< (?:yield|raw) stack >>>\n/);
      return between
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => line.replace(/:\d+\)$/, ')'));
    }

    /** What a program on that Node hands to `answer`. */
    function evaluated(program: string): unknown {
      const script = `function answer(value) { console.log(JSON.stringify(value)); }${program}`;
      const { path: node } = fetchedRuntime(version);
      return JSON.parse(execFileSync(node, ['-e', script], { encoding: 'utf8', cwd: PROJECT }));
    }
  });
}
