import assert from 'node:assert/strict';

import { editorSession } from './session';

/** Starts on the same event, and is a large one of VS Code's own. */
const OTHER = 'JavaScript and TypeScript Language Features';

describe('activation', () => {
  const session = editorSession({ trusted: true });

  it('takes no longer than what the editor brings along, by its own profile', async () => {
    const { workbench } = session;
    await workbench.open(session.folder, [session.example('async-await.js')]);
    await workbench
      .lenses(/tokens/)
      .first()
      .waitFor();
    await workbench.runCommand('Developer: Show Running Extensions');
    const [ours, other] = [await activationMs('Async Score'), await activationMs(OTHER)];
    console.log(`      activation: ${ours} ms; ${OTHER}: ${other} ms`);
    // several extensions start at once, so each of these is also the time of its neighbours
    assert.ok(ours < 4 * other, `${ours} ms, ${other} ms`);
  });

  async function activationMs(name: string): Promise<number> {
    const row = session.workbench.page.locator('.runtime-extensions-editor .extension', {
      has: session.workbench.page.locator(`.name:text-is("${name}")`),
    });
    const text = await row.locator('.activation-time').innerText();
    const ms = /(\d+)\s*ms/.exec(text)?.[1];
    assert.ok(ms !== undefined, text);
    return Number(ms);
  }
});
