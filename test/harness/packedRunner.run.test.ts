import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { PackedRunner } from '../../src/harness/packedRunner';
import { createChildExecutor } from '../../src/harness/childExecutor';
import { NO_KEEPER } from '../../src/harness/keeping/keeper';
import { runProbes, type ProbeRunOptions } from '../../src/harness/probeJob';
import { ownRuntime, pattern, RUNNER } from '../subjects';
import { never } from '../score';

const FOLDER = path.dirname(RUNNER);
const PROBE = { kind: 'probe' } as const;
const OPTIONS: ProbeRunOptions = {
  boundary: 'promisified',
  longStacks: 'off',
  modes: ['passed'],
  timeoutMs: 20_000,
};

describe('the runner in one file', () => {
  const seen = async (packed?: PackedRunner) => {
    const means = { runnerPath: RUNNER, keeper: NO_KEEPER, ...(packed ? { packed } : {}) };
    const executor = createChildExecutor(means);
    const { result } = await runProbes(
      pattern('async-await'),
      OPTIONS,
      executor,
      ownRuntime,
      never,
    );
    assert.ok(result.state === 'completed', JSON.stringify(result));
    const { operations, probes } = result;
    return {
      operations: operations.map(({ name }) => name),
      probes: probes.map(({ operation, mode, outcome }) => [operation, mode, outcome]),
    };
  };

  it('tells what its files tell: as it is, as it hands over what was compiled, and with that', async () => {
    const byFiles = await seen();
    const packed = new PackedRunner(FOLDER);
    assert.ok(packed.startFor(PROBE, ownRuntime)?.keep, 'the first one hands it over');
    assert.equal(packed.startFor(PROBE, ownRuntime)?.keep, undefined);
    const other = new PackedRunner(FOLDER);
    assert.deepEqual(await seen(other), byFiles);
    const { firstLine, keep } = other.startFor(PROBE, ownRuntime)!;
    assert.equal(keep, undefined);
    assert.ok(firstLine.length > 100_000, 'what V8 compiled is there');
    assert.deepEqual(await seen(other), byFiles);
  });

  it('is for children of which nothing is timed, on Nodes that can keep what they compile', () => {
    const packed = new PackedRunner(FOLDER);
    for (const kind of ['bench', 'profile', 'server', 'script', 'ops'] as const)
      assert.equal(packed.startFor({ kind }, ownRuntime), null);
    const capabilities = { ...ownRuntime.capabilities, codeCache: false };
    assert.equal(packed.startFor(PROBE, { ...ownRuntime, capabilities }), null);
  });

  it('is not read where it is not there, or where a file was edited after it was made', () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-packed-'));
    try {
      assert.equal(new PackedRunner(folder).startFor(PROBE, ownRuntime), null);
      fs.writeFileSync(path.join(folder, 'main.js'), '1;\n');
      fs.writeFileSync(path.join(folder, 'packed.js'), '// {"main.js":3}\n({})\n');
      assert.ok(new PackedRunner(folder).startFor(PROBE, ownRuntime));
      fs.writeFileSync(path.join(folder, 'main.js'), '1 + 1;\n');
      assert.equal(new PackedRunner(folder).startFor(PROBE, ownRuntime), null);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
