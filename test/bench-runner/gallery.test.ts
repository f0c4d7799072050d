import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { satisfies } from 'semver';

import type { BenchJob } from '../../bench-runner/protocol/bench';
import type { ChildResult } from '../../bench-runner/protocol/message';
import { loadGallery } from '../../src/gallery/load';
import { callsOf } from '../../src/harness/benchJob';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { fetchedRuntime, STACK_VERSIONS, TESTED_VERSIONS } from '../runtimes';
import { executor, PATTERNS, program, UPLOAD_OPERATIONS, UPLOAD_TIMERS } from '../subjects';

/** Only the recorded call matters. */
const ONCE: BenchJob = {
  parallel: 1,
  peak: 'none',
  loadCalls: 0,
  warmUp: { parallel: 1, ioMs: 1, calls: 0, mostMs: 0 },
  cpu: null,
  windows: { most: 1, enoughMs: 0 },
  observe: false,
};

/** No Node between them does otherwise with what is compiled. */
const ERA_AND_NEWEST = ['5.12.0', '26.10.0'];

const members = loadGallery(PATTERNS).members.filter(({ kind }) => kind === 'doxbee');

for (const version of TESTED_VERSIONS) {
  describe(`the gallery on Node ${version}`, () => {
    let runtime: RuntimeInfo;

    before(() => {
      runtime = fetchedRuntime(version);
    });

    for (const { name, document, runsOn, boundary, compiledFor } of members) {
      const runs = satisfies(version, runsOn);
      const operations = boundary === 'timer' ? UPLOAD_TIMERS : UPLOAD_OPERATIONS;

      // `goldenStacks.test.ts` holds what each does there, by its stacks
      if (!runs || !STACK_VERSIONS.includes(version)) {
        it(`${runs ? 'runs' : 'cannot run'} ${name}`, async () => {
          // one of those that cannot run waits for ever
          const result = await resultOf(document.file, runs ? 10_000 : 3000);
          assert.deepEqual(operationsOf(result), runs ? operations : null);
        });
      }

      if (runs && compiledFor && ERA_AND_NEWEST.includes(version)) {
        it(`runs ${name} as it is compiled for other targets`, async () => {
          const result = await resultOf(path.join(PATTERNS, compiledFor.file), 10_000);
          assert.deepEqual(operationsOf(result), UPLOAD_OPERATIONS, JSON.stringify(result));
        });
      }
    }

    async function resultOf(file: string, timeoutMs: number): Promise<ChildResult> {
      const subject = program(fs.readFileSync(file, 'utf8'), file);
      const { result } = await executor.run(
        { ...callsOf(subject, 1, 'auto'), kind: 'bench', timeoutMs, bench: ONCE },
        runtime,
        new AbortController().signal,
      );
      return result as ChildResult;
    }
  });
}

/** What the recorded call did, or null where there was none. */
function operationsOf(result: ChildResult): string[] | null {
  if (result.state !== 'completed' || !('recorded' in result)) return null;
  return result.recorded?.operations ?? null;
}
