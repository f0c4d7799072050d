import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { BenchListing } from '../../src/report/listings';
import type { Report } from '../../src/report/report';
import { parsed } from './parsed';
import { runCli } from './runCli';

const QUICK = ['--budget', '0.2'];

describe('the commands on scripts and operations', () => {
  let folder: string;
  let script: string;
  let operation: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-test-'));
    script = file('script.js', 'for (var i = 0, sum = 0; i < 1e6; i += 1) sum += i;\n');
    operation = file('operation.js', 'module.exports = (done) => process.nextTick(done);\n');
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  function file(name: string, text: string): string {
    const written = path.join(folder, name);
    fs.writeFileSync(written, text);
    return written;
  }

  it('score a script as one, and say why', async () => {
    const ended = await runCli(['score', script, '--json', ...QUICK]);
    const { benchmark, debuggability, workload, complexity } = parsed<Report>(ended, 'Report');
    assert.equal(ended.exitCode, 0, ended.stderr);
    assert.deepEqual(workload, {
      kind: 'script',
      chosenBy: 'file',
      because: 'it exports nothing',
    });
    assert.ok(benchmark.state === 'scored' && benchmark.kind === 'script');
    assert.ok(benchmark.script && benchmark.timeMs.samples.length >= 3);
    assert.ok(benchmark.timeMs.median > 0 && benchmark.script.emptyMs > 0);
    assert.equal(debuggability.state, 'skipped');
    assert.deepEqual([complexity.ratio, complexity.shortest], [null, null]);
  });

  it('score an operation as one', async () => {
    const ended = await runCli(['score', operation, '--json', ...QUICK]);
    const { benchmark, workload } = parsed<Report>(ended, 'Report');
    assert.equal(ended.exitCode, 0, ended.stderr);
    assert.equal(workload.because, 'it exports a function that takes a callback alone');
    assert.ok(benchmark.state === 'scored' && benchmark.ops?.endsBy === 'callback');
    const share = (benchmark.callsPerSecond * benchmark.timeMs.median) / 1000;
    assert.ok(Math.abs(share - 1) < 1e-9, `${share}`);
  });

  it('measure as what they are told to', async () => {
    const ended = await runCli(['score', operation, '--workload', 'script', '--json', ...QUICK]);
    const { benchmark, workload } = parsed<Report>(ended, 'Report');
    assert.deepEqual([workload.kind, workload.chosenBy], ['script', 'person']);
    assert.ok(benchmark.state === 'scored' && benchmark.script);
  });

  it('bench both side by side, in words that are theirs', async () => {
    const argv = ['bench', script, operation, ...QUICK];
    const { subjects } = parsed<BenchListing>(await runCli([...argv, '--json']), 'BenchListing');
    assert.deepEqual(
      subjects.map(({ kind, state }) => [kind, state]),
      [
        ['script', 'scored'],
        ['ops', 'scored'],
      ],
    );
    const { stdout, exitCode } = await runCli(argv);
    assert.equal(exitCode, 0);
    assert.match(stdout, /whole script/);
    assert.match(stdout, /ops\/s/);
    assert.doesNotMatch(stdout, /I\/O operation/);
  });

  it('tell a script that fails by its exit code', async () => {
    const failing = file('failing.js', 'console.error("no disk"); process.exit(3);\n');
    const ended = await runCli(['score', failing, '--json', ...QUICK]);
    assert.equal(ended.exitCode, 1);
    const { benchmark } = parsed<Report>(ended, 'Report');
    assert.ok(benchmark.state === 'failed');
    assert.deepEqual([benchmark.reason.code, benchmark.reason.exitCode], ['exitedWith', 3]);
  });
});
