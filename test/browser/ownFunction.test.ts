import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';

import { QUICKEST } from '../setup/editors';
import { until } from '../setup/until';
import { Panel } from './panel';
import { editorSession } from './session';

const LOAD = `async function loadUser(id) {
  const user = await store.users.find(id);
  const orders = await store.orders.find({ user: user.id });
  return { user, orders };
}
`;

const SAVE = `
async function saveUser(user) {
  await store.users.save(user);
  return user.id;
}
`;

const THROWS = `async function planOf(id) {
  const user = await store.users.find(id);
  if (Object.keys(user.limits).length !== 3) throw new Error('no plan for this user');
  return user.limits;
}
`;

const fence = (code: string) => `\n\`\`\`js\n${code.trim()}\n\`\`\`\n`;
const FENCES = `# Users\n${fence(LOAD)}${fence(SAVE)}${fence(LOAD)}`;

describe('scoring a function of one’s own', () => {
  const session = editorSession({
    trusted: true,
    settings: QUICKEST,
  });
  let panel: Panel;

  before(async () => {
    const file = session.write('users.js', LOAD + SAVE);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: session.folder });
    const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
    git('init', '--quiet');
    session.write('fences.md', FENCES);
    git('add', 'users.js', 'fences.md');
    git(...author, 'commit', '--quiet', '--message', 'Users');
    await session.workbench.open(session.folder, [file]);
    panel = new Panel(session.workbench);
  });

  it('has a lens above each function that looks asynchronous, however small', async () => {
    const { workbench } = session;
    await until('two lenses', async () => (await workbench.lenses(/^\d+ tokens$/).count()) === 2);
  });

  it('scores the function whose lens is clicked, with I/O that is invented', async () => {
    const { workbench } = session;
    const clicked = Date.now();
    await workbench
      .lenses(/tokens$/)
      .first()
      .click();
    const sinceMs: string[] = [];
    for (const name of ['How much code', 'If it fails', 'What it costs'] as const) {
      await panel
        .figure(name)
        .filter({ hasText: /\d|no problem found/i })
        .waitFor();
      sinceMs.push(`${name} ${Date.now() - clicked}`);
    }
    await panel.done();
    sinceMs.push(`all ${Date.now() - clicked}`);
    // a figure to quote, not to hold to: it depends on the machine, and on what else it does
    console.log(`      from the click, in ms: ${sinceMs.join(', ')}`);
    const report = await panel.copied();
    assert.equal(report.subject.function, 'loadUser');
    assert.equal(report.workload.kind, 'function');
    assert.equal(report.benchmark.state, 'scored');
    assert.equal(report.debuggability.state, 'scored');
    assert.deepEqual(
      report.call?.inventions.filter(({ what }) => what === 'operation').map(({ name }) => name),
      ['store.users.find', 'store.orders.find'],
    );
    await (
      await panel.unfolded('How it was called')
    )
      .getByText('store.users.find')
      .first()
      .waitFor();
    await workbench.page.locator('.tab[aria-label*="users.js · loadUser"]').first().waitFor();
    await workbench.lenses(/tokens · (no problem found|\d+ findings?) · [\d.]+ [µm]s$/).waitFor();
    assert.equal(await workbench.lenses(/^\d+ tokens$/).count(), 1);
  });

  it('scores another function in the same panel, and keeps the first one’s score', async () => {
    const { workbench } = session;
    await workbench.lenses(/^\d+ tokens$/).click();
    await workbench.page.locator('.tab.active[aria-label*="saveUser"]').first().waitFor();
    await panel.done();
    assert.equal((await panel.copied()).subject.function, 'saveUser');
    await until('two scores', async () => (await workbench.lenses(/µs$|ms$/).count()) === 2);
  });

  it('lets a person say how its calls end', async () => {
    assert.equal((await panel.copied()).call?.completesBy?.kind, 'promise');
    await panel.page.getByLabel('Ends').selectOption('return');
    await until('the other completion', async () => {
      await panel.done();
      return (await panel.copied()).call?.completesBy?.recognisedBy === 'person';
    });
    assert.equal((await panel.copied()).call?.completesBy?.kind, 'return');
    await panel.page.getByLabel('Ends').selectOption('auto');
    await until('what was found out', async () => {
      await panel.done();
      return (await panel.copied()).call?.completesBy?.kind === 'promise';
    });
  });

  it('asks before it uses real I/O, and leaves all as it was where that is refused', async () => {
    const { page } = session.workbench;
    await ioChoice().selectOption('real');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    assert.match(
      await dialog.innerText(),
      /saveUser of users\.js[\s\S]*thousands of times[\s\S]*databases[\s\S]*files[\s\S]*\.env/,
    );
    // whoever presses Enter without reading agrees to nothing
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await panel.copied()).call?.io, 'invented');
    await until('the I/O that holds', async () => (await ioChoice().inputValue()) === 'invented');
  });

  it('scores a function that is picked', async () => {
    const { workbench } = session;
    await workbench.tab('users.js').click();
    await workbench.runCommand('Async Score: Score function');
    await workbench.pick('loadUser');
    await workbench.page.locator('.tab.active[aria-label*="loadUser"]').first().waitFor();
    await panel.done();
    assert.equal((await panel.copied()).subject.function, 'loadUser');
  });

  it('scores what is selected', async () => {
    const { workbench } = session;
    await goTo('7:1');
    for (let line = 7; line < 11; line += 1) await workbench.page.keyboard.press('Shift+ArrowDown');
    await workbench.runCommand('Async Score: Score selection');
    await workbench.page.locator('.tab.active[aria-label*="selection"]').first().waitFor();
    await panel.done();
    const { subject, complexity, benchmark } = await panel.copied();
    assert.equal(subject.function, 'saveUser');
    assert.deepEqual(
      complexity.functions.map(({ name, line }) => [name, line]),
      [['saveUser', 7]],
    );
    assert.equal(benchmark.state, 'scored');
  });

  it('scores the same text again once lines were written above it', async () => {
    const { workbench } = session;
    await goTo('1:1');
    await workbench.page.keyboard.type('// of the shop\n');
    const selected = workbench.page.locator('.tab[aria-label*="selection"]').first();
    await selected.click();
    await panel.page.getByText('Scored before your last edit.').waitFor();
    await panel.button('Run again').click();
    await panel.page.getByText('Scored before your last edit.').waitFor({ state: 'detached' });
    await panel.done();
    const { complexity, benchmark } = await panel.copied();
    assert.deepEqual(
      complexity.functions.map(({ name, line }) => [name, line]),
      [['saveUser', 8]],
    );
    assert.equal(benchmark.state, 'scored');
    await goTo('1:1');
    await workbench.runCommand('File: Revert File');
  });

  it('compares a function with what it was at HEAD', async () => {
    const { workbench } = session;
    const file = session.example('users.js');
    const both = LOAD.replace(
      /const user = [^]*id }\);/,
      `const [user, orders] = await Promise.all([
    store.users.find(id),
    store.orders.find({ user: id }),
  ]);`,
    );
    fs.writeFileSync(file, both + SAVE);
    await goTo('2:5');
    await workbench.page.locator('.view-line', { hasText: 'Promise.all' }).waitFor();
    await workbench.runCommand('Async Score: Compare with HEAD');
    await workbench.page.locator('.tab.active[aria-label*="HEAD"]').first().waitFor();
    await panel.done();
    const { a, b, ratio } = await panel.copied();
    assert.equal(a.subject.function, 'loadUser');
    assert.equal(b.subject.function, 'loadUser');
    assert.ok(a.benchmark.state === 'scored' && b.benchmark.state === 'scored');
    // one wait after the other, and both at once
    assert.ok(a.benchmark.floorMs !== null && b.benchmark.floorMs !== null);
    assert.equal(a.benchmark.floorMs, 2 * b.benchmark.floorMs);
    assert.ok(ratio.tokens !== null && ratio.tokens !== 1);
    await panel.button('Open diff').click();
    await workbench.page.locator('.monaco-diff-editor').waitFor();
    await workbench.page.locator('.tab.active[aria-label*="HEAD"]').first().waitFor();
  });

  it('compares the function of a fence with that of the same fence at HEAD, where it can be told', async () => {
    const { workbench } = session;
    const twice = SAVE.replace(/ {2}await.*\n/, (line) => line + line);
    const file = session.write('fences.md', FENCES.replace(SAVE.trim(), twice.trim()));
    await workbench.closeEditors();
    await workbench.openFile(file);
    await goTo('14:5', 'fences.md');
    await workbench.runCommand('Async Score: Compare with HEAD');
    await workbench.page.locator('.tab.active[aria-label*="saveUser · HEAD"]').first().waitFor();
    await panel.done();
    const { a, b } = await panel.copied();
    assert.deepEqual(
      [a, b].map(({ complexity }) => complexity.functions.map(({ name }) => name)),
      [['saveUser'], ['saveUser']],
    );
    assert.ok(a.complexity.tokens < b.complexity.tokens);
    await goTo('4:5', 'fences.md');
    await workbench.runCommand('Async Score: Compare with HEAD');
    await panel.page.getByText('2 pieces of code with it, on lines 4, 19').waitFor();
  });

  it('tells above and in the panel that a function failed, and what to do', async () => {
    const { workbench } = session;
    const file = session.write('throws.js', THROWS);
    await workbench.closeEditors();
    await workbench.openFile(file);
    await workbench.lenses(/^\d+ tokens$/).click();
    await panel.done();
    await workbench.lenses(/^\d+ tokens · failed$/).waitFor();
    const cost = panel.page.getByRole('article', { name: 'What it costs' });
    assert.match(await cost.innerText(), /no plan for this user[\s\S]*@score/);
    // one reason is told once
    const fails = panel.page.getByRole('article', { name: 'If it fails' });
    assert.doesNotMatch(await fails.innerText(), /no plan for this user/);
    assert.equal(await panel.section('Relatives in the gallery').count(), 0);
    await cost.getByRole('button', { name: 'Write a score file…' }).click();
    await workbench.tab('throws.score.js').waitFor();
  });

  it('has its button above Markdown that has code in it, and above no other', async () => {
    const { workbench } = session;
    const code = session.write('users.md', `# Users\n\n\`\`\`js\n${LOAD}\`\`\`\n`);
    await workbench.closeEditors();
    await workbench.openFile(code);
    // by its whole path: the list of the folder's files may be older than this one
    const plain = session.write('plain.md', '# Users\n');
    await workbench.choose('Control+p', 'plain.md', plain);
    await workbench.tab('plain.md').waitFor();
    await workbench.titleAction('Score async pattern').waitFor({ state: 'detached' });
  });

  function ioChoice() {
    return panel.page.getByRole('combobox', { name: /^I\/O/ });
  }

  function goTo(place: string, file = 'users.js'): Promise<void> {
    return session.workbench.goTo(place, file);
  }
});
