import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { InstallListing, ReportList, RuntimesListing } from '../../src/report/listings';
import type { Report } from '../../src/report/report';
import { NodeFolder, pretendedNode } from '../runtimes/nodes';
import { Registry } from '../runtimes/registry';
import { parsed } from './parsed';
import { PATTERNS, runCli } from './runCli';

const PROGRAM = path.join(PATTERNS, 'callbacks-nested.js');
const QUICK = ['--parallel', '20', '--io-ms', '1', '--budget', '0.2', '--mode', 'faithful'];

describe('runtimes of the terminal', () => {
  let nodes: NodeFolder;
  let env: NodeJS.ProcessEnv;

  beforeEach(() => {
    nodes = new NodeFolder();
    nodes.pretended('home/.volta/tools/image/node/18.2.0/bin/node', '18.2.0');
    nodes.script('home/.volta/tools/image/node/9.9.9/bin/node', 'exit 7');
    env = {
      HOME: nodes.at('home'),
      ASYNC_SCORE_RUNTIMES: nodes.at('storage'),
      NVM_DIR: '',
      FNM_DIR: '',
      VOLTA_HOME: '',
      ASDF_DATA_DIR: '',
      MISE_DATA_DIR: '',
      XDG_DATA_HOME: '',
    };
  });
  afterEach(() => nodes.remove());

  /** A copy of the program in a project whose files a test writes. */
  function project(files: Readonly<Record<string, string>>): string {
    for (const [name, text] of Object.entries(files)) nodes.write(`project/${name}`, text);
    return nodes.write('project/src/upload.js', fs.readFileSync(PROGRAM, 'utf8'));
  }

  it('are listed, with what is used here and what does not run', async () => {
    project({ '.nvmrc': '18\n' });
    const cwd = nodes.at('project');
    const listing = parsed<RuntimesListing>(
      await runCli(['runtimes', '--json'], { env, cwd }),
      'RuntimesListing',
    );
    assert.ok(!('state' in listing.default));
    assert.deepEqual(
      [listing.default.version, listing.default.source, listing.default.namedIn],
      ['18.2.0', 'nvmrc', path.join(cwd, '.nvmrc')],
    );
    assert.deepEqual(listing.wanted, { file: path.join(cwd, '.nvmrc'), wanted: '18' });
    const [own] = listing.runtimes;
    assert.ok(own?.state === 'runs' && own.runtime.capabilities.asyncFunctions);
    assert.equal(own.foundBy[0], 'process');
    const broken = listing.runtimes.find(({ state }) => state === 'failed');
    assert.ok(broken && broken.state !== 'runs');
    assert.match(broken.reason.found ?? '', /exit code 7/);

    const { stdout, exitCode } = await runCli(['runtimes'], { env, cwd });
    assert.equal(exitCode, 0);
    assert.match(stdout, /used here {2}Node 18\.2\.0, named by \.nvmrc \(.*\.nvmrc\)\n/);
    assert.match(stdout, /\n {2}18\.2\.0 .* used {2}Volta /);
    assert.match(stdout, /\nNot usable\n[^]*Volta +failed \(Node does not start\)/);
  });

  it('are not fetched without being asked', async () => {
    const { exitCode, stderr } = await runCli(['runtimes', '--install', '24'], { env });
    assert.equal(exitCode, 2);
    assert.match(stderr, /not a terminal\.\n {2}needed {2}--yes/);
  });

  it('are not fetched by what is no version', async () => {
    const ended = await runCli(['runtimes', '--install', '../24', '--yes'], { env });
    assert.equal(ended.exitCode, 2);
    assert.match(ended.stderr, /found {3}"\.\.\/24"/);
  });

  it('are fetched, said to be there the next time, and used by their version', async () => {
    const name = `node-${process.platform}-${process.arch}`;
    const registry = new Registry(name, nodes.folder);
    const fetching = { ...env, npm_config_cache: nodes.at('cache') };
    Object.assign(fetching, { npm_config_registry: await registry.start() });
    try {
      registry.publish('23.4.5', { 'bin/node': pretendedNode('23.4.5') });
      const argv = ['runtimes', '--install', '23', '--yes', '--json'];
      const ended = await runCli(argv, { env: fetching });
      const first = parsed<InstallListing>(ended, 'InstallListing');
      assert.ok(first.state === 'installed', ended.stdout);
      assert.deepEqual([first.already, ended.exitCode], [false, 0]);
      assert.equal(ended.stderr, `Fetching ${name}@23.4.5 with npm\n`);
      // there is nothing to ask for
      const again = await runCli(['runtimes', '--install', '23.4.5'], { env: fetching });
      assert.match(again.stdout, /^Node 23\.4\.5 is installed already\n/);
    } finally {
      registry.stop();
    }
    const listing = parsed<RuntimesListing>(
      await runCli(['runtimes', '--json'], { env }),
      'RuntimesListing',
    );
    const versions = listing.runtimes.flatMap((each) =>
      each.state === 'runs' ? [`${each.runtime.version} ${each.foundBy.join()}`] : [],
    );
    assert.ok(versions.includes('23.4.5 installed'), versions.join('; '));
  });

  it('fail to be fetched with exit code 1', async () => {
    const offline = { ...env, npm_config_registry: 'http://127.0.0.1:9/' };
    const argv = ['runtimes', '--install', '24', '--yes', '--json'];
    const ended = await runCli(argv, { env: offline });
    const listing = parsed<InstallListing>(ended, 'InstallListing');
    assert.equal(ended.exitCode, 1);
    assert.ok(listing.state === 'failed');
    assert.match(listing.reason.message, /cannot be reached/);
  });

  it('that a file asks for and that are not there are warned of', async () => {
    const file = project({ '.node-version': '12.22.1' });
    const ended = await runCli(['score', file, '--json', ...QUICK], { env });
    const { runtime, warnings } = parsed<Report>(ended, 'Report');
    assert.equal(runtime.version, process.versions.node);
    const warning = warnings.find(({ code }) => code === 'runtimeNotAsWanted');
    assert.match(
      warning?.cause ?? '',
      /\.node-version asks for Node 12\.22\.1, which was not found/,
    );
    assert.match(warning?.remedy ?? '', /async-score runtimes --install 12\.22\.1"/);
  });

  it('several are scored in the same rounds', async () => {
    const second = nodes.link('second/node');
    const argv = ['score', PROGRAM, ...QUICK, '--runtime', process.execPath, '--runtime', second];
    const { reports } = parsed<ReportList>(
      await runCli([...argv, '--json'], { env }),
      'ReportList',
    );
    assert.deepEqual(
      reports.map(({ runtime, benchmark }) => [runtime.path, benchmark.state]),
      [
        [process.execPath, 'scored'],
        [second, 'scored'],
      ],
    );
    // one scoring made them all
    assert.equal(new Set(reports.map(({ measured }) => measured.startedAt)).size, 1);
  });

  it('all of them are scored where that is asked for', async () => {
    fs.rmSync(nodes.at('home/.volta'), { recursive: true });
    const argv = ['score', PROGRAM, '--json', ...QUICK, '--runtime', 'all'];
    const ended = await runCli(argv, { env: { ...env, PATH: '' } });
    const report = parsed<Report>(ended, 'Report');
    assert.equal(report.runtime.source, 'process');
  });
});
