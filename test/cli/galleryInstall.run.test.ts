import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { GalleryInstallListing, GalleryListing } from '../../src/report/listings';
import { NodeFolder, pretendedNode } from '../runtimes/nodes';
import { Registry } from '../runtimes/registry';
import { parsed } from './parsed';
import { PATTERNS, ROOT, runCli } from './runCli';

const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const Q = '0.9.7';
const ERA = ['5.12.0', '0.10.48'];
const PROBE_Q = ['gallery', '--table', 'debuggability', '--pattern', 'promises-q', '--json'];

/** Async Score as it is shipped, but for its libraries: the only one that its lock pins is Q. */
describe('gallery --install', () => {
  let files: NodeFolder;
  let registry: Registry;
  let env: NodeJS.ProcessEnv;
  let tests = 0;
  /** The data of the first test in which all was fetched. */
  let fetched = '';

  before(() => {
    files = new NodeFolder();
    registry = new Registry('q', files.folder);
    registry.publish(Q, filesOf(path.join(PATTERNS, 'node_modules/q')));
    for (const version of ERA) {
      registry.publish(version, { 'bin/node': pretendedNode(version) }, NODE_PACKAGE);
    }
    ship();
  });
  after(() => files.remove());

  beforeEach(async () => {
    Object.assign(registry, { isSlow: false, breaksAt: null });
    registry.asked.length = 0;
    tests += 1;
    env = {
      HOME: files.at('home'),
      ASYNC_SCORE_DATA: ownAt('data'),
      npm_config_registry: await registry.start(),
      npm_config_cache: ownAt('cache'),
      npm_config_fetch_retries: '0',
      ...{ NVM_DIR: '', FNM_DIR: '', VOLTA_HOME: '', ASDF_DATA_DIR: '', MISE_DATA_DIR: '' },
    };
  });
  afterEach(() => registry.stop());

  /** A path in the folder of the test that runs. */
  function ownAt(name: string): string {
    return files.at(`${tests}/${name}`);
  }

  function ship(): void {
    const at = (name: string) => files.at(`shipped/${name}`);
    fs.cpSync(path.join(ROOT, 'dist'), at('dist'), { recursive: true });
    fs.copyFileSync(path.join(ROOT, 'package.json'), at('package.json'));
    fs.cpSync(path.join(ROOT, 'bench-runner'), at('bench-runner'), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'node_modules',
    });
    const root = { name: 'async-score-patterns', dependencies: { q: Q } };
    const integrity = registry.integrityOf('q', Q);
    const packages = { '': root, 'node_modules/q': { version: Q, integrity } };
    const lock = { name: root.name, lockfileVersion: 3, requires: true, packages };
    files.write('shipped/bench-runner/patterns/package.json', JSON.stringify(root));
    files.write('shipped/bench-runner/patterns/package-lock.json', JSON.stringify(lock));
  }

  const cli = (...argv: string[]) => runCli(argv, { env, root: files.at('shipped') });

  /** All that can be fetched, as the command has fetched it: once, as npm takes seconds each time. */
  async function installed(): Promise<void> {
    if (fetched !== '') return copy(fetched, ownAt('data'));
    assert.equal((await cli('gallery', '--install', '--yes')).exitCode, 0);
    keepFetched();
  }

  function keepFetched(): void {
    fetched = files.at('fetched');
    copy(ownAt('data'), fetched);
  }

  async function stateOfQ(): Promise<string> {
    const { members } = parsed<GalleryListing>(await cli(...PROBE_Q), 'GalleryListing');
    const debuggability = members[0]?.reports[0]?.debuggability ?? assert.fail();
    if (debuggability.state === 'scored') return 'scored';
    const { code, remedy = '' } = debuggability.reason;
    return `${code}: ${remedy}`;
  }

  it('brings what the patterns and the published tables need, and says so', async () => {
    assert.match(
      await stateOfQ(),
      /^librariesMissing: Fetch them: "async-score gallery --install"/,
    );
    const ended = await cli('gallery', '--install', '--yes', '--json');
    const listing = parsed<GalleryInstallListing>(ended, 'GalleryInstallListing');
    assert.equal(ended.exitCode, 0);
    assert.equal(listing.libraries.state, 'installed');
    assert.deepEqual(
      listing.runtimes.map(({ version, result }) => [version, result.state]),
      ERA.map((version) => [version, 'installed']),
    );
    assert.deepEqual(fs.readdirSync(ownAt('data')).sort(), [
      'answers',
      'libraries',
      'results',
      'runtimes',
    ]);
    keepFetched();
    assert.equal(await stateOfQ(), 'scored');
  });

  it('asks nobody for what is there', async () => {
    await installed();
    registry.stop();
    const { stdout, exitCode } = await cli('gallery', '--install');
    assert.equal(exitCode, 0);
    assert.match(stdout, /Libraries \(1 package\).*there already/);
  });

  it('fetches nothing where nobody can be asked', async () => {
    const { stderr, exitCode } = await cli('gallery', '--install');
    assert.equal(exitCode, 2);
    assert.match(stderr, /Nothing is fetched without being asked/);
    assert.match(
      stderr,
      /\(1 packages?\) into .*libraries.*, and Node 5\.12\.0 and 0\.10\.48 into/,
    );
    assert.deepEqual(registry.asked, []);
  });

  it('keeps what came where another part did not, and fails', async () => {
    registry.breaksAt = 'q';
    const ended = await cli('gallery', '--install', '--yes', '--json');
    const { libraries, runtimes } = parsed<GalleryInstallListing>(ended, 'GalleryInstallListing');
    assert.equal(ended.exitCode, 1);
    assert.equal(libraries.state, 'failed');
    assert.deepEqual(
      runtimes.map(({ result }) => result.state),
      ['installed', 'installed'],
    );
    assert.deepEqual(fs.readdirSync(ownAt('data/libraries')), []);
    assert.match(await stateOfQ(), /^librariesMissing/);
  });

  it('says what to do where there is no network', async () => {
    registry.stop();
    const { stdout, exitCode } = await cli('gallery', '--install', '--yes');
    assert.equal(exitCode, 1);
    assert.match(stdout, /Libraries.*not fetched/);
    assert.match(stdout, /the registry of npm cannot be reached/);
    assert.match(stdout, /ECONNREFUSED, and npm ended with exit code 1/);
    assert.match(stdout, /Node 5\.12\.0.*not fetched/);
  });

  /** Sends a signal while the library is being fetched. */
  async function stopped(signal: NodeJS.Signals): Promise<{ exitCode: unknown; stdout: string }> {
    registry.isSlow = true;
    const program = files.at('shipped/dist/cli.js');
    const argv = [program, 'gallery', '--install', '--yes'];
    const child = spawn(process.execPath, argv, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ends = new Promise((resolve) => child.once('close', resolve));
    let stdout = '';
    child.stdout.on('data', (text) => (stdout += text));
    while (!registry.asked.some((url) => url.endsWith('.tgz'))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill(signal);
    return { exitCode: await ends, stdout };
  }

  it('leaves nothing where Ctrl-C cancels it', async () => {
    const { exitCode, stdout } = await stopped('SIGINT');
    assert.equal(exitCode, 1);
    assert.match(stdout, /cancelled/);
    assert.deepEqual(fs.readdirSync(ownAt('data/libraries')), []);
  });

  it('uses nothing of what was begun where it is killed, and fetches it anew', async () => {
    await stopped('SIGKILL');
    const [begun = '', ...others] = fs.readdirSync(ownAt('data/libraries'));
    assert.match(begun, /^\.partial-/);
    assert.deepEqual(others, []);
    assert.match(await stateOfQ(), /^librariesMissing/);
    registry.isSlow = false;
    assert.equal((await cli('gallery', '--install', '--yes')).exitCode, 0);
    assert.equal(await stateOfQ(), 'scored');
  });

  it('tells which library throws when it is loaded, and where', async () => {
    await installed();
    const [set = ''] = fs.readdirSync(ownAt('data/libraries'));
    const broken = ownAt(`data/libraries/${set}/node_modules/q/q.js`);
    fs.writeFileSync(broken, '\nthrow new Error("broken");');
    const ended = await cli(...PROBE_Q);
    const { members } = parsed<GalleryListing>(ended, 'GalleryListing');
    const debuggability = members[0]?.reports[0]?.debuggability;
    assert.ok(debuggability?.state === 'failed');
    assert.equal(debuggability.reason.code, 'threwOnLoad');
    assert.ok(debuggability.reason.stack?.includes(`${fs.realpathSync(broken)}:2:`));
    assert.equal(ended.exitCode, 1);
  });

  it('names file, line and key of an error in the manifest', async () => {
    const file = files.at('shipped/dist/manifest.json');
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, text.replace('"kind": "doxbee"', '"kind": "docks"'));
    const { stderr, stdout, exitCode } = await cli('gallery', '--table', 'complexity');
    assert.deepEqual([stdout, exitCode], ['', 1]);
    const wrong = 'members[0].kind needs one of doxbee, script, ops, server; found "docks".\n';
    assert.equal(stderr.replace(/:6:\d+: /, ':6: '), `${fs.realpathSync(file)}:6: ${wrong}`);
    fs.writeFileSync(file, text);
  });

  it('names another version than the pinned one, and where it stands', async () => {
    await installed();
    const [set = ''] = fs.readdirSync(ownAt('data/libraries'));
    files.write(
      `${tests}/data/libraries/${set}/node_modules/q/package.json`,
      '{"version": "1.5.1"}',
    );
    const { members } = parsed<GalleryListing>(await cli(...PROBE_Q), 'GalleryListing');
    const debuggability = members[0]?.reports[0]?.debuggability;
    assert.ok(debuggability?.state === 'skipped');
    assert.match(debuggability.reason.found ?? '', /^q 1\.5\.1 at .*\/data\/libraries\//);
    // and fetching them again mends it
    const { exitCode } = await cli('gallery', '--install', '--yes');
    assert.equal(exitCode, 0);
    assert.equal(await stateOfQ(), 'scored');
  });
});

function copy(from: string, to: string): void {
  fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

function filesOf(folder: string): Record<string, Buffer> {
  const names = fs
    .readdirSync(folder)
    .filter((name) => fs.statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, name))]));
}
