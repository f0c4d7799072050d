import assert from 'node:assert/strict';

import { Panel } from './panel';
import { editorSession } from './session';

const SITES = 30;

const BRANCHES = `module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  blobManager.create(account).put(stream, function (err) {
    if (err) return tx.rollback(function () { done(err); });
    self.byUuidOrPath(idOrPath).get(function (err, file) {
      if (err) return done(err);
      if (file) return File.whereUpdate({ id: file.id }, {}).execWithin(tx, done);
      if (tag === 'never') return tx.commit(done);
      done();
    });
  });
};
`;

const MANY = `function deep(depth, f) {
  return depth === 0 ? f() : deep(depth - 1, f);
}
module.exports = async function upload() {
  const tx = db.begin();
  await deep(3000, () => tx.commit());
${Array.from({ length: SITES - 1 }, () => '  await tx.commit();').join('\n')}
};
`;

describe('the call sites in the panel', () => {
  const session = editorSession({
    trusted: true,
    settings: { 'asyncScore.budgetSeconds': 1, 'asyncScore.timeoutSeconds': 20 },
  });
  let panel: Panel;

  before(async () => {
    panel = new Panel(session.workbench);
    await session.workbench.open(session.folder);
  });

  async function score(name: string, text: string): Promise<void> {
    await session.workbench.openFile(session.write(name, text));
    await session.workbench.runCommand('Async Score: Score async pattern');
    await panel.page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
    await panel.done();
  }

  it('say what led to them, and which were not probed', async () => {
    await score('branches.js', BRANCHES);
    const section = await panel.unfolded('Debuggability');
    const rows = section.locator('tr.site');
    await rows.filter({ hasText: 'when self.byUuidOrPath.get answers a file' }).waitFor();
    await rows.filter({ hasText: 'after line 3 had failed' }).waitFor();
    await section.getByText('1 call stands in a branch that no run reached').waitFor();
    assert.equal(
      await section.locator('.unreached li').innerText(),
      "8\nif (tag === 'never') return tx.commit(done);",
    );
  });

  it('say what an answer that comes twice does', async () => {
    const section = await panel.unfolded('Debuggability');
    const sign = section.locator('tr.site', { hasText: '.put(' }).locator('.harm');
    assert.match((await sign.getAttribute('aria-label')) ?? '', /^called back twice: /);
    await section.locator('button.mark').first().press('Enter');
    await section.getByText('If it is called back twice').waitFor();
  });

  it('are shown in part where there are many, and all on demand', async () => {
    await session.workbench.closeEditors();
    await score('many.js', MANY);
    const boundary = (await panel.unfolded('Debuggability')).locator('.boundary').first();
    const rows = boundary.locator('tr.site');
    assert.equal(await rows.count(), 25);
    await boundary.getByRole('button', { name: /^Show 5 more sites/ }).press('Enter');
    assert.equal(await rows.count(), SITES);
    await rows.nth(25).locator('.line button:focus').waitFor();
  });

  it('show a stack of thousands of frames in part', async () => {
    const boundary = (await panel.unfolded('Debuggability')).locator('.boundary').first();
    const row = boundary.locator('tr.site').first();
    await row.locator('button.mark').first().press('Enter');
    const wanted = boundary.locator('.stack', { hasText: 'What you would need' });
    const few = await wanted.locator('.frame').count();
    assert.ok(few < 20, `${few} frames`);
    await wanted.getByRole('button', { name: /more frames$/ }).press('Enter');
    assert.ok((await wanted.locator('.frame').count()) > few + 20);
  });
});
