import assert from 'node:assert/strict';

import type { RuntimeEnvironment } from '../../src/runtimes/environment';
import { candidates } from '../../src/runtimes/runtimePlaces';
import { terminalFolders } from '../../src/runtimes/storage';
import { NodeFolder } from './nodes';

describe('where Nodes are', () => {
  let nodes: NodeFolder;
  beforeEach(() => (nodes = new NodeFolder()));
  afterEach(() => nodes.remove());

  /** Names of the files found, without those of our own and on PATH, each with its source. */
  async function found(
    env: NodeJS.ProcessEnv = {},
    platform: NodeJS.Platform = 'linux',
  ): Promise<[string, string][]> {
    const environment: RuntimeEnvironment = {
      env,
      platform,
      home: nodes.at('home'),
      storage: [nodes.at('storage'), nodes.at('more')],
      own: { path: '/own/node', source: 'process' },
      wantedBy: 'option',
      prefer: 'own',
    };
    const all = await candidates(environment);
    return all
      .filter(({ source }) => source !== 'process' && source !== 'PATH')
      .map(({ path, source }) => [path.slice(nodes.folder.length + 1), source]);
  }

  const usual: [string, string][] = [
    ['storage/24.21.0/bin/node', 'installed'],
    ['more/26.10.0/bin/node', 'installed'],
    ['home/.nvm/versions/node/v20.1.0/bin/node', 'nvm'],
    ['home/.nvm/v0.10.48/bin/node', 'nvm'],
    ['home/.local/share/fnm/node-versions/v18.0.0/installation/bin/node', 'fnm'],
    ['home/.volta/tools/image/node/16.0.0/bin/node', 'volta'],
    ['home/.asdf/installs/nodejs/14.0.0/bin/node', 'asdf'],
    ['home/.local/share/mise/installs/node/12.0.0/bin/node', 'mise'],
  ];

  it('looks into the usual places of each manager', async () => {
    for (const [name] of usual) nodes.link(name);
    assert.deepEqual(await found(), usual);
  });

  const moved: [string, string, string][] = [
    ['NVM_DIR', 'versions/node/v20.1.0/bin/node', 'nvm'],
    ['FNM_DIR', 'node-versions/v18.0.0/installation/bin/node', 'fnm'],
    ['VOLTA_HOME', 'tools/image/node/16.0.0/bin/node', 'volta'],
    ['ASDF_DATA_DIR', 'installs/nodejs/14.0.0/bin/node', 'asdf'],
    ['MISE_DATA_DIR', 'installs/node/12.0.0/bin/node', 'mise'],
  ];
  for (const [variable, name, source] of moved) {
    it(`goes by ${variable} instead where it is set`, async () => {
      for (const [other] of usual) nodes.link(other);
      nodes.link(`else/${name}`);
      const sources = (await found({ [variable]: nodes.at('else') })).filter(
        ([, each]) => each === source,
      );
      assert.deepEqual(sources, [[`else/${name}`, source]]);
    });
  }

  it('goes by XDG_DATA_HOME', async () => {
    nodes.link('data/fnm/node-versions/v18.0.0/installation/bin/node');
    nodes.link('data/mise/installs/node/12.0.0/bin/node');
    const sources = (await found({ XDG_DATA_HOME: nodes.at('data') })).map(([, each]) => each);
    assert.deepEqual(sources, ['fnm', 'mise']);
  });

  it('knows the places on Windows', async () => {
    nodes.link('roaming/nvm/v20.1.0/node.exe');
    nodes.link('local/Volta/tools/image/node/16.0.0/node.exe');
    nodes.link('roaming/fnm/node-versions/v18.0.0/installation/node.exe');
    const env = { APPDATA: nodes.at('roaming'), LOCALAPPDATA: nodes.at('local') };
    assert.deepEqual(await found(env, 'win32'), [
      ['roaming/nvm/v20.1.0/node.exe', 'nvmWindows'],
      ['roaming/fnm/node-versions/v18.0.0/installation/node.exe', 'fnm'],
      ['local/Volta/tools/image/node/16.0.0/node.exe', 'volta'],
    ]);
  });

  it('leaves out what is being fetched, what cannot be run, and folders', async () => {
    nodes.link('storage/.partial-abc/bin/node');
    nodes.write('storage/1.0.0/bin/node', 'not executable');
    nodes.at('storage/2.0.0/bin/node/in');
    assert.deepEqual(await found(), []);
  });

  it('keeps what the terminal fetches where the platform keeps data', () => {
    const runtimes = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform = 'linux') =>
      terminalFolders(env, platform, '/h').runtimes;
    assert.equal(runtimes({}), '/h/.local/share/async-score/runtimes');
    assert.equal(runtimes({ XDG_DATA_HOME: '/d' }), '/d/async-score/runtimes');
    assert.equal(runtimes({}, 'darwin'), '/h/Library/Application Support/async-score/runtimes');
    assert.equal(runtimes({ LOCALAPPDATA: '/l' }, 'win32'), '/l/async-score/runtimes');
    assert.equal(runtimes({ ASYNC_SCORE_RUNTIMES: '/r' }), '/r');
    assert.deepEqual(terminalFolders({ ASYNC_SCORE_DATA: '/a', XDG_DATA_HOME: '/d' }, 'linux'), {
      runtimes: '/a/runtimes',
      answers: '/a/answers',
      libraries: '/a/libraries',
      results: '/a/results',
      functions: '/a/functions',
      history: '/a/history',
    });
  });
});
