import assert from 'node:assert/strict';

import { QUICKEST } from '../setup/editors';
import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

const MEMBERS = `async function nameOf(id) {
  const member = await members.find(id);
  return member.name;
}

async function namesOf(ids) {
  return await Promise.all(ids.map(nameOf));
}

/** @score io: real */
async function sizeOf(text) {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return text.length;
}
`;

const CASES = `module.exports.cases = [
  { name: 'a person', function: 'nameOf', args: ['ann'] },
  { name: 'a robot', function: 'nameOf', args: [42] },
];
`;

describe('what a person chooses of a call', () => {
  const session = editorSession({
    trusted: true,
    settings: QUICKEST,
  });
  let panel: Panel;

  before(async () => {
    const file = session.write('members.js', MEMBERS);
    session.write('members.score.js', CASES);
    await session.workbench.open(session.folder, [file]);
    panel = new Panel(session.workbench);
  });

  it('is one of the cases of its score file', async () => {
    await session.workbench
      .lenses(/^\d+ tokens$/)
      .first()
      .click();
    await panel.done();
    await panel.unfolded('How it was called');
    const choice = panel.page.getByRole('combobox', { name: 'Case' });
    const offered = await choice.locator('option').allInnerTexts();
    assert.deepEqual(offered.slice(-2), ['a person', 'a robot']);
    await choice.selectOption('a robot');
    await until('the other case', async () => {
      await panel.done();
      return (await panel.copied()).call?.case === 'a robot';
    });
    const { call } = await panel.copied();
    assert.deepEqual(
      call?.args.map(({ text, from }) => [text, from]),
      [['42', 'person']],
    );
    assert.equal(await choice.inputValue(), 'a robot');
  });

  it('is another function to compare with, by two picks', async () => {
    const { workbench } = session;
    // in none of its functions: both are asked for
    await workbench.goTo('5:1', 'members.js');
    await workbench.runCommand('Async Score: Compare two functions');
    await workbench.pick('nameOf', 'nameOf');
    await workbench.pick('A function of members.js');
    await workbench.pick('namesOf', 'namesOf');
    await workbench.page.locator('.tab.active[aria-label*="namesOf"]').first().waitFor();
    await panel.done();
    const { a, b } = await panel.copied();
    assert.deepEqual([a.subject.function, b.subject.function], ['nameOf', 'namesOf']);
    assert.ok(a.benchmark.state === 'scored' && b.benchmark.state === 'scored');
  });

  it('is real I/O that the code asks for, once that was agreed to, until it is taken back', async () => {
    const { workbench } = session;
    const { page } = workbench;
    await workbench.tab('members.js').click();
    await workbench
      .lenses(/^\d+ tokens$/)
      .last()
      .click();
    await page.locator('.tab.active[aria-label*="sizeOf"]').first().waitFor();
    await panel.done();
    const cost = panel.page.getByRole('article', { name: 'Cost' });
    await cost.getByRole('button', { name: 'Score with real I/O…' }).click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: 'Use Real I/O' }).click();
    await until('real I/O', async () => {
      await panel.done();
      return (await panel.copied()).call?.io === 'real';
    });
    assert.equal((await panel.copied()).benchmark.state, 'scored');
    await workbench.runCommand('Async Score: Stop using real I/O');
    await panel.button('Run again').click();
    await cost.getByRole('button', { name: 'Score with real I/O…' }).waitFor();
  });
});
