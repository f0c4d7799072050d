import { Ajv } from 'ajv';
import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { ProfileListing } from '../../src/report/listings';
import { PATTERNS, ROOT, runCli } from './runCli';

const PROGRAM = path.join(PATTERNS, 'generators-co.js');
const QUICK = ['--parallel', '20', '--io-ms', '1'];
/** Of few calls a busy machine may take no sample within the library. */
const MANY = ['--parallel', '400', '--io-ms', '1'];

const schema = JSON.parse(
  fs.readFileSync(path.join(ROOT, 'docs/report.schema.json'), 'utf8'),
) as object;
const validate = new Ajv({ allowUnionTypes: true })
  .addSchema(schema, 'report')
  .getSchema('report#/definitions/ProfileListing');

describe('profile', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-test-'));
    // nothing that was built for this machine's user
    env = { ASYNC_SCORE_RUNTIMES: path.join(folder, 'runtimes') };
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  it('prints one JSON value, and leaves both profiles in the folder', async () => {
    const out = path.join(folder, 'deep/profiles');
    const ended = await runCli(['profile', PROGRAM, '--json', '--out', out, ...MANY], { env });
    assert.equal(ended.exitCode, 0, ended.stderr);
    const listing = JSON.parse(ended.stdout) as ProfileListing;
    assert.ok(validate?.(listing), JSON.stringify(validate?.errors));
    const [entry] = listing.subjects;
    assert.equal(entry?.file, PROGRAM);
    assert.equal(entry.parallel, 400);
    assert.ok(entry.profile.state === 'scored');
    const { cpu, heap } = entry.profile;
    assert.equal(cpu.packages[0]?.name, 'co');
    assert.ok('file' in heap);
    assert.deepEqual(
      fs
        .readdirSync(out)
        .map((name) => path.join(out, name))
        .sort(),
      [cpu.file, heap.file],
    );
    assert.match(path.basename(cpu.file), /^generators-co\.\d+\.\d+\.\d+\.[\d-]+T[\d-]+\.cpu/);
  });

  it('prints a page with shares, functions and where the files are', async () => {
    const ended = await runCli(['profile', PROGRAM, '--out', folder, ...MANY], { env });
    assert.equal(ended.exitCode, 0, ended.stderr);
    assert.match(
      ended.stdout,
      /^generators-co\.js {3}Node .* · 400 calls at once, 1 ms for each I\/O operation\n/,
    );
    assert.match(ended.stdout, /\nWhere the time goes {3}[\d,]+ calls, .*by Node's inspector\n/);
    assert.match(ended.stdout, / its libraries\n.* co\n/);
    assert.match(ended.stdout, / upload +generators-co\.js:7\n/);
    assert.match(ended.stdout, /\nWhat is allocated {3}[\d.]+ kB a call allocated/);
    assert.match(ended.stdout, /\n {2}CPU .*\.cpuprofile/);
  });

  it('fails as the subject does', async () => {
    const file = path.join(folder, 'never.js');
    fs.writeFileSync(file, 'module.exports = function (a, b, c, done) {};');
    const ended = await runCli(['profile', file, '--json', '--out', folder, ...QUICK], { env });
    const { subjects } = JSON.parse(ended.stdout) as ProfileListing;
    assert.equal(subjects[0]?.profile.state, 'neverCompleted');
    assert.equal(ended.exitCode, 1);
  });

  it('says before it runs that a folder cannot be written', async () => {
    const file = path.join(folder, 'in-the-way');
    fs.writeFileSync(file, '');
    const ended = await runCli(['profile', PROGRAM, '--out', file, ...QUICK], { env });
    assert.equal(ended.exitCode, 2);
    assert.match(ended.stderr, /^Profiles cannot be written to .*in-the-way/);
    assert.match(ended.stderr, /needed +a folder that can be written to, behind --out/);
  });

  it('fetches and builds nothing without being asked', async () => {
    const argv = ['profile', PROGRAM, '--out', folder, '--profiler', 'v8-profiler-next', ...QUICK];
    const ended = await runCli(argv, { env });
    assert.equal(ended.exitCode, 2);
    assert.match(ended.stderr, /v8-profiler-next is not built for Node .*, and this is not a ter/);
    assert.equal(fs.existsSync(env['ASYNC_SCORE_RUNTIMES'] ?? ''), false);
  });

  it('knows three profilers', async () => {
    const ended = await runCli(['profile', PROGRAM, '--profiler', 'perf'], { env });
    assert.equal(ended.exitCode, 2);
    assert.match(ended.stderr, /Allowed choices are auto, inspector, v8-profiler-next/);
  });
});
