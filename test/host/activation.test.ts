import assert from 'node:assert/strict';

import * as vscode from 'vscode';

const ID = 'async-score.async-score';

describe('the extension in a real host', () => {
  function extension(): vscode.Extension<unknown> {
    const found = vscode.extensions.getExtension(ID);
    assert.ok(found, `${ID} is not installed`);
    return found;
  }

  it('activates, and exports nothing', async () => {
    assert.equal(await extension().activate(), undefined);
    assert.equal(extension().isActive, true);
  });

  it('registers every command that it contributes', async () => {
    await extension().activate();
    const manifest = extension().packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    const contributed = manifest.contributes.commands.map(({ command }) => command);
    const registered = await vscode.commands.getCommands(true);
    assert.ok(contributed.includes('asyncScore.score'));
    assert.deepEqual(
      contributed.filter((command) => !registered.includes(command)),
      [],
    );
  });
});
