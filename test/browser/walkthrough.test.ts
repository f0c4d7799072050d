import assert from 'node:assert/strict';

import { QUICKEST } from '../setup/editors';
import { Panel } from './panel';
import { editorSession } from './session';

describe('the walkthrough', () => {
  const session = editorSession({
    trusted: true,
    settings: QUICKEST,
  });
  let panel: Panel;

  const press = async (step: string, button: string) => {
    const { workbench } = session;
    await workbench.page.locator('.tab', { hasText: 'Welcome' }).first().click();
    await workbench.page.getByText(step).first().click();
    await workbench.page.getByRole('button', { name: button }).first().click();
  };

  before(async () => {
    const { workbench } = session;
    const file = session.write('load.js', 'exports.load = async (db, id) => await db.find(id);\n');
    await workbench.open(session.folder, [file]);
    await workbench
      .lenses(/tokens/)
      .first()
      .waitFor();
    panel = new Panel(workbench);
    await workbench.closeEditors();
    await workbench.runCommand('Welcome: Open Walkthrough...');
    await workbench.pick('What happens when it fails?', 'What happens');
  });

  it('opens a sample that is in no file', async () => {
    const { workbench } = session;
    await workbench.page.getByRole('button', { name: 'Open the sample' }).first().click();
    await workbench
      .lenses(/tokens/)
      .first()
      .waitFor();
  });

  it('scores the sample, though the walkthrough stands before it', async () => {
    await press('Read its findings', 'Score the file');
    await panel.page.getByRole('heading', { level: 1, name: /^Untitled-1/ }).waitFor();
    await panel.done();
    const row = panel.page.getByRole('row', { name: /^place/ });
    assert.match(await row.innerText(), /line 19 ends the process/);
  });
});
