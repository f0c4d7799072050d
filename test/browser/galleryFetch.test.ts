import assert from 'node:assert/strict';

import { Panel } from './panel';
import { editorSession } from './session';

/** The package holds of the libraries only one: the others would have to be fetched. */
describe('fetching what the gallery needs, in the editor', () => {
  const session = editorSession({ trusted: true });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder, [session.example('async-await.js')]);
    await session.workbench.runCommand('Async Score: Open gallery');
    await panel.page.getByText(/\d+ patterns cannot run: the libraries are not here/).waitFor();
  });

  const dialog = () =>
    session.workbench.page.getByRole('dialog', { name: /Fetch what the gallery needs\?/ });

  it('asks before, and says what would go where', async () => {
    await panel.page.getByRole('button', { name: 'Fetch libraries…' }).click();
    await dialog().waitFor();
    const text = await dialog().innerText();
    assert.match(text, /the libraries of the gallery \(\d+ packages\) into .*libraries/);
    assert.match(text, /No script of them is run/);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('says what keeps it from being fetched, and what to do', async () => {
    await panel.page.getByRole('button', { name: 'Fetch libraries…' }).click();
    await dialog().getByRole('button', { name: 'Fetch', exact: true }).click();
    const said = session.workbench.page.getByText(
      /The libraries of the gallery were not fetched: the registry of npm cannot be reached\. Check the network/,
    );
    await said.first().waitFor({ timeout: 60_000 });
    await panel.page.getByText(/\d+ patterns cannot run: the libraries are not here/).waitFor();
  });
});
