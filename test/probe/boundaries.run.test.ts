import assert from 'node:assert/strict';

import type { Executor } from '../../src/harness/executor';
import { scored, subject } from '../score';
import { executor } from '../subjects';

const CODE = `
const fs = require('fs/promises');
const db = require('some-database');
exports.both = async (id) => db.load(await fs.readFile(id, 'utf8'));
exports.ofNode = async (file) => (await fs.readFile(file, 'utf8')).length;
exports.unknown = async (id) => (await db.load(id)).name;
`;

/** What the children of a probe are asked for: the boundary, and what is tried there. */
async function childrenOf(functionName: string): Promise<string[]> {
  const asked: string[] = [];
  const noting: Executor = {
    run: (job, ...rest) => {
      if (job.probe) {
        const { modes, tellsNotRun } = job.probe;
        const what = job.longStacks === 'off' ? (modes[0] ?? 'nothing') : job.longStacks;
        asked.push(`${job.io.boundary} ${what}${tellsNotRun ? ', with what does not run' : ''}`);
      }
      return executor.run(job, ...rest);
    },
  };
  const parts = { benchmark: false, debuggability: true };
  const { debuggability } = await scored(subject(CODE), { parts, functionName }, noting);
  assert.equal(debuggability.state, 'scored');
  return asked.sort();
}

const PLAIN = 'promisified passed, with what does not run';

describe('an own function at both boundaries', () => {
  it('is looked at closer at that of the runtime, where all is I/O of its own', async () => {
    assert.deepEqual(await childrenOf('ofNode'), ['async neverCalled', 'async passed', PLAIN]);
  });

  it('is looked at closer as it is, where nobody knows how its operations are made', async () => {
    assert.deepEqual(await childrenOf('unknown'), [
      'async passed',
      'promisified helper',
      'promisified neverCalled',
      PLAIN,
    ]);
  });

  it('is looked at closer at both, where it has operations of both', async () => {
    assert.deepEqual(await childrenOf('both'), [
      'async helper',
      'async neverCalled',
      'async passed',
      'promisified helper',
      'promisified neverCalled',
      PLAIN,
    ]);
  });
});
