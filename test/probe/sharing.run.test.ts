import assert from 'node:assert/strict';

import { MISUSE_MODES, MODES } from '../../bench-runner/protocol';
import type { ProbeResult } from '../../bench-runner/protocol/probe';
import type { ProbeOutcome } from '../../bench-runner/protocol/probe';
import { runProbes, type ProbeRunOptions } from '../../src/harness/probeJob';
import { executor, ownRuntime, pattern } from '../subjects';

const { signal } = new AbortController();

describe('probes that share a process', () => {
  function options(only?: ProbeRunOptions['only']): ProbeRunOptions {
    const modes = [...MODES, ...MISUSE_MODES];
    const own = { boundary: 'promisified', longStacks: 'off', modes, timeoutMs: 20_000 } as const;
    return { ...own, modes, ...(only ? { only } : {}) };
  }

  /** Without the runner's own frames, which tell how it came to make the call. */
  function ofTheSubject(stack: string): string {
    const isOurs = /bench-runner[\\/](?!patterns)|node:internal/;
    return stack
      .split('\n')
      .filter((line) => !isOurs.test(line))
      .join('\n');
  }

  async function outcomes(name: string, only?: ProbeRunOptions['only']): Promise<ProbeOutcome[]> {
    const run = await runProbes(pattern(name), options(only), executor, ownRuntime, signal);
    assert.equal(run.result.state, 'completed', JSON.stringify(run.result));
    return (run.result as ProbeResult).probes.map((probe) => ({
      ...probe,
      arrived: probe.arrived && { ...probe.arrived, stack: ofTheSubject(probe.arrived.stack) },
      strays: probe.strays.map((stray) => ({
        ...stray,
        arrived: { ...stray.arrived, stack: ofTheSubject(stray.arrived.stack) },
      })),
      finalStack: probe.finalStack && ofTheSubject(probe.finalStack),
    }));
  }

  const modesOf = (probes: ProbeOutcome[]) => [...new Set(probes.map(({ mode }) => mode))].sort();

  for (const name of ['callbacks-nested', 'promises-chained', 'generators-co']) {
    it(`answer as those that have one of their own: ${name}`, async () => {
      const together = await outcomes(name);
      // what only a failure leads to is found on the way to it
      const alone = together.filter(({ operation }) => !operation.includes('!'));
      assert.ok(alone.length >= 32, String(alone.length));
      // every third is enough, as there are four or five modes: each has its turn
      const some = alone.filter((_, at) => at % 3 === 0);
      assert.deepEqual(modesOf(some), modesOf(alone));
      for (const { operation, mode } of some) {
        const [own] = await outcomes(name, [{ operation, mode }]);
        const shared = together.find((one) => one.operation === operation && one.mode === mode);
        assert.deepEqual(own, shared, `${operation} ${mode}`);
      }
    });
  }
});
