import assert from 'node:assert/strict';

import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

describe('measuring how the cost of a score grows', () => {
  const session = editorSession({
    trusted: true,
    settings: { 'asyncScore.budgetSeconds': 1 },
  });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder, [session.example('async-await.js')]);
    await session.workbench.runCommand('Async Score: Score async pattern');
    await panel.done();
  });

  it('keeps what is on the page while it runs, and after it was cancelled', async () => {
    await panel.unfolded('Cost');
    const before = await panel.figure('What it costs').innerText();
    await panel.button('Measure how it grows').click();
    await panel.page.getByText(/^Benchmark, round 1 of/).waitFor();
    assert.equal(await panel.figure('What it costs').innerText(), before);
    assert.equal(
      await panel.button('Measure how it grows').getAttribute('aria-disabled'),
      'true',
      'it can be set off twice',
    );
    await panel.button('Cancel').click();
    await panel.done();
    await until('the end of every child', () => session.server.runnerProcesses().length === 0);
    assert.equal(await panel.figure('What it costs').innerText(), before);
    assert.equal(await panel.page.locator('#live').innerText(), 'Cancelled');
  });

  it('is not offered for a text that has changed since', async () => {
    await session.workbench.tab('async-await.js').click();
    await session.workbench.page.keyboard.press('Control+End');
    await session.workbench.page.keyboard.type('// edited');
    await panel.page.getByText('Scored before your last edit.').waitFor();
    assert.equal(await panel.page.getByRole('button', { name: 'Measure how it grows' }).count(), 0);
  });
});
