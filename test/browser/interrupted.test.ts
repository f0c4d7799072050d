import assert from 'node:assert/strict';
import * as fs from 'node:fs';

import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

const SCORE = 'Async Score: Score async pattern';

const LOAD = `exports.load = async function load(id) {
  return await db.orders.find(id);
};
`;

const SPINS =
  'exports.spins = async function spins(id) {\n  for (;;) { await null; if (Math.random() > 2) break; }\n};\n';

describe('a score whose file does not stay as it was', () => {
  const session = editorSession({
    trusted: true,
    settings: { 'asyncScore.parallel': 20, 'asyncScore.budgetSeconds': 1 },
  });
  let panel: Panel;

  before(async () => {
    const file = session.write('load.js', LOAD);
    await session.workbench.open(session.folder, [file]);
    panel = new Panel(session.workbench);
    await session.workbench
      .lenses(/tokens/)
      .first()
      .waitFor();
  });

  it('is one score where it is asked for twice at once', async () => {
    const { workbench } = session;
    const lens = workbench.lenses(/tokens/).first();
    await lens.dblclick();
    await panel.page.getByRole('heading', { level: 1, name: 'load.js' }).waitFor();
    await panel.done();
    assert.equal(await tabs(), 1);
  });

  it('says of a text that another branch has, that it was another', async () => {
    const { workbench } = session;
    await workbench.tab('load.js').first().click();
    await workbench.runCommand(SCORE);
    await panel.button('Cancel').waitFor();
    session.write('load.js', LOAD.replace('find', 'findOne'));
    await panel.done();
    await panel.page.getByText('Scored before your last edit.').waitFor();
    await panel.button('Run again').click();
    await panel.page.getByText('Scored before your last edit.').waitFor({ state: 'detached' });
    await panel.done();
  });

  it('is done though its editor is closed and its file is gone, and cannot be done again', async () => {
    const { workbench } = session;
    await workbench.tab('load.js').first().click();
    await workbench.runCommand(SCORE);
    await panel.button('Cancel').waitFor();
    await workbench.tab('load.js').first().click();
    await workbench.runCommand('View: Close Editor');
    await workbench.tab('load.js').waitFor({ state: 'detached' });
    fs.rmSync(session.example('load.js'));
    await panel.done();
    assert.match(await panel.figure('What it costs').innerText(), /of CPU a call$/);
    await panel.button('Run again').click();
    await panel.page.getByRole('heading', { level: 1, name: 'Not scored' }).waitFor();
    session.write('load.js', LOAD);
    await panel.button('Try again').click();
    await panel.page.getByRole('heading', { level: 1, name: 'load.js' }).waitFor();
    await panel.done();
  });

  it('is told of after the window was reloaded meanwhile, and nothing of it goes on', async () => {
    const { workbench, server } = session;
    const file = session.write('spins.js', SPINS);
    // an editor in a browser keeps tabs about once a minute: this one opens its panel too late for that
    await workbench.runCommand('View: Close All Editors');
    await workbench.openFile(file);
    await workbench.runCommand(SCORE);
    await panel.button('Cancel').waitFor();
    await until('the loop', () => server.runnerProcesses().length > 0);
    await workbench.open(session.folder, [file]);
    await panel.page.getByText(/^.*reloaded before spins\.js was scored/).waitFor();
    await until('the end of every child', () => server.runnerProcesses().length === 0);
    assert.equal(await workbench.page.locator('.tab[aria-label*="Score: "]').count(), 1);
    session.write('spins.js', LOAD);
    await panel.button('Try again').click();
    await panel.page.getByRole('heading', { level: 1, name: 'spins.js' }).waitFor();
    await panel.done();
  });

  const tabs = () => session.workbench.page.locator('.tab[aria-label*="Score: "]').count();
});
