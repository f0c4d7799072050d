import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { until } from '../setup/until';

describe('Open gallery', () => {
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('opens one panel, however often it is called', async () => {
    await vscode.commands.executeCommand('asyncScore.openGallery');
    await vscode.commands.executeCommand('asyncScore.openGallery');
    await until('the panel', () => panels().length > 0);
    assert.equal(panels().length, 1);
    assert.equal(panels()[0]?.label, 'Async Score: Gallery');
  });

  it('opens it again after it was closed', async () => {
    await vscode.commands.executeCommand('asyncScore.openGallery');
    await until('the panel', () => panels().length === 1);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until('its end', () => panels().length === 0);
    await vscode.commands.executeCommand('asyncScore.openGallery');
    await until('the panel again', () => panels().length === 1);
  });

  function panels(): vscode.Tab[] {
    return vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(
        ({ input }) =>
          input instanceof vscode.TabInputWebview && input.viewType.includes('asyncScore.gallery'),
      );
  }
});
