import assert from 'node:assert/strict';

import type { BenchResult } from '../../bench-runner/protocol/bench';
import type { OwnRecording } from '../../bench-runner/protocol/recording';
import { benchJob } from '../../src/harness/benchJob';
import { isResult } from '../../src/harness/resultShape';
import { inventedProgram } from '../bench-runner/invented';
import { executor, ownRuntime } from '../subjects';

describe('the shape of what is told of an own function', () => {
  it('is looked at part by part', async () => {
    const program = inventedProgram('async function own() { await db.find(); }', {
      globals: ['db'],
    });
    const workload = { kind: 'function', parallel: 2, ioMs: 1, mode: 'faithful' } as const;
    const request = benchJob({ program, workload, runtime: ownRuntime }, 'timed', 'auto', 5000);
    const job = { ...request, token: 'any' };
    const { result } = await executor.run(request, ownRuntime, new AbortController().signal);
    assert.equal(isResult(result, job), true, JSON.stringify(result));
    const { recorded } = result as BenchResult;
    assert.ok(recorded?.own);
    const { own } = recorded;
    const broken: Record<keyof OwnRecording, unknown> = {
      completesBy: 'magic',
      recognisedBy: 'guess',
      args: [1],
      argsOfCase: 1,
      inventions: [{ ...own.inventions[0], times: '1' }],
      changed: 'all',
      sideEffects: [{ kind: 'sang', what: 'x', refused: true }],
      constructorThrew: 1,
      threw: 1,
      exits: 'yes',
      timersAreAll: 'yes',
      underWayAtEnd: -1,
      notRun: [{ start: 0 }],
    };
    for (const [key, value] of Object.entries(broken)) {
      const forged: unknown = {
        ...result,
        recorded: { ...recorded, own: { ...own, [key]: value } },
      };
      assert.equal(isResult(forged, job), false, key);
    }
  });
});
