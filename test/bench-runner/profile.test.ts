import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { ScoredProfile } from '../../src/profile/profile';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { fetchedRuntime, TESTED_VERSIONS } from '../runtimes';
import { profiled } from '../profile/profiled';

/** One function takes the time, another one the memory; both outlive V8's optimiser. */
const SUBJECT = `var kept = [];
module.exports = function upload(stream, idOrPath, tag, done) {
  blobManager.create(account).put(stream, function (error) {
    burn(2000);
    litter(20);
    done(error);
  });
};
function burn(turns) {
  var sum = 0;
  for (var i = 0; i < turns; i += 1) sum += Math.sqrt(i) % 7;
  kept[0] = sum;
}
function litter(count) {
  for (var i = 0; i < count; i += 1) kept[1] = new Array(50);
}
`;

for (const version of TESTED_VERSIONS) {
  describe(`profiles on Node ${version}`, () => {
    let runtime: RuntimeInfo;
    let folder: string;

    before(() => {
      runtime = fetchedRuntime(version);
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-test-'));
    });
    after(() => fs.rmSync(folder, { recursive: true }));

    it('names the function that takes the time, or what the runtime lacks', async () => {
      const profile = await profiled(SUBJECT, { runtime, folder });
      if (!runtime.capabilities.inspector) {
        assert.ok(profile.state === 'failed');
        const { reason } = profile;
        assert.equal(reason.code, 'runtimeLacks');
        assert.match(reason.message, new RegExp(`^Node ${version} has no CPU profiler`));
        assert.equal(reason.found, 'it has no inspector');
        assert.match(reason.needed ?? '', /Node 8 or later/);
        assert.deepEqual(fs.readdirSync(folder), []);
        return;
      }
      const { cpu } = scored(profile);
      const [top] = cpu.frames;
      assert.equal(cpu.profiler, 'inspector');
      assert.deepEqual([top?.owner, top?.name, top?.at?.line], ['subject', 'burn', 9]);
      assert.ok((top?.share ?? 0) > 0.3, `${top?.share} of the time`);
      assert.ok(cpu.busyMs <= cpu.sampledMs);
      assert.equal(cpu.calls, cpu.rounds * 50);
    });

    it('names the function that allocates, or says that this profiler cannot', async () => {
      const profile = await profiled(SUBJECT, { runtime, folder });
      if (profile.state !== 'scored') return assert.equal(runtime.capabilities.inspector, false);
      const { heap } = profile;
      if ('state' in heap) {
        assert.equal(heap.reason.code, 'nothingMeasured');
        assert.match(heap.reason.remedy ?? '', /v8-profiler-next/);
        return;
      }
      const [top] = heap.frames;
      if (!heap.keepsCollected) {
        // what happens to be in use at the end, which is far less than what was allocated
        const perCall = heap.sampledBytes / heap.calls;
        return assert.ok(perCall > 0 && perCall < 4000, `${perCall} bytes a call`);
      }
      assert.deepEqual([top?.owner, top?.name, top?.at?.line], ['subject', 'litter', 14]);
      // 20 arrays of 50 pointers, of 8 bytes here
      const bytes = top?.perCallBytes ?? 0;
      assert.ok(bytes > 20 * 50 * 4 && bytes < 20 * 50 * 16, `${bytes} bytes a call`);
    });
  });
}

function scored(profile: Awaited<ReturnType<typeof profiled>>): ScoredProfile {
  if (profile.state === 'scored') return profile;
  throw new Error(JSON.stringify(profile));
}
