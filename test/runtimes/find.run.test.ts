import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

import type { Failure } from '../../src/failure';
import { type FindOptions, Runtimes, type RuntimeEnvironment } from '../../src/runtimes/find';
import type { FoundRuntime, RuntimeInfo } from '../../src/runtimes/runtime';
import { NodeFolder } from './nodes';

const OWN = process.versions.node;
const MAJOR = OWN.split('.')[0] ?? '';

describe('finding a runtime', () => {
  let nodes: NodeFolder;
  let environment: RuntimeEnvironment;

  beforeEach(() => {
    nodes = new NodeFolder();
    nodes.link('bin/node');
    environment = {
      env: { PATH: `relative:${nodes.at('bin')}` },
      platform: process.platform,
      home: nodes.at('home'),
      storage: [nodes.at('storage')],
      own: { path: process.execPath, source: 'editor' },
      wantedBy: 'setting',
      prefer: 'PATH',
    };
  });

  afterEach(() => nodes.remove());

  async function found(wanted?: string, options?: FindOptions): Promise<RuntimeInfo> {
    const runtime = await new Runtimes(environment).find(wanted, options);
    assert.ok(!('state' in runtime), JSON.stringify(runtime));
    return runtime;
  }

  async function notFound(wanted?: string, options?: FindOptions): Promise<Failure> {
    const runtime = await new Runtimes(environment).find(wanted, options);
    assert.ok('state' in runtime, JSON.stringify(runtime));
    return runtime;
  }

  async function all(): Promise<FoundRuntime[]> {
    return new Runtimes(environment).all();
  }

  it('takes the Node on PATH and tells what it is', async () => {
    const runtime = await found();
    assert.equal(runtime.path, nodes.at('bin/node'));
    assert.equal(runtime.source, 'PATH');
    assert.equal(runtime.version, OWN);
    assert.equal(runtime.v8, process.versions.v8);
    assert.equal(runtime.arch, process.arch);
    assert.equal(runtime.capabilities.asyncFunctions, true);
    assert.equal(runtime.capabilities.electron, false);
  });

  it("falls back to the editor's own binary", async () => {
    environment.env = { PATH: '' };
    const runtime = await found('');
    assert.deepEqual([runtime.path, runtime.source], [process.execPath, 'editor']);
  });

  it('prefers its own binary in the terminal', async () => {
    environment.prefer = 'own';
    environment.own = { path: process.execPath, source: 'process' };
    assert.equal((await found()).source, 'process');
  });

  it('takes a path', async () => {
    const runtime = await found(process.execPath);
    assert.deepEqual([runtime.path, runtime.source], [process.execPath, 'setting']);
  });

  it('takes a version, whole or in part', async () => {
    assert.equal((await found(MAJOR)).version, OWN);
    assert.equal((await found(`v${OWN}`)).version, OWN);
  });

  it('takes the newest of those that a version in part means', async () => {
    nodes.pretended('home/.nvm/versions/node/v8.2.0/bin/node', '8.2.0');
    const newer = nodes.pretended('home/.nvm/versions/node/v8.10.0/bin/node', '8.10.0');
    assert.equal((await found('8')).path, newer);
    assert.equal((await found('8.2')).version, '8.2.0');
  });

  it('does not take 2 for 20', async () => {
    const { reason } = await notFound('2');
    assert.equal(reason.code, 'noRuntime');
    assert.match(reason.found ?? '', new RegExp(OWN.replace(/\./g, '\\.')));
    assert.match(reason.remedy ?? '', /async-score runtimes --install 2".*asyncScore\.runtime/);
  });

  it('names the path that it tried', async () => {
    const { reason } = await notFound('/no/such/node');
    assert.match(reason.message, /\/no\/such\/node/);
  });

  it('does not take just any program, or a folder, for a Node', async () => {
    assert.equal((await notFound('/bin/ls')).reason.code, 'brokenRuntime');
    assert.equal((await notFound('/bin')).reason.code, 'noRuntime');
  });

  it('passes over a Node on PATH that does not run', async () => {
    nodes.script('broken/node', 'exit 1');
    environment.env = { PATH: `${nodes.at('broken')}:${nodes.at('bin')}` };
    assert.equal((await found()).path, nodes.at('bin/node'));
  });

  it('says so where there is none at all', async () => {
    environment.env = { PATH: '' };
    environment.own = { path: '/bin/ls', source: 'editor' };
    assert.equal((await notFound()).reason.code, 'noRuntime');
  });

  it('lists each binary once, with every way that led to it', async () => {
    const [only, ...more] = await all();
    assert.deepEqual(more, []);
    assert.ok(only?.state === 'runs');
    assert.equal(only.runtime.path, nodes.at('bin/node'));
    assert.deepEqual(only.foundBy, ['PATH', 'editor']);
  });

  it('lists what is broken with its reason', async () => {
    const broken = nodes.script(
      'home/.volta/tools/image/node/1.2.3/bin/node',
      'echo out of order; exit 3',
    );
    const last = (await all()).pop();
    assert.ok(last && last.state !== 'runs');
    assert.deepEqual([last.path, last.foundBy, last.state], [broken, ['volta'], 'failed']);
    assert.match(last.reason.found ?? '', /exit code 3 and said: out of order/);
  });

  it('takes what a shim chose, not the shim', async () => {
    fs.rmSync(nodes.at('bin/node'));
    nodes.script('bin/node', `exec "${process.execPath}" "$@"`);
    const runtime = await found();
    assert.deepEqual([runtime.path, runtime.source], [fs.realpathSync(process.execPath), 'PATH']);
    assert.deepEqual(
      (await all()).map(({ foundBy }) => foundBy),
      [['PATH', 'editor']],
    );
  });

  it('keeps a script that was named, for it may set flags', async () => {
    const file = nodes.script('mine', `exec "${process.execPath}" "$@"`);
    assert.equal((await found(file)).path, file);
  });

  it('ends at once when it is cancelled', async () => {
    const deaf = nodes.script('deaf', '/bin/sleep 60');
    const started = Date.now();
    const failed = await notFound(deaf, { signal: AbortSignal.timeout(100) });
    assert.equal(failed.state, 'cancelled');
    assert.ok(Date.now() - started < 30_000, 'it waited for the binary');
  });

  describe('by a file above the subject', () => {
    beforeEach(() => {
      nodes.pretended('home/.nvm/versions/node/v18.1.0/bin/node', '18.1.0', 'Hydrogen');
      nodes.pretended('home/.nvm/versions/node/v16.3.0/bin/node', '16.3.0', 'Gallium');
    });

    const inProject = () => ({ folder: path.dirname(nodes.at('project/src/deep/x')) });

    it('.nvmrc', async () => {
      const file = nodes.write('project/.nvmrc', '# ours\n\nv18 # and no other\n');
      const runtime = await found(undefined, inProject());
      assert.deepEqual(
        [runtime.version, runtime.source, runtime.namedIn],
        ['18.1.0', 'nvmrc', file],
      );
    });

    it('.node-version, the nearest', async () => {
      nodes.write('project/.nvmrc', '18');
      const file = nodes.write('project/src/.node-version', '16.3.0\n');
      const runtime = await found(undefined, inProject());
      assert.deepEqual(
        [runtime.version, runtime.source, runtime.namedIn],
        ['16.3.0', 'nodeVersion', file],
      );
    });

    it('engines.node of the nearest package.json, where the usual one is out of it', async () => {
      nodes.write('package.json', '{"engines":{"node":"^16"}}');
      const file = nodes.write('project/package.json', '{"engines":{"node":">=16 <19"}}');
      const runtime = await found(undefined, inProject());
      assert.deepEqual(
        [runtime.version, runtime.source, runtime.namedIn],
        ['18.1.0', 'engines', file],
      );
    });

    it('leaves the usual one where engines.node has nothing against it', async () => {
      nodes.write('project/package.json', '{"engines":{"node":">=16"}}');
      const { version, source, notAsWanted } = await found(undefined, inProject());
      assert.deepEqual([version, source, notAsWanted], [OWN, 'PATH', undefined]);
    });

    it('goes by a version file before engines, and by what is wanted before both', async () => {
      nodes.write('project/src/package.json', '{"engines":{"node":"16"}}');
      nodes.write('project/.nvmrc', '18');
      assert.equal((await found(undefined, inProject())).version, '18.1.0');
      assert.equal((await found('16', inProject())).version, '16.3.0');
    });

    it('knows a long-term support line by what the binary says', async () => {
      nodes.write('project/.nvmrc', 'lts/gallium');
      assert.equal((await found(undefined, inProject())).version, '16.3.0');
      assert.equal((await found('lts/hydrogen')).version, '18.1.0');
    });

    it('knows the aliases of nvm', async () => {
      nodes.write('home/.nvm/alias/lts/*', 'lts/ours\n');
      nodes.write('home/.nvm/alias/lts/ours', 'v16.3.0\n');
      nodes.write('project/.nvmrc', 'lts/*');
      assert.equal((await found(undefined, inProject())).version, '16.3.0');
    });

    it('says which file wants what is not there, and what installs it', async () => {
      const file = nodes.write('project/.nvmrc', '12.22.1');
      const { version, source, notAsWanted } = await found(undefined, inProject());
      assert.deepEqual([version, source], [OWN, 'PATH']);
      assert.deepEqual([notAsWanted?.file, notAsWanted?.wanted], [file, '12.22.1']);
      assert.match(notAsWanted?.remedy ?? '', /async-score runtimes --install 12\.22\.1"/);
    });

    it('never takes a path from a file', async () => {
      const evil = nodes.script('project/node', `touch "${nodes.at('project/ran')}"`);
      for (const text of [evil, './node', '../../project/node']) {
        nodes.write('project/.nvmrc', text);
        const { source, notAsWanted } = await found(undefined, inProject());
        assert.deepEqual([source, notAsWanted?.wanted], ['PATH', text]);
        assert.match(notAsWanted?.remedy ?? '', /Write a version/);
      }
      assert.ok(!fs.existsSync(nodes.at('project/ran')));
    });

    it('reads no alias from beyond the folder of aliases', async () => {
      nodes.write('home/.nvm/secret', '16.3.0');
      nodes.write('project/.nvmrc', '../secret');
      assert.equal((await found(undefined, inProject())).source, 'PATH');
    });

    it('is not held up by what only looks like such a file', async () => {
      fs.mkdirSync(nodes.at('project/.nvmrc'));
      nodes.write('project/.node-version', '');
      nodes.write('project/package.json', '{');
      const { source, notAsWanted } = await found(undefined, inProject());
      assert.deepEqual([source, notAsWanted], ['PATH', undefined]);
    });
  });
});
