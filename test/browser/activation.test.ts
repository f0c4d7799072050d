import assert from 'node:assert/strict';

import { editorSession } from './session';

describe('activation', () => {
  const session = editorSession({ trusted: true });

  it('is timed by the editor itself', async () => {
    const { workbench } = session;
    await workbench.open(session.folder, [session.example('async-await.js')]);
    await workbench
      .lenses(/tokens/)
      .first()
      .waitFor();
    await workbench.runCommand('Developer: Show Running Extensions');
    const row = workbench.page.locator('.runtime-extensions-editor .extension', {
      hasText: 'Async Score',
    });
    const text = await row.locator('.activation-time').innerText();
    const ms = /(\d+)\s*ms/.exec(text)?.[1];
    assert.ok(ms !== undefined, text);
    console.log(`      activation, by VS Code's own profile: ${ms} ms`);
  });
});
