import assert from 'node:assert/strict';
import * as path from 'node:path';

import { NodeFolder } from '../runtimes/nodes';
import { Panel } from './panel';
import { editorSession } from './session';

describe('runtimes in the editor', () => {
  const nodes = new NodeFolder();
  const other = nodes.script('versions/node/v1/bin/node', `exec "${process.execPath}" "$@"`);
  nodes.script('versions/node/v2/bin/node', 'echo out of order; exit 3');
  const session = editorSession({
    trusted: true,
    env: { NVM_DIR: nodes.folder },
    settings: { 'asyncScore.budgetSeconds': 1, 'asyncScore.parallel': 50 },
  });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder, [session.example('async-await.js')]);
  });
  after(() => nodes.remove());

  it('are listed with where they come from, and what does not run with its reason', async () => {
    const { page } = session.workbench;
    await session.workbench.runCommand('Async Score: Pick Node runtime');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: other }).waitFor();
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    assert.match(texts[0] ?? '', /Automatic/);
    assert.match(texts.find((text) => text.includes(other)) ?? '', /installed by nvm/);
    assert.ok(texts.some((text) => text.includes('Install another Node')));
    await page.locator('.quick-input-widget input[type="text"]').fill('out of order');
    await rows.filter({ hasText: /exit code 3 and said: out of order/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('refuse to fetch what is no version, and fetch nothing without being told', async () => {
    const { page } = session.workbench;
    await session.workbench.runCommand('Async Score: Pick Node runtime');
    await session.workbench.pick('Install another Node', 'Install another');
    const input = page.locator('.quick-input-widget input[type="text"]');
    await page.locator('.quick-input-widget', { hasText: 'A version such as 24' }).waitFor();
    await input.fill('latest; rm');
    await page.locator('.quick-input-message', { hasText: 'Needed: a version' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('stand beside each other in a heat map', async () => {
    await session.workbench.runCommand('Async Score: Score async pattern');
    await panel.done();
    const cost = await panel.unfolded('Cost');
    await cost.getByRole('button', { name: 'On other runtimes…' }).click();
    const { page } = session.workbench;
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: other }).waitFor();
    await page.keyboard.press('Enter');
    const table = cost.getByRole('table', { name: 'The same text on several runtimes' });
    await table.waitFor({ timeout: 120_000 });
    const { elsewhere = [], runtime } = await panel.copied();
    assert.equal(elsewhere[0]?.runtime.path, runtime.path);
    const paths = elsewhere.map((each) =>
      path.basename(path.dirname(path.dirname(each.runtime.path))),
    );
    assert.ok(paths.includes('v1'), paths.join());
    assert.equal(await table.getByRole('row').count(), 1 + elsewhere.length);
    for (const { benchmark } of elsewhere) assert.equal(benchmark.state, 'scored');
  });
});
