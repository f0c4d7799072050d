import assert from 'node:assert/strict';

import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

const SCORE = 'Async Score: Score async pattern';

/** Files that cannot be scored, with what the panel has to say of them. */
const BAD: readonly { name: string; text: string; says: RegExp }[] = [
  { name: 'syntax.js', text: 'module.exports = function ( {', says: /syntax error/i },
  { name: 'empty.js', text: '', says: /empty/i },
  { name: 'no-function.js', text: 'module.exports = 42;', says: /no function/i },
  { name: 'throws-on-load.js', text: 'throw new Error("not today");', says: /not today/ },
  {
    name: 'never.js',
    text: 'module.exports = function upload(stream, idOrPath, tag, done) {};',
    says: /never called back/i,
  },
  {
    name: 'exits.js',
    text: 'module.exports = function upload() { process.exit(7); };',
    says: /exit/i,
  },
  {
    name: 'spins.js',
    text: 'module.exports = function upload() { for (;;); };',
    says: /timed out/i,
  },
];

describe('runs that do not end well', () => {
  const session = editorSession({
    trusted: true,
    settings: { 'asyncScore.timeoutSeconds': 3 },
  });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder);
  });

  afterEach(async () => {
    await until('the end of every child', () => session.server.runnerProcesses().length === 0);
    await session.workbench.closeEditors();
  });

  for (const { name, text, says } of BAD) {
    it(`says what is wrong with ${name}`, async () => {
      await session.workbench.openFile(session.write(name, text));
      await session.workbench.runCommand(SCORE);
      await panel.page.getByRole('heading', { level: 1, name }).waitFor();
      await panel.done();
      assert.match(await panel.page.locator('body').innerText(), says);
      assert.doesNotMatch(await panel.figure('What it costs').innerText(), /\d/);
    });
  }

  it('cancels from the notification', async () => {
    await session.workbench.openFile(session.example('async-await.js'));
    await session.workbench.runCommand(SCORE);
    const progress = session.workbench.notification(/async-await\.js/);
    await progress.hover();
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await panel.page
      .getByText(/^Cancelled/)
      .first()
      .waitFor();
    await panel.done();
    assert.match(await panel.figure('How much code').innerText(), /^\d+ tokens$/);
  });
});
