import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { PrintedProject } from '../../src/report/projectScore';
import { folderOf } from '../project/folders';
import { parsed } from './parsed';
import { runCli } from './runCli';

const FILES = {
  'src/orders.js': `const { db, mailer } = require('./services');
exports.place = async function place(order) {
  await db.orders.insert(order);
  mailer.send(order.email);
  await mailer.send('shop');
};
exports.load = async function load(id) {
  return await db.orders.find(id);
};
exports.total = (prices) => prices.length;
`,
  'src/services.js': `exports.db = require('some-database')();\nexports.mailer = require('some-mailer');\n`,
  'src/leaves.js': `exports.leaves = async function leaves() { process.exit(3); };\n`,
  'async-score.config.json': `{
    "exclude": ["src/leaves.js"],
    "fail": { "severity": "warning" },
    "baseline": "known.json",
  }`,
};

describe('async-score project', () => {
  let folder: string;
  const cache = () => path.join(folder, '.cache/kept');
  const project = (...args: string[]) =>
    runCli(['project', '--cache', cache(), ...args], { cwd: folder });
  const readJson = async (...args: string[]) => {
    return parsed<PrintedProject>(await project('--json', ...args), 'PrintedProject');
  };

  before(() => {
    folder = folderOf(FILES);
  });

  it('tells of the functions of a folder, and fails where the gate does', async () => {
    const files = ['--sarif', 'out.sarif', '--junit', 'out.xml'];
    const { exitCode, stdout, stderr } = await project('--annotations', ...files);
    assert.equal(exitCode, 1, stderr);
    assert.match(stdout, /^::warning file=src\/orders\.js,line=4,/);
    assert.match(stdout, /2 functions of 1 file: 1 finding in 1 of them\./);
    assert.match(stdout, /The gate is not passed: 1 reason\./);
    assert.match(fs.readFileSync(path.join(folder, 'out.sarif'), 'utf8'), /unhandled-rejection/);
    assert.match(fs.readFileSync(path.join(folder, 'out.xml'), 'utf8'), /<failure/);
  });

  it('tells of a file that lies elsewhere', async () => {
    const file = path.join(folderOf({ 'sub/one.js': FILES['src/leaves.js'] }), 'sub/one.js');
    const { exitCode, stdout } = await project(file);
    assert.equal(exitCode, 3);
    assert.match(stdout, /^sub {3}Node[^]*one\.js#leaves/);
  });

  it('runs again what has changed, with all that uses it, and nothing else', async () => {
    const again = await readJson();
    assert.deepEqual([again.measured.ran, again.measured.kept], [0, 2]);
    const services = path.join(folder, 'src/services.js');
    fs.appendFileSync(services, '// changed\n');
    const changed = await readJson();
    assert.deepEqual([changed.measured.ran, changed.measured.kept], [2, 0]);
    const fresh = await readJson('--fresh');
    assert.deepEqual([fresh.measured.ran, fresh.measured.kept], [2, 0]);
    assert.deepEqual(fresh.functions, changed.functions);
    assert.deepEqual(
      fresh.findings.map(({ rule, file, line }) => [rule, file, line]),
      [['unhandled-rejection', 'src/orders.js', 4]],
    );
  });

  it('passes with a baseline of what is known, until it is there no more', async () => {
    assert.equal((await project('--write-baseline')).exitCode, 1);
    const passed = await project();
    assert.equal(passed.exitCode, 0);
    assert.match(passed.stdout, /1 finding of the baseline is still there\./);
  });

  it('is put together from its shards as one machine would have scored it', async () => {
    // one folder each, as artifacts are downloaded
    const artifacts = folderOf({ '1/package.json': '{}' });
    const shards = [1, 2, 3, 4].map((index) => path.join(artifacts, `${index}/shard.json`));
    // four processes at the same time, with the same kept results
    const told = await Promise.all(
      shards.map((_, at) => project('--json', '--fresh', '--shard', `${at + 1}/4`)),
    );
    for (const [at, { stdout }] of told.entries()) {
      fs.mkdirSync(path.dirname(shards[at]!), { recursive: true });
      fs.writeFileSync(shards[at]!, stdout);
    }
    const whole = await readJson();
    const merge = (...places: string[]) => runCli(['merge', '--json', ...places], { cwd: folder });
    const all = await merge(artifacts);
    const { functions, findings, gate } = parsed<PrintedProject>(all, 'PrintedProject');
    assert.deepEqual([functions, findings], [whole.functions, whole.findings]);
    assert.deepEqual([gate, all.exitCode], [whole.gate, 0]);
    const one = await merge(shards[1]!);
    assert.equal(one.exitCode, 2);
    assert.match(one.stderr, /Shards are missing\.[^]*the results of shards 1, 3, 4\n/);
    fs.truncateSync(shards[2]!, 300);
    const cut = await merge(artifacts);
    assert.equal(cut.exitCode, 2);
    assert.match(cut.stderr, /3.shard\.json holds no result of a shard\./);
  });

  it('says that nothing was scored, and that nothing is there, by other codes', async () => {
    const lost = folderOf({ 'leaves.js': FILES['src/leaves.js'] });
    const { exitCode, stdout } = await runCli(['score', lost]);
    assert.equal(exitCode, 3);
    assert.match(stdout, /not scored: The file called process\.exit\(3\)/);
    const empty = await runCli(['project', folderOf({ 'test/a.test.js': '' })]);
    assert.equal(empty.exitCode, 2);
    assert.match(empty.stderr, /has no source file to score\./);
    const unknown = folderOf({ 'a.js': '', 'async-score.config.json': '{"fial": {}}' });
    const refused = await runCli(['project'], { cwd: unknown });
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stderr, /found {3}the key fial[^]*needed {2}such as fail/);
  });
});
