import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { BenchListing, FunctionsListing, ProbeListing } from '../../src/report/listings';
import type { Comparison, Report } from '../../src/report/report';
import { parsed } from './parsed';
import type { FileScore } from '../../src/report/fileScore';
import { runCli } from './runCli';

/** Small enough for a test; what is tested here is not how well it measures. */
const QUICK = ['--parallel', '20', '--io-ms', '1', '--budget', '0.2', '--mode', 'faithful'];

const CART = `class Cart {
  async checkout(id) {
    const user = await db.users.find(id);
    return db.orders.insert(user);
  }
}
const load = async (id) => await db.users.find(id);
function read(path, callback) {
  load(path).then((user) => callback(null, user), callback);
}
`;

/** The one JSON value on stdout, valid by the definition of that name. */

/** Eight functions, of which one cannot be scored and one ends its process. */
const ORDERS = `import { db, mailer } from './services.js';
export const total = (order: { prices: number[] }): number =>
  order.prices.reduce((sum, price) => sum + price, 0);
export async function load(id: string) {
  return await db.orders.find(id);
}
export async function cancel(id: string) {
  try {
    await db.orders.remove(id);
  } catch (error) {
    console.log('not cancelled');
  }
}
export function archive(id: string, callback: (error: Error | null, row?: object) => void): void {
  db.archive.get(id, (error: Error | null, row: object) => {
    if (error) throw error;
    callback(null, row);
  });
}
export class Orders {
  async all() {
    return await db.orders.all();
  }
}
/** @score args: [ */
export async function blocked(id: string) {
  await db.orders.find(id);
}
export async function leave(id: string) {
  await db.orders.find(id);
  process.exit(3);
}
export async function greet(name: string) {
  await mailer.send(name);
}
`;

