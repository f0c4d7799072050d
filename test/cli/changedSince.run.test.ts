import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { PrintedProject } from '../../src/report/projectScore';
import { folderOf } from '../project/folders';
import { parsed } from './parsed';
import { runCli } from './runCli';

const HELPER = `exports.insert = (db, row) => db.insert(row);\n`;
const ORDERS = `const { insert } = require('./helper');
const db = require('some-database')();
exports.same = async (id) => await db.find(id);
exports.hides = async (id) => {
  try { await db.save(id); } catch {}
};
exports.usesHelper = async (row) => { await insert(db, row); };
exports.named = async (id) => { const row = await db.find(id); return row; };
`;

describe('async-score project --changed-since', () => {
  const folder = folderOf({
    'app/orders.js': ORDERS,
    'app/helper.js': HELPER,
    'app/package.json': '{}',
  });
  const app = path.join(folder, 'app');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  const project = (...args: string[]) => runCli(['project', '--json', ...args], { cwd: app });
  const changesSince = async (revision: string) => {
    const { changes, gate } = parsed<PrintedProject>(
      await project('--changed-since', revision),
      'PrintedProject',
    );
    return { functions: changes?.functions ?? [], gate };
  };

  before(() => {
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-qm', 'first');
  });

  it('scores nothing where nothing has changed', async () => {
    const { exitCode, stdout } = await runCli(['project', '--changed-since', 'HEAD'], { cwd: app });
    assert.match(stdout, /No function differs from HEAD \([\da-f]{7}\)\./);
    assert.equal(exitCode, 0);
  });

  it('tells what a change brought, what it ended, and what it leads to, of nothing else', async () => {
    const changed = ORDERS.replace('catch {}', 'catch { throw new Error("no order"); }')
      .replace('row = await db.find(id);', 'row = await db.find(id); db.log(row); await db.log(1);')
      .replace(/^/, '// lines move\n\n');
    fs.writeFileSync(path.join(app, 'orders.js'), changed);
    fs.writeFileSync(path.join(app, 'helper.js'), HELPER.replace('insert(row)', 'insert(row, 1)'));
    fs.writeFileSync(
      path.join(app, 'async-score.config.json'),
      '{"fail": {"severity": "information"}}',
    );
    const { functions, gate } = await changesSince('main');
    const rules = functions.map(({ path: name, appeared, ended }) => [
      name,
      appeared.filter(({ severity }) => severity !== 'hint').map(({ rule }) => rule),
      ended.filter(({ severity }) => severity !== 'hint').map(({ rule }) => rule),
    ]);
    assert.deepEqual(rules, [
      ['same', [], []],
      ['hides', ['cause-lost'], ['hidden-failure']],
      ['usesHelper', [], []],
      ['named', ['unhandled-rejection'], []],
    ]);
    assert.deepEqual(
      gate?.reasons.map(({ line }) => line),
      [7, 10],
    );
  });

  it('takes a function that was moved as it is for the same', async () => {
    git('checkout', '-q', '.');
    fs.mkdirSync(path.join(app, 'lib'));
    fs.renameSync(path.join(app, 'orders.js'), path.join(app, 'lib/orders.js'));
    fs.renameSync(path.join(app, 'helper.js'), path.join(app, 'lib/helper.js'));
    assert.deepEqual((await changesSince('HEAD')).functions, []);
  });

  it('scores what is staged, whatever else the working copy holds', async () => {
    git('checkout', '-q', '.');
    const file = path.join(app, 'orders.js');
    fs.writeFileSync(file, ORDERS.replace('db.save(id)', 'db.save(id, 1)'));
    git('add', 'app/orders.js');
    fs.writeFileSync(file, '(');
    const { folder: scored, changes } = parsed<PrintedProject>(
      await project('--staged'),
      'PrintedProject',
    );
    assert.equal(scored, app);
    assert.deepEqual(
      changes?.functions.map((one) => one.path),
      ['hides'],
    );
    git('checkout', '-q', 'HEAD', '.');
    fs.rmSync(path.join(app, 'lib'), { recursive: true });
  });

  it('times what was changed against what it was, and asks that of the gate', async () => {
    const file = path.join(app, 'orders.js');
    const loop = 'for (let i = 0, sum = 0; i < 3e5; i += 1) sum += i;';
    fs.writeFileSync(
      file,
      ORDERS.replace('await db.find(id);\n', `{ ${loop} return await db.find(id); };\n`),
    );
    const config = path.join(app, 'async-score.config.json');
    fs.writeFileSync(config, '{"fail": {"slower": 1.5}}');
    const quick = ['--parallel', '20', '--budget', '0.1'];
    const args = ['--changed-since', 'HEAD', '--annotations', '--junit', 'out.xml', ...quick];
    const { stdout, stderr, exitCode } = await runCli(['project', ...args], { cwd: app });
    assert.equal(exitCode, 1, stdout + stderr);
    assert.match(stdout, /^::error file=orders\.js,line=3,title=async-score%3A slower::/m);
    assert.match(
      stdout,
      /1\s+was\s+timed\s+against\s+what\s+it\s+was:\s+1\s+is\s+slower,\s+0\s+are\s+faster\./,
    );
    assert.match(stdout, /`same`: CPU time [\d.,]+×, more/);
    assert.match(fs.readFileSync(path.join(app, 'out.xml'), 'utf8'), /<failure type="slower"/);
    const again = parsed<PrintedProject>(
      await project('--changed-since', 'HEAD', ...quick),
      'PrintedProject',
    );
    const [changed] = again.changes?.functions ?? [];
    assert.equal(changed?.cost?.state, 'scored');
    assert.deepEqual(
      again.functions.map(({ path: name, cpu }) => [name, cpu?.state]),
      [['same', 'scored']],
    );
    git('checkout', '-q', 'HEAD', '.');
    fs.rmSync(config);
  });

  it('reads a submodule as it was at the commit that the revision names', async () => {
    const other = folderOf({ 'other.js': 'exports.kept = async (db) => await db.kept();\n' });
    const inOther = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: other });
    inOther('init', '-q', '-b', 'main');
    inOther('add', '.');
    inOther('commit', '-qm', 'first');
    git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', other, 'app/other');
    git('commit', '-qam', 'with another');
    assert.deepEqual((await changesSince('HEAD')).functions, []);
    fs.appendFileSync(
      path.join(app, 'other/other.js'),
      'exports.added = async (db) => await db.added();\n',
    );
    const { functions } = await changesSince('HEAD');
    assert.ok(functions.some((one) => one.path === 'added' && one.isNew));
    assert.ok(functions.every((one) => one.path !== 'kept' || !one.isNew));
  });

  it('says what is needed where the revision is not there', async () => {
    const unknown = await project('--changed-since', 'nowhere');
    assert.equal(unknown.exitCode, 2);
    assert.match(unknown.stderr, /found {3}no such commit in the repository/);
    git('add', '.');
    git('commit', '-qm', 'second');
    const shallow = path.join(folderOf({}), 'clone');
    git('clone', '-q', '--depth', '1', `file://${folder}`, shallow);
    const args = ['project', '--changed-since', 'HEAD~1'];
    const lacks = await runCli(args, { cwd: path.join(shallow, 'app') });
    assert.match(lacks.stderr, /a clone that is shallow[^]*git fetch --deepen=50/);
    execFileSync('git', ['fetch', '-q', '--deepen=50'], { cwd: shallow });
    const has = await runCli(args, { cwd: path.join(shallow, 'app') });
    assert.match(has.stdout, /No function differs from HEAD~1/);
    const bare = await runCli(args, { cwd: folderOf({ 'a.js': 'exports.a = async () => {};' }) });
    assert.match(bare.stderr, /needed {2}a git repository around/);
  });
});
