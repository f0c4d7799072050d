import assert from 'node:assert/strict';

import { createUnits } from '../../src/report/units';
import { ratioFigure, verdictBesideRatio } from '../../src/report/messages/comparison';
import { Panel } from './panel';
import { editorSession } from './session';

const units = createUnits('en');

describe('comparing two files in the editor', () => {
  const session = editorSession({ trusted: true, settings: { 'asyncScore.budgetSeconds': 1 } });
  let panel: Panel;

  before(async () => {
    await session.workbench.open(session.folder, [session.example('async-await.js')]);
    panel = new Panel(session.workbench);
  });

  it('compares two files that are selected in the explorer', async () => {
    const { page } = session.workbench;
    const row = (name: string) =>
      page.locator(`.explorer-folders-view .monaco-list-row[aria-label="${name}"]`);
    await row('async-await.js').click();
    await row('callbacks-nested.js').click({ modifiers: ['Control'] });
    await session.workbench.pickFromMenu(row('callbacks-nested.js'), 'Compare async patterns');
    await panel.page.getByRole('row', { name: /^Time/ }).waitFor();
    await panel.done();
    await assertDrawn('async-await.js', 'callbacks-nested.js');
  });

  it('compares the active file with a pattern of the gallery', async () => {
    await session.workbench.tab('async-await.js').click();
    await session.workbench.runCommand('Async Score: Compare async patterns');
    await session.workbench.pick(/chain/i, 'chain');
    await panel.page.getByRole('heading', { level: 1, name: /promises-chained/ }).waitFor();
    await panel.done();
    await assertDrawn('async-await.js', 'promises-chained.js');
  });

  /** The table says what the comparison says, for these two files. */
  async function assertDrawn(a: string, b: string): Promise<void> {
    const comparison = await panel.copied();
    assert.ok(comparison.a.subject.file.endsWith(a), comparison.a.subject.file);
    assert.ok(comparison.b.subject.file.endsWith(b), comparison.b.subject.file);
    const { time } = comparison.ratio;
    assert.ok(time.state === 'scored', JSON.stringify(time));
    assert.ok(time.low <= time.median && time.median <= time.high);
    const row = panel.page.getByRole('row', { name: /^Time/ });
    assert.deepEqual(await row.locator('.ratio-value').allInnerTexts(), [ratioFigure(time, units)]);
    assert.equal(await row.locator('.verdict').innerText(), verdictBesideRatio(time, units));
    const tokens = await panel.page.getByRole('row', { name: /^Complexity/ }).innerText();
    assert.ok(tokens.includes(`${comparison.a.complexity.tokens} tokens`));
    assert.ok(tokens.includes(`${comparison.b.complexity.tokens} tokens`));
  }
});
