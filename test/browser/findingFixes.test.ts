import assert from 'node:assert/strict';
import * as fs from 'node:fs';

import { QUICKEST } from '../setup/editors';
import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

const SUBJECT = `module.exports = async function save(db, row) {
  const id = await db.insert(row);
  db.log(id).then((written) => written.id);
  return id;
};
`;

describe('the fix of a finding', () => {
  const session = editorSession({
    trusted: true,
    settings: { ...QUICKEST, 'files.autoSave': 'off' },
  });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder, [session.write('save.js', SUBJECT)]);
    await session.workbench.runCommand('Async Score: Score async pattern');
    await panel.done();
  });

  it('is told behind the line, and in its hover and its list of fixes', async () => {
    const { workbench } = session;
    await until('the word', async () =>
      (await wordsBehindLines()).includes('⚠ ends the process (has a fix)'),
    );
    await workbench.goTo('3:10', 'save.js');
    await workbench.runCommand('Show or Focus Hover');
    const hover = workbench.page.locator('.monaco-hover', { hasText: 'Fix: Await db.log(id)' });
    await hover.getByText('Apply', { exact: true }).waitFor();
    await workbench.page.keyboard.press('Escape');
    await workbench.page.keyboard.press('Control+.');
    await workbench.page
      .locator('.action-widget .monaco-list-row', { hasText: /^Await db\.log.*measured/ })
      .waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  it('is made by a click in the panel, and the score says what came of it', async () => {
    const { page } = session.workbench;
    await panel.section('What to do').getByRole('button', { name: 'Apply' }).click();
    await until('the edit', async () => {
      const text = await page.locator('.view-lines').first().innerText();
      return text.replaceAll('\u00a0', ' ').includes('await db.log(id)');
    });
    await panel.page.getByText('the process ends → the caller gets the error').first().waitFor();
    await panel.done();
    assert.equal(await panel.button('Apply').count(), 0);
    // an edit in the editor, which its author may undo or save
    assert.equal(fs.readFileSync(session.example('save.js'), 'utf8'), SUBJECT);
  });

  function wordsBehindLines(): Promise<string[]> {
    return session.workbench.page.evaluate<string[]>(`
      [...document.querySelectorAll('.view-line span')]
        .map((span) => getComputedStyle(span, '::after').content.slice(1, -1))
        .map((content) => content.replaceAll('\\u00a0', ' '))`);
  }
});
