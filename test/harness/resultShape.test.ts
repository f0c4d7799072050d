import assert from 'node:assert/strict';

import type { Job } from '../../bench-runner/protocol/job';
import type { ServerResult } from '../../bench-runner/protocol/server';
import { isResult } from '../../src/harness/resultShape';

/** Texts of JSON, as a subject can write them in place of the runner's own. */
describe('the shape of a result', () => {
  const server: ServerResult = {
    state: 'completed',
    nodeVersion: 'v20.0.0',
    v8Version: '11',
    cpuMs: 1.5,
    peakBytes: 1,
    unhandledRejections: 0,
  };
  const isServed = (text: string) => isResult(JSON.parse(text), { kind: 'server' } as Job);
  const whole = JSON.stringify(server);
  const forged = (from: string, to: string) => {
    assert.ok(whole.includes(from));
    return isServed(whole.replace(from, to));
  };

  it('is that of the job: a server has none of what a benchmark has', () => {
    assert.equal(isServed(whole), true);
    for (const kind of ['bench', 'ops', 'script', 'profile', 'probe'] as const) {
      assert.equal(isResult(server, { kind } as Job), false, kind);
    }
  });

  it('lets keys be that it does not name, also those of prototypes', () => {
    assert.equal(forged('{', '{"__proto__":{"cpuMs":"x"},"constructor":1,'), true);
    assert.equal(forged('"cpuMs":1.5,', '"__proto__":{"cpuMs":1.5},'), false);
    assert.equal(forged('"cpuMs":1.5', '"cpuMs":null'), true);
  });

  it('has figures that can be reckoned with', () => {
    for (const figure of ['-1', '1e999', '"1"', 'null', '[1]', '{"valueOf":1}']) {
      assert.equal(forged('"peakBytes":1', `"peakBytes":${figure}`), false, figure);
    }
  });

  it('has words of the protocol where it takes one of some', () => {
    const reached = { by: 'call' };
    const operation = { id: 'a', name: 'a', boundary: 'async', stack: '', reached };
    const work = {
      operations: [],
      completedSynchronously: false,
      result: '1',
      longStackSwitches: [],
    };
    const recorded = { operations: [], floorMs: 0, completesBy: 'promise', durationMs: 0, work };
    const probe = (operations: unknown) => ({
      ...server,
      ...{ operations, recorded, undisturbedFinalStacks: [], probes: [], switches: [] },
      ...{ undisturbed: [], begun: null, asked: [], calledAgainAt: null, neverRan: null },
      ...{ errors: { stackTraceLimit: -1, preparesStacks: false }, companions: [] },
    });
    const isProbed = (operations: unknown) =>
      isResult(JSON.parse(JSON.stringify(probe(operations))), { kind: 'probe' } as Job);
    assert.equal(isProbed([operation]), true);
    assert.equal(isProbed([{ ...operation, boundary: 'toString' }]), false);
    assert.equal(isProbed([{ ...operation, reached: { by: 'failure', operation: 'a' } }]), false);
    assert.equal(isProbed({ length: 1, 0: operation }), false);
  });

  it('is told without a throw, and soon, of what is deep or long', () => {
    const nested = (open: string, close: string) => open.repeat(5000) + 1 + close.repeat(5000);
    for (const deep of [nested('[', ']'), nested('{"cpuMs":', '}'), nested('{"met":', '}')]) {
      assert.equal(isServed(deep), false);
      assert.equal(forged('1.5', deep), false);
    }
    const startMs = performance.now();
    const args = Array.from({ length: 1e6 }, () => 'x');
    const met = { completesBy: null, recognisedBy: null, args, inventions: [], changed: [] };
    const failed = { state: 'failed', code: 'threw', message: 'x' };
    const long = { ...met, sideEffects: [], underWayAtEnd: 0, notRun: null };
    assert.equal(isResult({ ...failed, met: long }, { kind: 'bench' } as Job), true);
    assert.ok(performance.now() - startMs < 20_000);
  });
});
