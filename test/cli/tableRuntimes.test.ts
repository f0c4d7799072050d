import * as assert from 'node:assert/strict';

import { tableRuntimes } from '../../src/cli/tableRuntimes';
import { UsageError } from '../../src/cli/usageError';
import { aRuntime } from '../runtimes';

async function found(here: string[], wanted: string[]): Promise<string[]> {
  const runtimes = { working: async () => here.map((version) => aRuntime(version)) };
  const { signal } = new AbortController();
  const map = await tableRuntimes(runtimes, wanted, signal);
  return [...map].map(([version, runtime]) =>
    'state' in runtime ? `${version}: ${runtime.reason.remedy}` : `${version}: ${runtime.version}`,
  );
}

describe('tableRuntimes', () => {
  it('are the newest of the release lines that the tables name', async () => {
    const here = ['4.9.1', '24.21.0', '5.1.0', '5.12.0', '0.10.40', '0.12.18'];
    assert.deepEqual(await found(here, ['5.12.0', '0.10.48']), [
      '5.12.0: 5.12.0',
      '0.10.48: 0.10.40',
    ]);
  });

  it('leave a table without its Node the reason, where another has its own', async () => {
    assert.deepEqual(await found(['5.12.0', '0.12.18'], ['5.12.0', '0.10.48']), [
      '5.12.0: 5.12.0',
      '0.10.48: Fetch it: "async-score gallery --install", or "async-score runtimes --install 0.10.48".',
    ]);
  });

  it('say what there is, what is needed and which command fetches it, where there is none', async () => {
    await assert.rejects(found(['24.21.0', '6.17.1'], ['5.12.0', '0.10.48']), (error: unknown) => {
      assert.ok(error instanceof UsageError);
      assert.deepEqual(error.message.split('\n'), [
        'Published tables are reproduced on a Node of their time, and there is none here.',
        '  found   24.21.0, 6.17.1',
        '  needed  Node 5 or Node 0.10',
        '  remedy  Fetch what they need: "async-score gallery --install". Or choose another with --runtime.',
      ]);
      return true;
    });
  });

  it('say that there is no Node at all', async () => {
    await assert.rejects(found([], ['5.12.0']), /found {3}no Node/);
  });
});
