import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

import { Panel } from './panel';
import { editorSession } from './session';

const ORDERS = `const { db, mailer, payments } = require('./services');

exports.place = async function place(order) {
  await db.orders.insert(order);
  mailer.send(order.email);
  await mailer.send('shop');
};

exports.load = async function load(id) {
  return await db.orders.find(id);
};

exports.cancel = async function cancel(id) {
  try {
    await payments.refund(id);
  } catch (error) {
    console.log('not cancelled');
  }
};
`;

describe('the view of async functions', () => {
  const session = editorSession({
    trusted: true,
    settings: { 'asyncScore.parallel': 20, 'asyncScore.budgetSeconds': 0.5 },
  });
  const row = (label: RegExp) =>
    session.workbench.page.getByRole('treeitem', { name: label }).first();

  before(async () => {
    session.write('async-score.config.json', '{ "include": ["orders.js"] }');
    session.write('orders.js', ORDERS);
    await session.workbench.open(session.folder);
  });

  it('runs nothing until it is asked to, and lists the worst first then', async () => {
    const { workbench } = session;
    await workbench.runCommand('View: Show Async functions');
    await workbench.page.getByText('nothing runs by itself').waitFor();
    assert.deepEqual(session.server.runnerProcesses(), []);
    await workbench.runCommand('Async Score: Score project');
    await row(/^place, line 5 ends the process, orders\.js/).waitFor();
    await row(/^cancel, line 15 hides the failure, orders\.js/).waitFor();
    await row(/^load, no problem found/).waitFor();
    const texts = await workbench.page
      .getByRole('tree', { name: 'Async functions' })
      .getByRole('treeitem')
      .allInnerTexts();
    const names = texts.map((text) => /place|cancel|load/.exec(text)?.[0]);
    assert.deepEqual(names, ['place', 'cancel', 'load']);
    await workbench.page.locator('[aria-label^="Async functions"] .badge-content').waitFor();
  });

  it('opens the page of the function that is clicked', async () => {
    await row(/^cancel,/).click();
    const panel = new Panel(session.workbench);
    await panel.done();
    assert.match(await panel.said('If it fails').innerText(), /hides the failure|line 15/i);
  });

  it('says what is older than its text, and groups by file', async () => {
    const { workbench } = session;
    await row(/^place,/).hover();
    await row(/^place,/)
      .getByRole('button', { name: 'Go to function' })
      .click();
    await workbench.tab('orders.js').waitFor();
    await workbench
      .lenses(/tokens/)
      .first()
      .waitFor();
    await workbench.page.keyboard.type('// edited\n');
    await row(/^place, edited since, /).waitFor();
    await workbench.runCommand('Async Score: Show functions by file');
    await row(/^orders\.js/).waitFor();
  });
});

describe('saving a file, where the setting says what is run then', () => {
  const session = editorSession({
    trusted: true,
    settings: { 'asyncScore.onSave': 'changedFunctions' },
  });
  let file: string;

  before(async () => {
    session.write('async-score.config.json', '{ "include": ["orders.js"] }');
    session.write('orders.js', ORDERS.replace('  mailer.send(order.email);\n', ''));
    const git = (...args: string[]) => execFileSync('git', args, { cwd: session.folder });
    git('init', '--quiet');
    git('add', '.');
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@localhost'];
    git(...author, 'commit', '--quiet', '--message', 'Orders');
    file = session.write('orders.js', ORDERS);
    await session.workbench.open(session.folder, [file]);
  });

  it('scores what differs from the last commit, and nothing before', async () => {
    const { workbench } = session;
    await workbench.runCommand('View: Show Async functions');
    await workbench.page.getByText('scored when a file is saved').waitFor();
    assert.deepEqual(session.server.runnerProcesses(), []);
    await workbench.openFile(file);
    await workbench.goTo('8:1', 'orders.js');
    await workbench.page.keyboard.type('// edited');
    await workbench.runCommand('File: Save');
    const rows = workbench.page.getByRole('treeitem', { name: /orders\.js/ });
    await rows.filter({ hasText: 'place' }).first().waitFor();
    assert.equal(await rows.filter({ hasText: 'cancel' }).count(), 0);
  });
});
