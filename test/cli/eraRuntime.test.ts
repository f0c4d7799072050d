import * as assert from 'node:assert/strict';

import { eraRuntime } from '../../src/cli/eraRuntime';
import { UsageError } from '../../src/cli/usageError';
import { aRuntime } from '../runtimes';

const ERA = { runtimes: '0.12 || 4 || 5', install: '5.12.0' };

function newestOf(...versions: string[]): Promise<string> {
  const runtimes = { working: async () => versions.map((version) => aRuntime(version)) };
  const { signal } = new AbortController();
  return eraRuntime(runtimes, ERA, signal).then(({ version }) => version);
}

describe('eraRuntime', () => {
  it('is the newest Node of that time', async () => {
    assert.equal(await newestOf('4.9.1', '24.21.0', '5.12.0', '0.12.18', '6.17.1'), '5.12.0');
    assert.equal(await newestOf('24.21.0', '0.12.18', '4.9.1'), '4.9.1');
  });

  it('says what there is, what is needed and which command fetches it', async () => {
    await assert.rejects(newestOf('24.21.0', '6.17.1'), (error: unknown) => {
      assert.ok(error instanceof UsageError);
      assert.deepEqual(error.message.split('\n'), [
        'The published tables are reproduced on a Node of their time, and there is none here.',
        '  found   24.21.0, 6.17.1',
        '  needed  Node 0.12 || 4 || 5',
        '  remedy  Fetch one: "async-score runtimes --install 5.12.0". Or choose another with --runtime.',
      ]);
      return true;
    });
  });

  it('says that there is no Node at all', async () => {
    await assert.rejects(newestOf(), /found {3}no Node/);
  });
});
