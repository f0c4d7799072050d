import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';

import ts from 'typescript';

import type { ProjectScore } from '../../src/report/projectScore';
import manifest from '../../package.json';

const root = path.resolve(__dirname, '../../..');
const MOST_BYTES = 3_000_000;

/** Installs the tarball as people would, in an empty folder, with nothing to be fetched. */
describe('the package of the terminal', function () {
  const tarball = path.join(root, `${manifest.name}-${manifest.version}.tgz`);
  let folder: string;

  const installed = (...names: string[]) =>
    path.join(folder, 'node_modules', manifest.name, ...names);
  const run = async (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, {
      cwd: folder,
      shell: process.platform === 'win32',
      env: { ...process.env, ASYNC_SCORE_DATA: path.join(folder, 'data') },
    });

  before(async () => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'async-score-npm-'));
    fs.writeFileSync(path.join(folder, 'package.json'), '{"name": "shop", "private": true}');
    fs.writeFileSync(
      path.join(folder, 'orders.js'),
      'exports.place = async (order) => { db.save(order); await db.save(order.lines); };\n',
    );
    await run('npm', 'install', '--offline', '--no-audit', '--no-fund', tarball);
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('is small, and brings nothing along', () => {
    assert.ok(fs.statSync(tarball).size < MOST_BYTES, `${fs.statSync(tarball).size} bytes`);
    const packages = fs.readdirSync(path.join(folder, 'node_modules'));
    assert.deepEqual(
      packages.filter((name) => !name.startsWith('.')),
      [manifest.name],
    );
    assert.deepEqual(fs.readdirSync(installed()).sort(), [
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'bench-runner', 'dist', 'docs', 'package.json'],
    ]);
  });

  it('scores a project by the command that it installs', async () => {
    const { stdout } = await run('npx', '--no-install', 'async-score', 'project', '--json');
    const { functions, measured } = JSON.parse(stdout) as ProjectScore;
    assert.equal(measured.by, manifest.version);
    const [place] = functions;
    assert.ok(place?.state === 'scored');
    assert.deepEqual(
      place.findings.map(({ rule, line }) => [rule, line]),
      [['unhandled-rejection', 1]],
    );
  });

  it('is a library, with types, for the tests of a project', async () => {
    const program = `import assert from 'node:assert/strict';
import { compare, findings, score, type Finding } from 'async-score';
const found: Finding[] = await findings('orders.js');
assert.deepEqual(found.map(({ rule, line }) => [rule, line]), [['unhandled-rejection', 1]]);
await assert.rejects(findings('leaves.js'), /could not be scored: .*process\\.exit/);
await assert.rejects(findings('none.js'), /none\\.js/);
const options = { budgetSeconds: 0.2, parallel: 20 };
const { subject, complexity } = await score('orders.js#place', options);
assert.deepEqual([subject.function, complexity.tokens > 10], ['place', true]);
const { ratio } = await compare('orders.js#place', 'orders.js#place', options);
assert.equal(ratio.tokens, 1);
`;
    const file = path.join(folder, 'orders.test.mts');
    fs.writeFileSync(file, program);
    fs.writeFileSync(path.join(folder, 'leaves.js'), 'exports.f = async () => process.exit(3);\n');
    const compiled = ts.createProgram([file], {
      ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true },
      ...{ outDir: folder, rootDir: folder, typeRoots: [path.join(root, 'node_modules/@types')] },
      types: ['node'],
    });
    const errors = ts.getPreEmitDiagnostics(compiled).map(({ messageText }) => messageText);
    assert.deepEqual(errors, []);
    compiled.emit();
    await run(process.execPath, 'orders.test.mjs');
  }).timeout(240_000);
});
