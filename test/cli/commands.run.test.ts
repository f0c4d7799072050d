import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type {
  BenchListing,
  GalleryListing,
  ProbeListing,
  ReportList,
  TokensListing,
  Unscored,
} from '../../src/report/listings';
import type { Comparison, Report } from '../../src/report/report';
import { parsed } from './parsed';
import { PATTERNS, runCli, type RunCliOptions } from './runCli';

const PROGRAM = path.join(PATTERNS, 'callbacks-nested.js');
const OTHER = path.join(PATTERNS, 'promises-chained.js');
/** Small enough for a test; what is tested here is not how well it measures. */
const QUICK = ['--parallel', '20', '--io-ms', '1', '--budget', '0.2'];
/** Where it is not even asked how it measures: without a warm-up. */
const QUICKEST = [...QUICK, '--mode', 'faithful'];

/** The one JSON value on stdout, valid by the definition of that name. */

/** A second signal would end it at once, and beside others it may say more before it hears the first. */
function sendingOnce(signal: NodeJS.Signals, after: string): RunCliOptions['onStderr'] {
  let isSent = false;
  return (text, kill) => {
    if (isSent || !text.includes(after)) return;
    isSent = true;
    kill(signal);
  };
}

describe('the commands', () => {
  let folder: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-test-'));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  function file(name: string, text: string): string {
    const written = path.join(folder, name);
    fs.writeFileSync(written, text);
    return written;
  }

  it('score prints one report', async () => {
    const ended = await runCli(['score', PROGRAM, '--json', ...QUICK]);
    const report = parsed<Report>(ended, 'Report');
    assert.equal(ended.exitCode, 0);
    assert.equal(report.subject.file, PROGRAM);
    assert.equal(report.runtime.version, process.versions.node);
    assert.equal(report.benchmark.state, 'scored');
    assert.equal(report.benchmark.parallel, 20);
    assert.equal(report.debuggability.state, 'scored');
  });

  it('score prints a page where no JSON is asked for', async () => {
    const { exitCode, stdout } = await runCli(['score', PROGRAM, ...QUICKEST]);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^callbacks-nested\.js {3}Node /);
    assert.match(stdout, /\n {2}What it costs +[\d.,]+ [mµ]s of CPU a call\n/);
    assert.doesNotMatch(stdout, /\p{Cc}\[/u);
  });

  it('score colours where it is told to', async () => {
    const { stdout } = await runCli(['tokens', PROGRAM], { env: { FORCE_COLOR: '1' } });
    const no = await runCli(['tokens', PROGRAM], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } });
    assert.ok(stdout.includes('\x1b[1m'));
    assert.ok(!no.stdout.includes('\x1b'));
  });

  it('score prints a list for several runtimes', async () => {
    const runtimes = ['--runtime', process.execPath, '--runtime', process.execPath];
    const ended = await runCli(['score', PROGRAM, '--json', ...QUICKEST, ...runtimes]);
    const { reports } = parsed<ReportList>(ended, 'ReportList');
    assert.deepEqual(
      reports.map(({ runtime }) => runtime.source),
      ['option', 'option'],
    );
  });

  it('score says with exit code 1 that a subject failed', async () => {
    const never = file('never.js', 'module.exports = function upload(a, b, c, done) {};');
    const ended = await runCli(['score', never, '--json', ...QUICKEST]);
    const report = parsed<Report>(ended, 'Report');
    assert.equal(ended.exitCode, 1);
    assert.equal(report.benchmark.state, 'neverCompleted');
    assert.ok(report.complexity.tokens > 0);
  });

  it('score says which Node it did not find', async () => {
    const ended = await runCli(['score', PROGRAM, '--json', '--runtime', '/no/such/node']);
    const { benchmark } = parsed<Report>(ended, 'Report');
    assert.equal(ended.exitCode, 1);
    assert.ok(benchmark.state !== 'scored');
    assert.equal(benchmark.reason.code, 'noRuntime');
    assert.match(benchmark.reason.message, /\/no\/such\/node/);
  });

  it('score says what it cannot read as text', async () => {
    const binary = file('binary.js', '\0\0\0');
    const ended = await runCli(['score', binary, '--json']);
    const { reason } = parsed<Unscored>(ended, 'Unscored');
    assert.equal(ended.exitCode, 1);
    assert.equal(reason.code, 'binaryFile');
  });

  it('score keeps what the subject prints out of its own output', async () => {
    const loud = file(
      'loud.js',
      `console.log('{"not":"ours"}');\n${fs.readFileSync(PROGRAM, 'utf8')}`,
    );
    const ended = await runCli(['score', loud, '--json', ...QUICKEST]);
    assert.equal(parsed<Report>(ended, 'Report').benchmark.state, 'scored');
  });

  it('score writes Markdown and HTML', async () => {
    const page = path.join(folder, 'report.html');
    const markdown = await runCli(['score', PROGRAM, '--markdown', ...QUICKEST]);
    const html = await runCli(['score', PROGRAM, '--html', page, ...QUICKEST]);
    assert.match(markdown.stdout, /^# callbacks-nested\.js — /);
    assert.equal(html.stdout, '');
    assert.match(fs.readFileSync(page, 'utf8'), /<h1>callbacks-nested\.js /);
  });

  it('score takes odd names', async () => {
    const odd = file(`a b'"#%\n\x1b[2Jü.js`, fs.readFileSync(PROGRAM, 'utf8'));
    const ended = await runCli(['score', odd, '--json', ...QUICKEST]);
    assert.equal(parsed<Report>(ended, 'Report').subject.file, odd);
    const text = await runCli(['tokens', odd]);
    assert.doesNotMatch(text.stdout, /[^\P{Cc}\n]/u);
  });

  it('score reports what it has when it is cancelled', async () => {
    // a progress line that is rewritten needs a terminal; a stage is told only in long work
    const argv = ['score', PROGRAM, '--json', '--parallel', '20', '--budget', '30'];
    // the probes are done by then
    const ended = await runCli(argv, { onStderr: sendingOnce('SIGINT', 'Benchmark, round') });
    const report = parsed<Report>(ended, 'Report');
    assert.equal(ended.exitCode, 1);
    assert.match(ended.stderr, /Cancelled: this is what had been measured until then\.\n$/);
    assert.equal(report.debuggability.state, 'scored');
    assert.ok(report.measured.durationMs < 20_000, 'it went on for its whole budget');
  });

  it('takes a terminal that goes away for a cancel', async () => {
    const argv = ['bench', PROGRAM, '--json', '--parallel', '20', '--budget', '30'];
    const ended = await runCli(argv, { onStderr: sendingOnce('SIGHUP', 'Benchmark') });
    assert.equal(ended.exitCode, 1);
    assert.match(ended.stderr, /Cancelled: /);
    assert.doesNotMatch(ended.stderr, /1 files/);
  });

  it('tokens counts each file, and goes on after one that it cannot', async () => {
    const binary = file('binary.js', '\0');
    const ended = await runCli(['tokens', PROGRAM, binary, '--json']);
    const [first, second] = parsed<TokensListing>(ended, 'TokensListing');
    assert.ok(first?.state === 'scored' && first.tokens > 200);
    assert.equal(first.functions[0]?.name, 'upload');
    assert.equal(second?.state, 'failed');
    assert.equal(ended.exitCode, 1);
  });

  it('bench measures each file at each number of calls', async () => {
    const argv = ['bench', PROGRAM, OTHER, ...QUICKEST, '--parallel', '5,10', '--json'];
    const ended = await runCli(argv);
    const { subjects } = parsed<BenchListing>(ended, 'BenchListing');
    assert.deepEqual(
      subjects.map((each) => [path.basename(each.file), each.parallel, each.state]),
      [
        ['callbacks-nested.js', 5, 'scored'],
        ['promises-chained.js', 5, 'scored'],
        ['callbacks-nested.js', 10, 'scored'],
        ['promises-chained.js', 10, 'scored'],
      ],
    );
    assert.equal(ended.exitCode, 0);
  });

  it('probe grades and measures no time', async () => {
    const ended = await runCli(['probe', PROGRAM, '--json']);
    const { subjects } = parsed<ProbeListing>(ended, 'ProbeListing');
    assert.equal(subjects.length, 1);
    assert.equal(subjects[0]?.debuggability.state, 'scored');
    assert.equal(ended.exitCode, 0);
  });

  it('compare prints a ratio with its interval', async () => {
    const ended = await runCli(['compare', PROGRAM, OTHER, '--json', ...QUICKEST]);
    const { a, b, ratio } = parsed<Comparison>(ended, 'Comparison');
    assert.equal(ratio.tokens, b.complexity.tokens / a.complexity.tokens);
    assert.ok(ratio.time.state === 'scored');
    assert.ok(ratio.time.low <= ratio.time.median && ratio.time.median <= ratio.time.high);
    assert.equal(ended.exitCode, 0);
  });

  it('gallery lists tokens without running anything', async () => {
    const argv = ['gallery', '--table', 'complexity', '--json'];
    const { members } = parsed<GalleryListing>(await runCli(argv), 'GalleryListing');
    assert.ok(members.length >= 6);
    assert.equal(Math.min(...members.map(({ ratio }) => ratio ?? 1)), 1);
    assert.ok(members.every(({ reports }) => reports.length === 0));
  });

  it('gallery runs the patterns that were asked for', async () => {
    const argv = ['gallery', '--pattern', 'async-await', '--table', 'performance', ...QUICKEST];
    const ended = await runCli([...argv, '--json']);
    const { members } = parsed<GalleryListing>(ended, 'GalleryListing');
    assert.deepEqual(
      members.map(({ name, reports }) => [name, reports[0]?.benchmark.state]),
      [['async-await', 'scored']],
    );
    assert.equal(ended.exitCode, 0);
  });

  it('gallery misses no level of what makes no faked I/O', async () => {
    const argv = ['gallery', '--pattern', 'fibonacci-sync', ...QUICK, '--json'];
    const ended = await runCli(argv);
    const { members, tables } = parsed<GalleryListing>(ended, 'GalleryListing');
    const [{ benchmark, debuggability } = assert.fail()] = members[0]?.reports ?? [];
    assert.deepEqual([benchmark.state, debuggability.state], ['scored', 'skipped']);
    assert.deepEqual(
      tables.map(({ name, rows }) => [name, rows.map(({ row }) => row)]),
      [['timeslicing-2015', ['SYNC']]],
    );
    assert.equal(ended.exitCode, 0);
  });

  it('gallery puts what was published beside what was measured', async () => {
    const argv = ['gallery', '--table', 'debuggability', '--pattern', 'callbacks-nested'];
    const ended = await runCli([...argv, '--pattern', 'generators-co', '--json']);
    const { tables } = parsed<GalleryListing>(ended, 'GalleryListing');
    const [{ name, measuredUnder, columns, rows } = assert.fail(), ...others] = tables;
    assert.deepEqual([name, others], ['debuggability-2013', []]);
    assert.deepEqual(measuredUnder, { runtime: process.versions.node, workload: null });
    assert.deepEqual(
      columns.map(({ key }) => key),
      ['stackTraces', 'sourceMaps', 'total'],
    );
    assert.deepEqual(rows, [
      {
        row: 'original.js',
        member: 'callbacks-nested',
        cells: [4, 5, 9].map((level) => ({ published: level, measured: level })),
        missing: null,
        explanation: null,
      },
    ]);
    assert.equal(ended.exitCode, 0);
  });

  it('gallery says which Node the published tables need where there is none of that time', async () => {
    const empty = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-none-'));
    const env = {
      HOME: empty,
      XDG_DATA_HOME: empty,
      NVM_DIR: empty,
      PATH: path.dirname(process.execPath),
      ASYNC_SCORE_RUNTIMES: empty,
    };
    const argv = ['gallery', '--table', 'debuggability', '--mode', 'faithful'];
    const ended = await runCli(argv, { env });
    fs.rmSync(empty, { recursive: true });
    assert.equal(ended.exitCode, 2);
    assert.match(ended.stderr, /async-score gallery --install/);
    assert.equal(ended.stdout, '');
  });

  it('gallery names why a pattern that was asked for did not run', async () => {
    const argv = ['gallery', '--table', 'debuggability', '--pattern', 'fibers-fibrous', '--json'];
    const ended = await runCli(argv);
    const { members } = parsed<GalleryListing>(ended, 'GalleryListing');
    const debuggability = members[0]?.reports[0]?.debuggability;
    assert.equal(debuggability?.state, 'skipped');
    assert.equal(debuggability.reason.code, 'runtimeLacks');
    assert.equal(ended.exitCode, 1);
  });
});
