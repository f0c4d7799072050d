import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { Failure } from '../../src/failure';
import { allRuntimes, findRuntime, type RuntimeEnvironment } from '../../src/runtimes/find';
import type { RuntimeInfo } from '../../src/runtimes/runtime';

describe('finding a runtime', function () {
  this.timeout(30_000);
  let folder: string;
  let environment: RuntimeEnvironment;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'runtimes-'));
    fs.symlinkSync(process.execPath, path.join(folder, 'node'));
    environment = {
      env: { PATH: `relative:${folder}` },
      own: { path: process.execPath, source: 'editor' },
      wantedBy: 'setting',
      prefer: 'PATH',
    };
  });

  afterEach(() => fs.rmSync(folder, { recursive: true }));

  async function found(wanted?: string): Promise<RuntimeInfo> {
    const runtime = await findRuntime(wanted, environment);
    assert.ok(!('state' in runtime), JSON.stringify(runtime));
    return runtime;
  }

  async function notFound(wanted?: string): Promise<Failure> {
    const runtime = await findRuntime(wanted, environment);
    assert.ok('state' in runtime, JSON.stringify(runtime));
    return runtime;
  }

  it('takes the Node on PATH and tells its version', async () => {
    const runtime = await found();
    assert.equal(runtime.path, path.join(folder, 'node'));
    assert.equal(runtime.source, 'PATH');
    assert.equal(runtime.version, process.versions.node);
    assert.equal(runtime.v8, process.versions.v8);
  });

  it("falls back to the editor's own binary", async () => {
    environment.env = { PATH: '' };
    const runtime = await found('');
    assert.deepEqual([runtime.path, runtime.source], [process.execPath, 'editor']);
  });

  it('prefers its own binary in the terminal', async () => {
    environment = {
      ...environment,
      prefer: 'own',
      own: { path: process.execPath, source: 'process' },
    };
    assert.equal((await found()).source, 'process');
  });

  it('takes a path', async () => {
    const runtime = await found(process.execPath);
    assert.deepEqual([runtime.path, runtime.source], [process.execPath, 'setting']);
  });

  it('takes a version, whole or in part', async () => {
    const major = process.versions.node.split('.')[0] ?? '';
    assert.equal((await found(major)).version, process.versions.node);
    assert.equal((await found(`v${process.versions.node}`)).version, process.versions.node);
  });

  it('does not take 2 for 20', async () => {
    const { reason } = await notFound('2');
    assert.equal(reason.code, 'noRuntime');
    assert.match(reason.found ?? '', new RegExp(process.versions.node.replace(/\./g, '\\.')));
    assert.match(reason.remedy ?? '', /asyncScore\.runtime/);
  });

  it('names the path that it tried', async () => {
    const { reason } = await notFound('/no/such/node');
    assert.match(reason.message, /\/no\/such\/node/);
  });

  it('does not take just any program for a Node', async () => {
    assert.equal((await notFound('/bin/ls')).reason.code, 'brokenRuntime');
  });

  it('gives up on a program that answers nothing and ignores being asked to end', async () => {
    const deaf = path.join(folder, 'deaf');
    fs.writeFileSync(deaf, "#!/bin/sh\ntrap '' TERM\nwhile :; do sleep 1; done\n", { mode: 0o755 });
    assert.equal((await notFound(deaf)).reason.code, 'brokenRuntime');
  });

  it('passes over a Node on PATH that does not run', async () => {
    const broken = path.join(folder, 'broken');
    fs.mkdirSync(broken);
    fs.writeFileSync(path.join(broken, 'node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    environment.env = { PATH: `${broken}:${folder}` };
    assert.equal((await found()).path, path.join(folder, 'node'));
  });

  it('says so where there is none at all', async () => {
    environment.env = { PATH: '' };
    environment.own = { path: '/bin/ls', source: 'editor' };
    assert.equal((await notFound()).reason.code, 'noRuntime');
  });

  it('lists them all, the preferred one first', async () => {
    const sources = (await allRuntimes(environment)).map(({ source }) => source);
    assert.deepEqual(sources, ['PATH', 'editor']);
  });
});
