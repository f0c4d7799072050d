import assert from 'node:assert/strict';
import * as fs from 'node:fs';

import { withoutFakes } from '../../src/harness/kinds/withoutFakes';
import { leftBehind } from '../leftBehind';
import { NodeFolder } from '../runtimes/nodes';
import { until } from '../setup/until';
import { executor, failureOf, ownRuntime, program } from '../subjects';

/** It is to be half a second; beside other tests a machine may be ten times as slow. */
const MOST_MS = 5000;
/** What else the machine does at that moment is none of it. */
const TRIES = 3;

/** How many processes each is, and what it does; `begun` says that it is under way. */
const HOSTILE: readonly [what: string, processes: number, code: string][] = [
  ['in a loop', 1, 'begun(); for (;;);'],
  [
    'where it is deaf to signals',
    1,
    "for (const each of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(each, () => {}); begun(); setInterval(() => {}, 1000);",
  ],
  [
    'where others were started that loop, in groups of their own',
    4,
    "const { spawn } = require('node:child_process'); for (let i = 0; i < 3; i += 1) spawn(process.execPath, ['-e', 'for (;;);'], { detached: true, stdio: 'ignore' }); begun(); for (;;);",
  ],
];

describe('a run that is cancelled', () => {
  const files = new NodeFolder();
  after(() => files.remove());

  for (const [what, processes, code] of HOSTILE) {
    it(`${what}, is over at once with every process`, async () => {
      const tookMs: number[] = [];
      for (let tried = 0; tried < TRIES; tried += 1)
        tookMs.push(await cancelledMs(processes, code));
      const least = Math.min(...tookMs);
      console.log(`      ${tookMs.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
      assert.ok(least < MOST_MS, `${least} ms`);
    });
  }

  /** From the wish to the end of the last process. */
  async function cancelledMs(processes: number, code: string): Promise<number> {
    const runs = files.at('it-runs');
    fs.rmSync(runs, { force: true });
    const begun = `require('node:fs').writeFileSync(${JSON.stringify(runs)}, '')`;
    const text = `const begun = () => ${begun};\n${code}`;
    const job = { ...withoutFakes(program(text)), kind: 'script', timeoutMs: 60_000 } as const;
    const controller = new AbortController();
    const running = executor.run(job, ownRuntime, controller.signal);
    await until('all to run', async () => {
      return fs.existsSync(runs) && (await leftBehind()).length === processes;
    });
    const startedMs = performance.now();
    controller.abort();
    assert.equal(failureOf(await running).state, 'cancelled');
    await until('the end of all', async () => (await leftBehind()).length === 0);
    return performance.now() - startedMs;
  }
});
