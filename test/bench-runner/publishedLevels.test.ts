import * as assert from 'node:assert/strict';
import * as path from 'node:path';

import { satisfies } from 'semver';

import { readMapFile } from '../../src/document/mapReader';
import { toRunnable } from '../../src/document/runnable';
import type { GalleryMember } from '../../src/gallery/gallery';
import { loadGallery } from '../../src/gallery/load';
import type { StackTraces } from '../../src/probe/debuggability';
import { isGraded } from '../../src/probe/grade';
import { probeProgram } from '../../src/probe/probeProgram';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { fetchedRuntime } from '../runtimes';
import { executor, PATTERNS, RUNNER, UPLOAD_OPERATIONS, UPLOAD_TIMERS } from '../subjects';

const gallery = loadGallery(PATTERNS);

/** A Node of the era, and the newest of the tests. */
for (const version of ['5.12.0', '26.10.0']) {
  describe(`stack traces of the published rows, measured on Node ${version}`, function () {
    this.timeout(60_000);
    let runtime: RuntimeInfo;

    before(() => {
      runtime = fetchedRuntime(version);
    });

    for (const member of gallery.members) {
      const [published] = member.published.debuggability;
      if (!published || !satisfies(version, member.runsOn)) continue;

      it(`are ${published.stackTraces} for ${member.name}, as for ${published.row}`, async () => {
        const { level, worst, sites } = await stackTraces(member);
        assert.deepEqual([level, worst], [published.stackTraces, published.stackTraces]);
        const graded = sites.filter(
          (site) => site.boundary === sites[0]?.boundary && isGraded(site),
        );
        assert.deepEqual(
          graded.map(({ operation }) => operation),
          member.boundary === 'timer' ? UPLOAD_TIMERS.map(() => 'timer') : UPLOAD_OPERATIONS,
        );
      });
    }

    it('are those of galaxy with our stand-in, each naming the line of its call', async () => {
      const galaxy = gallery.members.find(({ name }) => name === 'generators-galaxy');
      assert.ok(galaxy);
      const { sites } = await stackTraces(galaxy);
      for (const { probes, at } of sites.filter(isGraded)) {
        const passed = probes.find(({ mode }) => mode === 'passed');
        assert.equal(passed?.named, 'companion');
        assert.equal(passed.with, 'galaxy-stack (our stand-in)');
        const locating = passed.longStack?.filter(({ locates }) => locates) ?? [];
        assert.deepEqual(
          locating.map((frame) => frame.at?.line),
          [at?.line],
        );
      }
    });

    async function stackTraces({ document }: GalleryMember): Promise<StackTraces> {
      const runnable = toRunnable(document, readMapFile);
      const program = { file: document.file, code: runnable.code, exportName: null };
      const runnerFolder = path.dirname(RUNNER);
      const plan = { document, runnable, program, runtime, timeoutMs: 20_000, runnerFolder };
      const { signal } = new AbortController();
      const graded = await probeProgram(plan, executor, () => {}, signal);
      assert.ok(graded.state === 'scored', JSON.stringify(graded));
      return graded.stackTraces;
    }
  });
}