describe('a function of a person’s own, in the terminal', () => {
  let folder: string;
  let cart: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-functions-'));
    cart = path.join(folder, 'cart.js');
    fs.writeFileSync(cart, CART);
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('has a row in the table of a file that is about several, whatever becomes of one', async () => {
    const file = path.join(folder, 'orders.ts');
    fs.writeFileSync(file, ORDERS);
    const ended = await runCli(['score', file, ...QUICK, '--json']);
    assert.equal(ended.exitCode, 0, ended.stderr);
    const { functions } = parsed<FileScore>(ended, 'FileScore');
    const told = functions.map((one) => {
      const { path: name, line } = one;
      if (one.state !== 'scored') return [name, line, one.reason.code];
      const { benchmark, debuggability, findings } = one.report;
      const timed = benchmark.state === 'scored' ? 'timed' : benchmark.reason.code;
      return [name, line, debuggability.state, timed, ...findings.map(({ rule }) => rule)];
    });
    assert.deepEqual(
      told.map((one) => one.filter((part) => part !== 'stack-lost')),
      [
        ['total', 2, 'nothingAsync'],
        ['load', 4, 'scored', 'timed'],
        ['cancel', 7, 'scored', 'timed', 'hidden-failure'],
        ['archive', 14, 'scored', 'timed', 'uncaught-exception'],
        ['Orders.all', 21, 'scored', 'timed'],
        ['blocked', 26, 'failed', 'badTag'],
        ['leave', 29, 'failed', 'exitedEarly'],
        ['greet', 33, 'scored', 'timed'],
      ],
    );
  });

  it('is probed with all others of its file, and named where only one can be looked at', async () => {
    const file = path.join(folder, 'two.ts');
    const two = `export async function load(id: string) {\n  return await db.find(id);\n}\n`;
    fs.writeFileSync(file, `${two}${two.replace('load', 'save')}`);
    const [probed, timed] = await Promise.all([
      runCli(['probe', file, '--json']),
      runCli(['bench', 'two.ts'], { cwd: folder }),
    ]);
    const { subjects } = parsed<ProbeListing>(probed, 'ProbeListing');
    assert.deepEqual(
      subjects.map((one) => [one.function, one.debuggability.state]),
      [
        ['load', 'scored'],
        ['save', 'scored'],
      ],
    );
    assert.equal(timed.exitCode, 2);
    assert.match(timed.stderr, /remedy +async-score bench two\.ts#load$/m);
  });

  it('is found by a path with slashes, of a function in another', async () => {
    const file = path.join(folder, 'outer.js');
    fs.writeFileSync(
      file,
      'function outer() {\n  async function inner(id) {\n    return await db.find(id);\n  }\n}\n',
    );
    const { subject } = parsed<Report>(
      await runCli(['score', `${file}#outer/inner`, ...QUICK, '--json']),
      'Report',
    );
    assert.equal(subject.file, file);
    assert.equal(subject.function, 'outer/inner');
  });

  it('loses nothing where nothing of it is asynchronous', async () => {
    const file = path.join(folder, 'add.js');
    fs.writeFileSync(file, 'function add(a, b) {\n  return a + b;\n}\n');
    const ended = await runCli(['score', `${file}#add`, ...QUICK, '--json']);
    const { debuggability } = parsed<Report>(ended, 'Report');
    assert.ok(debuggability.state === 'skipped' && debuggability.reason.code === 'nothingAsync');
    assert.equal(ended.exitCode, 0);
  });

  it('says of real I/O that it is not made to fail', async () => {
    const file = path.join(folder, 'size.js');
    fs.writeFileSync(
      file,
      "const fs = require('fs').promises;\nasync function size() {\n  return (await fs.stat('.')).size;\n}\n",
    );
    const ended = await runCli(['score', `${file}#size`, ...QUICK, '--io', 'real', '--json']);
    const { debuggability } = parsed<Report>(ended, 'Report');
    assert.ok(debuggability.state === 'skipped' && debuggability.reason.code === 'notWithRealIo');
    assert.equal(ended.exitCode, 0, ended.stderr);
  });

  it('is listed by the name that it goes by', async () => {
    const listing = parsed<FunctionsListing>(
      await runCli(['functions', cart, '--json']),
      'FunctionsListing',
    );
    const [entry] = listing.files;
    assert.ok(entry?.state === 'scored');
    assert.deepEqual(
      entry.functions.map(({ path: name, line, asyncLook }) => [name, line, asyncLook]),
      [
        ['Cart.checkout', 2, 'async'],
        ['load', 7, 'async'],
        ['read', 8, 'callback'],
      ],
    );
    const { stdout } = await runCli(['functions', cart]);
    assert.match(stdout, /2 {2}Cart\.checkout {2}an async function/);
  });

  it('is scored behind a # or --function', async () => {
    for (const argv of [[`${cart}#Cart.checkout`], [cart, '--function', 'Cart.checkout']]) {
      const ended = await runCli(['score', ...argv, '--json', ...QUICK]);
      const report = parsed<Report>(ended, 'Report');
      assert.equal(report.subject.function, 'Cart.checkout');
      assert.equal(report.workload.kind, 'function');
      assert.equal(report.benchmark.state, 'scored', ended.stdout);
      assert.equal(report.call?.line, 2);
      assert.equal(report.call.io, 'invented');
      assert.equal(report.call.completesBy?.kind, 'promise');
      assert.deepEqual(
        report.call.inventions.filter(({ waits }) => waits).map(({ name }) => name),
        ['db.users.find', 'db.orders.insert'],
      );
    }
  });

  it('is not looked for where a file has a # in its name', async () => {
    const odd = path.join(folder, 'odd#load.js');
    fs.writeFileSync(odd, CART);
    const listing = parsed<FunctionsListing>(
      await runCli(['functions', odd, '--json']),
      'FunctionsListing',
    );
    assert.equal(listing.files[0]?.file, odd);
  });

  it('is read from a file above the limit where that is raised', async () => {
    const bundle = path.join(folder, 'bundle.js');
    fs.writeFileSync(bundle, `${CART}\n/* ${'x'.repeat(1024 * 1024)} */\n`);
    const { stdout, exitCode } = await runCli(['functions', bundle]);
    assert.equal(exitCode, 1);
    assert.match(stdout.replace(/\s+/g, ' '), /at most 1,024 KB .*--max-file-kilobytes/);
    const raised = await runCli(['functions', bundle, '--max-file-kilobytes', '1100', '--json']);
    const { files } = parsed<FunctionsListing>(raised, 'FunctionsListing');
    assert.equal(files[0]?.state, 'scored');
  });

  it('is called as was asked for', async () => {
    const ended = await runCli([
      ...['score', `${cart}#load`, '--completes', 'promise'],
      ...['--json', ...QUICK],
    ]);
    const { call } = parsed<Report>(ended, 'Report');
    assert.deepEqual(call?.completesBy, { kind: 'promise', recognisedBy: 'person' });
    const wrong = await runCli(['score', cart, '--completes', 'hope']);
    assert.equal(wrong.exitCode, 2);
    assert.match(wrong.stderr, /Allowed choices are auto, promise, callback/);
  });

  it('is measured and probed beside others', async () => {
    const names = [`${cart}#load`, `${cart}#Cart.checkout`];
    const bench = parsed<BenchListing>(
      await runCli(['bench', ...names, '--json', ...QUICK]),
      'BenchListing',
    );
    assert.deepEqual(
      bench.subjects.map((entry) => [entry.function, entry.state]),
      [
        ['load', 'scored'],
        ['Cart.checkout', 'scored'],
      ],
    );
    const probe = parsed<ProbeListing>(
      await runCli(['probe', `${cart}#load`, '--json']),
      'ProbeListing',
    );
    assert.equal(probe.subjects[0]?.function, 'load');
    assert.equal(probe.subjects[0]?.debuggability.state, 'scored');
    assert.equal(probe.subjects[0]?.call?.line, 7);
  });

  it('is compared with another one, and with what it was', async () => {
    const two = parsed<Comparison>(
      await runCli(['compare', `${cart}#load`, `${cart}#Cart.checkout`, '--json', ...QUICK]),
      'Comparison',
    );
    assert.deepEqual([two.a.subject.function, two.b.subject.function], ['load', 'Cart.checkout']);

    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
    git('init', '--quiet');
    git('add', 'cart.js');
    git('-c', 'user.name=Ann', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'one');
    const changed = path.join(folder, 'cart.js');
    fs.writeFileSync(changed, CART.replace('await db.users.find(id);\nf', 'await db.all();\nf'));
    const then = parsed<Comparison>(
      await runCli(['compare', `${cart}#load`, '--rev', 'HEAD', '--json', ...QUICK]),
      'Comparison',
    );
    fs.writeFileSync(cart, CART);
    assert.equal(then.a.subject.revision?.name, 'HEAD');
    assert.match(then.a.subject.revision.commit, /^[0-9a-f]{40}$/);
    assert.equal(then.b.subject.revision, undefined);
    const operations = [then.a, then.b].map(({ call }) =>
      call?.inventions.filter(({ waits }) => waits).map(({ name }) => name),
    );
    assert.deepEqual(operations, [['db.users.find'], ['db.all']]);
    assert.deepEqual(
      [then.a, then.b].map(({ warnings }) => warnings.some(({ code }) => code === 'olderImports')),
      [true, false],
    );
    assert.deepEqual(then.change?.lines, [{ line: 7, endLine: 7 }]);
    const same = await runCli(['compare', `${cart}#load`, '--rev', 'HEAD', '--json', ...QUICK]);
    assert.equal(same.exitCode, 0, same.stderr);
    const { a, b, change } = parsed<Comparison>(same, 'Comparison');
    assert.deepEqual(change, { since: 'HEAD', lines: [], outside: false, unreached: false });
    assert.deepEqual([a.measured.runs, b.measured.runs], [0, 0]);
  });

  it('is not compared with nothing, or with a revision that is not there', async () => {
    const alone = await runCli(['compare', cart]);
    assert.equal(alone.exitCode, 2);
    assert.match(alone.stderr, /found {3}one file alone\n {2}needed {2}two files or functions/);
    const three = await runCli(['compare', cart, cart, '--rev', 'HEAD']);
    assert.match(three.stderr, /found {3}two files, and --rev HEAD/);
    const unknown = await runCli(['compare', cart, '--rev', 'no-such']);
    assert.equal(unknown.exitCode, 2);
    assert.match(unknown.stderr, /needed {2}a git repository|found {3}no such commit/);
  });

  it('says which functions there are where none has that name', async () => {
    const ended = await runCli(['score', `${cart}#nothing`, '--json', ...QUICK]);
    assert.equal(ended.exitCode, 1);
    const { benchmark } = parsed<Report>(ended, 'Report');
    assert.ok(benchmark.state === 'failed');
    assert.equal(benchmark.reason.code, 'noFunction');
    assert.match(benchmark.reason.found ?? '', /Cart\.checkout.*load.*read/);
  });
});
