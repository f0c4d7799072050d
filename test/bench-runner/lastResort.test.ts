import assert from 'node:assert/strict';

import type { Fact } from '../../bench-runner/protocol';
import { RUNTIME_VERSIONS } from '../runtimes';
import { madeUp } from './invented';

const STREAM: Fact = { answers: 'stream' };

for (const version of RUNTIME_VERSIONS) {
  describe(`what comes at last on Node ${version}`, function () {
    this.timeout(60_000);

    it('is the end of a stream that is only waited for', async function () {
      // it has no event that tells that nothing is left to do
      if (version.startsWith('0.')) return;
      const code = `function own(id, done) {
        db.open(id).on('end', function () { done(null, 'ended'); });
      }`;
      const facts = { 'db.open': STREAM };
      const made = await madeUp(code, version, { globals: ['db'], facts, args: ['id'] });
      assert.deepEqual(made.slice(0, 2), ['callback', '"ended"']);
    });
  });
}
