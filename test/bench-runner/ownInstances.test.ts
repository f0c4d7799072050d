import assert from 'node:assert/strict';

import type { ValueFact } from '../../bench-runner/protocol/invention';
import type { Argument } from '../../bench-runner/protocol/own';
import type { Program } from '../../src/harness/benchJob';
import { TESTED_VERSIONS } from '../runtimes';
import { inventedProgram } from './invented';
import { benchedOwn } from './ownCalls';

/** `code` declares a class `Own`, of which `run` is called. */
function ofClass(code: string, made: readonly string[], facts: Record<string, ValueFact>): Program {
  const reach = `
    function own() {}
    module.asyncScore = function () {
      return { call: Own.prototype.run, owner: Own, on: 'instance' };
    };`;
  const program = inventedProgram(`${code}\n${reach}`, { facts });
  const { own } = program;
  assert.ok(own);
  const constructorArgs = made.map((name): Argument => ({
    name,
    from: 'invention',
    path: `constructor.${name}`,
  }));
  // the function of its name stands last in the file
  const withoutOther = program.code.slice(0, program.code.lastIndexOf(';module.asyncScore'));
  return {
    ...program,
    code: withoutOther,
    own: { ...own, call: { ...own.call, constructorArgs } },
  };
}

const OPTIONS = `
  function Own(options) { this.kind = typeof options; }
  Own.prototype.run = function (done) { done(null, this.kind); };`;

const THROWS = `
  function Own() { throw new TypeError('no pool'); }
  Own.prototype.run = function (done) { done(null, 'ran'); };`;

for (const version of TESTED_VERSIONS) {
  describe(`the instance that a method is called on, on Node ${version}`, () => {
    it('is made of options that are no function', async () => {
      const { recorded } = await benchedOwn(ofClass(OPTIONS, ['options'], {}), version);
      assert.equal(recorded?.work.result, '"object"');
    });

    it('tells what its constructor threw', async () => {
      const { recorded } = await benchedOwn(ofClass(THROWS, [], {}), version);
      assert.equal(recorded?.work.result, '"ran"');
      assert.match(recorded?.own?.constructorThrew ?? '', /^TypeError: no pool/);
    });

    it('tells of nothing that was thrown where there is none', async () => {
      const { recorded } = await benchedOwn(ofClass(OPTIONS, ['options'], {}), version);
      assert.equal(recorded?.own?.constructorThrew, undefined);
    });
  });
}
