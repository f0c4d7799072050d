import assert from 'node:assert/strict';
import * as fs from 'node:fs';

import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

describe('a folder that is not trusted', () => {
  const session = editorSession({ trusted: false });
  let panel: Panel;

  /** Leaves a file where it is run. */
  const subject = () => `require('node:fs').writeFileSync(__filename + '.ran', '');
module.exports = async function upload(stream, idOrPath, tag) {
  const blob = blobManager.create(account);
  const blobId = await blob.put(stream);
  const file = await self.byUuidOrPath(idOrPath).get();
  return [blobId, file];
};
`;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder, [session.write('subject.js', subject())]);
  });

  it('shows tokens above functions', async () => {
    const lens = session.workbench.lenses(/tokens/).first();
    await lens.waitFor();
    assert.match(await lens.innerText(), /^\d+ tokens/);
  });

  it('counts tokens, runs nothing and says why', async () => {
    await session.workbench.runCommand('Async Score: Score async pattern');
    await panel.figure('How much code').waitFor();
    await panel.page
      .getByText(/not trusted/)
      .first()
      .waitFor();
    assert.match(await panel.figure('How much code').innerText(), /^\d+ tokens$/);
    assert.doesNotMatch(await panel.figure('What it costs').innerText(), /\d/);
    assert.equal(fs.existsSync(session.example('subject.js.ran')), false);
    assert.deepEqual(session.server.runnerProcesses(), []);
  });

  it('keeps to the policy of its page, whose breaches are heard of', async () => {
    const { violations } = session.workbench;
    assert.deepEqual(violations, []);
    const frame = await session.workbench.webviewFrame();
    await frame.evaluate(`document.body.setAttribute('style', 'color: red')`);
    await until('the breach to be told', () => violations.length > 0);
    assert.match(violations.splice(0).join('\n'), /^style-src-attr inline/);
  });

  it('leads to the page where the folder can be trusted', async () => {
    await panel.button('Manage workspace trust').click();
    await session.workbench.page.locator('.workspace-trust-editor').waitFor();
  });

  it('shows the gallery, and runs nothing of it', async () => {
    await session.workbench.closeEditors();
    await session.workbench.runCommand('Async Score: Open gallery');
    const row = panel.page.getByRole('row', { name: /^callbacks, nested/ }).first();
    await row.waitFor();
    assert.match(await row.innerText(), /\b421\b/);
    await panel.page.getByText(/to measure the gallery is to run code/).waitFor();
    assert.equal(await panel.button('Measure').count(), 0);
    assert.deepEqual(session.server.runnerProcesses(), []);
    await panel.button('Manage workspace trust').waitFor();
  });
});
