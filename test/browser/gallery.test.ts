import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

describe('the gallery in the editor', () => {
  const session = editorSession({ trusted: true, settings: { 'asyncScore.budgetSeconds': 0.1 } });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder, [session.example('async-await.js')]);
    await session.workbench.runCommand('Async Score: Open gallery');
    await rows().first().waitFor();
  });

  const uploads = () => panel.section('Ways to write one upload');
  const rows = (): Locator => uploads().locator('tbody tr:not(.detail)');
  const names = () => rows().locator('th .link').allInnerTexts();

  /** Tokens as they stand in the rows, from top to bottom. */
  async function tokens(): Promise<number[]> {
    const texts = await rows()
      .locator('td.figure-cell:nth-child(3) > span:first-child')
      .allInnerTexts();
    return texts.map((text) => Number(text.replaceAll(/\D/g, '')));
  }

  it('shows tokens and published figures before anything has run', async () => {
    const row = rows().filter({ hasText: 'callbacks, nested' });
    assert.match(await row.innerText(), /\b421\b/);
    assert.equal(
      (await tokens()).every((count) => count > 100),
      true,
    );
    await panel
      .section('Published tables')
      .getByText(/Rank correlation/)
      .first()
      .waitFor();
    assert.deepEqual(session.server.runnerProcesses(), []);
  });

  it('sorts by a column with the mouse and with the keyboard, and says how', async () => {
    const head = uploads().getByRole('columnheader', { name: 'tokens' });
    await head.getByRole('button').click();
    const ascending = await tokens();
    assert.deepEqual(
      ascending,
      [...ascending].sort((a, b) => a - b),
    );
    assert.equal(await head.getAttribute('aria-sort'), 'ascending');
    await session.workbench.page.keyboard.press('Enter');
    await until(
      'the other order',
      async () => (await head.getAttribute('aria-sort')) === 'descending',
    );
    assert.deepEqual(await tokens(), ascending.reverse());
  });

  it('filters by text, and says how many rows are left', async () => {
    const box = panel.page.getByRole('searchbox', { name: 'Text' });
    const all = (await names()).length;
    await box.pressSequentially('genny');
    await until('one pattern', async () => (await names()).every((name) => /genny/.test(name)));
    assert.ok((await names()).length < all);
    await panel.page
      .getByText(/^\d+ of \d+ rows$/)
      .first()
      .waitFor();
    await box.fill('no such pattern');
    await panel.page.getByText('No row is left').waitFor();
    await box.fill('');
    await until('all rows', async () => (await names()).length === all);
  });

  it('filters by pattern', async () => {
    const choice = panel.page.getByRole('combobox', { name: 'Pattern' });
    await choice.selectOption('async-await');
    await until('its rows', async () => (await names()).every((name) => /async/.test(name)));
    await choice.selectOption('');
  });

  it('cancels a measurement, and keeps what stood there', async () => {
    const before = await names();
    await panel.button('Measure').click();
    await panel.button('Cancel').click();
    await panel.page.getByText(/^Cancelled\. What was measured/).waitFor();
    assert.deepEqual(await names(), before);
    await panel.button('Measure').waitFor();
  });

  it('says by the keyboard what the figures of a row rest on', async () => {
    const row = uploads().locator('tr.detail', { hasText: 'Details of callbacks, nested' });
    await row.locator('summary').focus();
    await session.workbench.page.keyboard.press('Enter');
    await row.getByText(/^tokens, published: .* in "/).waitFor();
    await session.workbench.page.keyboard.press('Enter');
  });

  it('opens the source of a pattern', async () => {
    await rows().filter({ hasText: 'callbacks, nested' }).locator('th .link').click();
    await session.workbench.tab('callbacks-nested.js').waitFor();
  });

  it('compares my file with a pattern', async () => {
    await session.workbench.runCommand('Async Score: Open gallery');
    const row = rows().filter({ hasText: 'callbacks, nested' });
    await row
      .getByRole('button', { name: 'Compare async-await.js with callbacks, nested' })
      .click();
    await session.workbench.page.locator('.tabs-container .tab', { hasText: '↔' }).click();
    await session.workbench.runCommand('View: Close Editors in Other Groups');
    await panel.page.getByRole('row', { name: /^Time/ }).waitFor();
    await panel.done();
    const { a, b } = await panel.copied();
    assert.ok(a.subject.file.endsWith('async-await.js'), a.subject.file);
    assert.ok(b.subject.file.endsWith('callbacks-nested.js'), b.subject.file);
  });
});
