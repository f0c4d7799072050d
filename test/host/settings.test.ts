import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { readSettings } from '../../src/host/configuration';

describe('The settings', () => {
  const write = (key: string, value?: number) =>
    vscode.workspace
      .getConfiguration('asyncScore')
      .update(key, value, vscode.ConfigurationTarget.Global);

  afterEach(async () => {
    await write('ioMs');
    await write('IODelayMilliseconds');
  });

  it('read the former name of the I/O delay where it alone is set', async () => {
    assert.equal(readSettings().ioMs, 10);
    await write('ioMs', 3);
    assert.equal(readSettings().ioMs, 3);
    await write('IODelayMilliseconds', 10);
    assert.equal(readSettings().ioMs, 10);
  });
});
