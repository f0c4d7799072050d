import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { Panel } from './panel';
import { editorSession } from './session';

const BURNING = `module.exports = function upload(stream, idOrPath, tag, done) {
  blobManager.create(account).put(stream, function (error) {
    burn(2000);
    done(error);
  });
};

function burn(turns) {
  var sum = [];
  for (var i = 0; i < turns; i += 1) sum[i % 50] = Math.sqrt(i) % 7;
  return sum;
}
`;
const BURN_LINE = 8;

describe('a profile in the editor', () => {
  const session = editorSession({
    trusted: true,
    settings: { 'asyncScore.parallel': 50, 'asyncScore.budgetSeconds': 1 },
  });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder, [session.write('burning.js', BURNING)]);
  });

  it('is there by command, without a score', async () => {
    await session.workbench.runCommand('Async Score: Profile async pattern');
    const cost = panel.section('Cost');
    await cost.getByRole('table', { name: 'Whose the time is' }).waitFor({ timeout: 60_000 });
    const functions = cost.getByRole('table', { name: 'Functions with most time of their own' });
    const [, first] = await functions.getByRole('row').allInnerTexts();
    assert.match(first ?? '', /^burn\s+burning\.js:8/);
    const { profile, benchmark, runtime } = await panel.copied();
    assert.equal(profile?.state, 'scored');
    assert.equal(benchmark.state, 'skipped');
    assert.notEqual(runtime.version, '');
  });

  it('leads from a function to its line', async () => {
    const { page } = session.workbench;
    await panel.section('Cost').getByRole('button', { name: 'burning.js:8' }).first().click();
    await page
      .getByRole('button', { name: new RegExp(`Ln ${BURN_LINE}, Col`) })
      .waitFor({ timeout: 20_000 });
  });

  it('is added to a score by the button in it', async () => {
    await panel.button('Run again').click();
    await panel.done();
    await (
      await panel.unfolded('Cost')
    )
      .getByRole('heading', { name: 'Memory', exact: true })
      .waitFor();
    assert.equal((await panel.copied()).profile, undefined);
    await panel.section('Cost').getByRole('button', { name: 'Where does the time go?' }).click();
    const cost = panel.section('Cost');
    await cost.getByRole('table', { name: 'Whose the time is' }).waitFor({ timeout: 60_000 });
    await panel.done();
    const { profile, benchmark } = await panel.copied();
    assert.equal(benchmark.state, 'scored');
    assert.ok(profile?.state === 'scored');
    assert.ok(fs.statSync(profile.cpu.file).size === profile.cpu.fileBytes);
    assert.equal(path.basename(path.dirname(profile.cpu.file)), 'profiles');
  });

  it('asks before it has anything built', async () => {
    const { page } = session.workbench;
    await panel.section('Cost').getByRole('button', { name: 'Use v8-profiler-next…' }).click();
    const dialog = page.getByRole('dialog', { name: /Build v8-profiler-next for Node/ });
    await dialog.getByRole('button', { name: 'Fetch and build' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await panel.copied()).profile?.state, 'scored');
  });

  it('opens in the viewer of profiles that VS Code has', async () => {
    const { page } = session.workbench;
    await panel.section('Cost').getByRole('button', { name: 'Open CPU profile' }).click();
    await page.locator('.tab', { hasText: '.cpuprofile' }).waitFor({ timeout: 20_000 });
    const viewer = page
      .frameLocator('iframe.webview.ready >> nth=-1')
      .frameLocator('#active-frame');
    await viewer.getByText('Self Time').first().waitFor({ timeout: 30_000 });
    await viewer.getByText('burn', { exact: true }).first().waitFor();
  });
});
