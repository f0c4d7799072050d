import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { Failure } from '../../src/failure';
import { type InstalledLibraries, LibraryInstaller } from '../../src/gallery/installLibraries';
import { lockHash } from '../../src/gallery/libraryStorage';
import { NodeFolder } from '../runtimes/nodes';
import { Registry } from '../runtimes/registry';

const USUAL_PATH = process.env['PATH'] ?? '';

/** Libraries of a gallery of its own; `one` needs `three`, and `alias` is `two` by another name. */
const PACKAGES = { one: '1.0.0', two: '2.0.0', three: '3.0.0' };

describe('fetching the libraries of the gallery', () => {
  let files: NodeFolder;
  let registry: Registry;
  let env: NodeJS.ProcessEnv;

  beforeEach(async () => {
    files = new NodeFolder();
    registry = new Registry('one', files.folder);
    const npm_config_registry = await registry.start();
    env = {
      PATH: USUAL_PATH,
      HOME: files.at('home'),
      npm_config_cache: files.at('cache'),
      npm_config_registry,
      npm_config_fetch_retries: '0',
    };
    for (const [name, version] of Object.entries(PACKAGES)) {
      registry.publish(version, { 'index.js': `module.exports = '${name}';` }, name);
    }
    lock();
  });
  afterEach(() => {
    registry.stop();
    files.remove();
  });

  /** Writes package.json and lock as they stand beside the patterns. */
  function lock(changes: Record<string, object> = {}): void {
    const pinned = (name: keyof typeof PACKAGES) => ({
      version: PACKAGES[name],
      integrity: registry.integrityOf(name, PACKAGES[name]),
    });
    const root = {
      name: 'patterns',
      dependencies: { one: '1.0.0', alias: 'npm:two@2.0.0' },
    };
    const packages = {
      '': root,
      'node_modules/one': { ...pinned('one'), dependencies: { three: '3.0.0' } },
      'node_modules/alias': { name: 'two', ...pinned('two') },
      'node_modules/three': pinned('three'),
      ...changes,
    };
    files.write('patterns/package.json', JSON.stringify(root));
    const text = JSON.stringify({ name: 'patterns', lockfileVersion: 3, requires: true, packages });
    files.write('patterns/package-lock.json', text);
  }

  const installer = () =>
    new LibraryInstaller({ env, platform: process.platform }, files.at('patterns'), [
      files.at('storage'),
    ]);

  function install(
    signal = new AbortController().signal,
    onProgress: (packages: number) => void = () => {},
  ): Promise<InstalledLibraries | Failure> {
    return installer().install(onProgress, signal);
  }

  async function failed(signal?: AbortSignal): Promise<Failure> {
    const installed = await install(signal);
    assert.ok(installed.state !== 'installed', JSON.stringify(installed));
    return installed;
  }

  async function installed(): Promise<InstalledLibraries> {
    const done = await install();
    assert.ok(done.state === 'installed', JSON.stringify(done));
    return done;
  }

  const inStorage = () =>
    fs.existsSync(files.at('storage')) ? fs.readdirSync(files.at('storage')) : [];
  const name = () => lockHash(files.at('patterns'));

  it('puts all of them into a folder that the lock names', async () => {
    const done = await installed();
    assert.deepEqual(inStorage(), [name()]);
    assert.equal(done.folder, files.at(`storage/${name()}`));
    assert.deepEqual([done.packages, done.already], [3, false]);
    assert.ok(done.bytes > 100);
    const found = fs.readdirSync(path.join(done.folder, 'node_modules'));
    assert.deepEqual(found.filter((each) => !each.startsWith('.')).sort(), [
      'alias',
      'one',
      'three',
    ]);
  });

  it('asks nobody where they are there, in the storage or beside the programs', async () => {
    await installed();
    fs.cpSync(files.at(`storage/${name()}`), files.at('patterns'), { recursive: true });
    registry.stop();
    assert.equal((await installed()).folder, files.at('patterns'));
    fs.rmSync(files.at('patterns/node_modules'), { recursive: true });
    const again = await installed();
    assert.deepEqual([again.already, again.folder], [true, files.at(`storage/${name()}`)]);
  });

  it('plans without a network', async () => {
    registry.stop();
    const plan = { packages: 3, folder: files.at(`storage/${name()}`), isInstalled: false };
    assert.deepEqual(await installer().plan(), plan);
  });

  it('runs no script of a package', async () => {
    const scripts = { install: `touch "${files.at('ran')}"` };
    const text = JSON.stringify({ name: 'three', version: '3.0.0', scripts });
    registry.publish('3.0.0', { 'package.json': text }, 'three');
    lock();
    await installed();
    assert.ok(!fs.existsSync(files.at('ran')));
  });

  it('keeps nothing of what came other than the lock pins it', async () => {
    registry.publish('3.0.0', { 'index.js': 'evil();' }, 'three');
    const { reason } = await failed();
    assert.match(reason.message, /libraries of the gallery were not fetched: what came is not/);
    assert.match(reason.found ?? '', /EINTEGRITY/);
    assert.deepEqual(inStorage(), []);
  });

  it('keeps nothing where the network is gone halfway', async () => {
    registry.breaksAt = 'three';
    const { reason } = await failed();
    assert.ok(registry.asked.some((url) => url.endsWith('.tgz')));
    assert.match(reason.message, /registry of npm cannot be reached/);
    assert.deepEqual(inStorage(), []);
    // and the next try, with the network back, is a new one
    registry.breaksAt = null;
    assert.equal((await installed()).already, false);
  });

  it('says which answer came where there is no network', async () => {
    registry.stop();
    const { reason } = await failed();
    assert.match(reason.message, /registry of npm cannot be reached/);
    assert.match(reason.found ?? '', /^ECONNREFUSED, and npm ended with exit code 1/);
    assert.match(reason.remedy ?? '', /npm config list/);
    assert.deepEqual(inStorage(), []);
  });

  it('leaves what was fetched before where it fails', async () => {
    const before = await installed();
    lock({ 'node_modules/three': { version: '3.0.1', integrity: 'sha512-AAAA' } });
    registry.stop();
    await failed();
    assert.deepEqual(inStorage(), [path.basename(before.folder)]);
    assert.ok(fs.existsSync(path.join(before.folder, 'node_modules/three/index.js')));
  });

  it('keeps nothing where npm dies midway, or ends as if all were well', async () => {
    const folder = 'mkdir -p node_modules/one && echo half > node_modules/one/index.js';
    files.script('bin/npm', `${folder}; kill -9 $$`);
    env['PATH'] = files.at('bin') + path.delimiter + USUAL_PATH;
    assert.match((await failed()).reason.found ?? '', /npm was killed/);
    assert.deepEqual(inStorage(), []);
    files.script('bin/npm', folder);
    const { reason } = await failed();
    assert.match(reason.found ?? '', /without node_modules\/one 1\.0\.0, node_modules\/alias 2/);
    assert.deepEqual(inStorage(), []);
  });

  it('leaves nothing where it is cancelled on the way', async () => {
    registry.isSlow = true;
    const controller = new AbortController();
    const ends = failed(controller.signal);
    while (!registry.asked.some((url) => url.endsWith('.tgz'))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal(inStorage().length, 1);
    controller.abort();
    assert.equal((await ends).state, 'cancelled');
    assert.deepEqual(inStorage(), []);
  });

  it('takes the result of the one that is done first, where two are at it', async () => {
    const both = await Promise.all([installed(), installed()]);
    assert.deepEqual(both.map(({ already }) => already).sort(), [false, true]);
    assert.deepEqual(inStorage(), [name()]);
  });

  it('puts them in the place of what is not whole', async () => {
    files.write(`storage/${name()}/node_modules/one/package.json`, '{"version": "1.0.0"}');
    assert.equal((await installed()).already, false);
    assert.ok(fs.existsSync(files.at(`storage/${name()}/node_modules/three/index.js`)));
    assert.deepEqual(inStorage(), [name()]);
  });

  it('tells how many packages are there meanwhile', async () => {
    const seen: number[] = [];
    const body = [
      'put() { mkdir -p node_modules/$1; echo "{\\"version\\": \\"$2\\"}" > node_modules/$1/package.json; }',
      'put one 1.0.0; sleep 0.8; put alias 2.0.0; sleep 0.8; put three 3.0.0',
    ];
    files.script('bin/npm', body.join('\n'));
    env['PATH'] = files.at('bin') + path.delimiter + USUAL_PATH;
    const done = await install(undefined, (packages) => seen.push(packages));
    assert.equal(done.state, 'installed');
    assert.deepEqual([...new Set(seen)].slice(0, 2), [1, 2]);
  });

  it('says that there is no npm, and that the folder cannot be made', async () => {
    const { PATH } = env;
    env['PATH'] = files.at('nowhere');
    assert.match((await failed()).reason.message, /npm was not found/);
    env['PATH'] = PATH;
    files.write('storage', '');
    assert.match((await failed()).reason.found ?? '', /ENOTDIR|EEXIST/);
  });
});
