import assert from 'node:assert/strict';

import type { Program } from '../../src/harness/benchJob';
import { TESTED_VERSIONS } from '../runtimes';
import { inventedProgram } from './invented';
import { benchedOwn, benchOwn, probedOwn } from './ownCalls';
import { failureOf } from '../subjects';

const CODE = `function own() {
  return db.load().then(function (row) { throw new Error('no ' + row); });
}`;

/** `throws`: its code is known to have no other end. */
function thrower(code: string, throws: boolean): Program {
  const program = inventedProgram(code, {
    globals: ['db'],
    facts: { 'db.load': { answers: 'promise' }, 'db.load()': { value: 'row' } },
  });
  const { own } = program;
  assert.ok(own);
  const call = { ...own.call, suggests: 'promise' as const };
  return { ...program, own: { ...own, call: throws ? { ...call, throws: true } : call } };
}

for (const version of TESTED_VERSIONS.filter((each) => !each.startsWith('0.'))) {
  describe(`calls that end with a throw on Node ${version}`, () => {
    it('are measured where there is no other way through the code', async () => {
      const { recorded, windows } = await benchedOwn(thrower(CODE, true), version);
      assert.equal(recorded?.completesBy, 'promise');
      assert.equal(recorded.own?.threw, 'Error: no row');
      assert.deepEqual(recorded.operations, ['db.load']);
      assert.ok(windows.length > 0);
    });

    it('are measured with what is observed of each', async () => {
      const { observed } = await benchedOwn(thrower(CODE, true), version, 'observed');
      assert.equal(observed?.latencyMs.samples, observed?.calls);
    });

    it('are probed', async () => {
      const { probes } = await probedOwn(thrower(CODE, true), version, ['passed']);
      assert.deepEqual(
        probes.map(({ outcome, arrived }) => [outcome, arrived?.message]),
        [['delivered', 'Error: async-score probe: db.load failed']],
      );
    });

    it('are failures where something else goes wrong before', async () => {
      const code = CODE.replace('throw', 'row.a.b(); throw');
      const { reason } = failureOf(await benchOwn(thrower(code, true), version));
      // without Proxy, what its code does not tell of cannot be asked for
      const lacks = version.startsWith('5.');
      assert.equal(reason.code, lacks ? 'runtimeLacks' : 'completedWithError');
      if (!lacks) assert.match(reason.message, /TypeError: Cannot read/);
    });

    it('are failures where there is another way', async () => {
      const { reason } = failureOf(await benchOwn(thrower(CODE, false), version));
      assert.equal(reason.code, 'completedWithError');
    });
  });
}
