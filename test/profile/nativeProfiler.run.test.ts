import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

import type { Failure } from '../../src/failure';
import { buildFailure } from '../../src/profile/buildFailure';
import { compileProfiler } from '../../src/profile/buildProfiler';
import {
  builtFolder,
  builtProfiler,
  moduleIn,
  nativeTargetOf,
} from '../../src/profile/nativeProfiler';
import { profilersFor } from '../../src/profile/profileJob';
import { aRuntime } from '../runtimes';
import { ownRuntime, PROJECT } from '../subjects';
import { profiled } from './profiled';

const MODULE = path.join(PROJECT, 'node_modules/v8-profiler-next');
const BINARY = path.join(MODULE, 'build/Release/profiler.node');

const SUBJECT = `module.exports = function upload(stream, idOrPath, tag, done) {
  blobManager.create(account).put(stream, function (error) {
    burn(2000);
    done(error);
  });
};
function burn(turns) {
  var sum = [];
  for (var i = 0; i < turns; i += 1) sum[i % 50] = Math.sqrt(i) % 7;
  return sum;
}
`;

describe('v8-profiler-next', () => {
  let folder: string;
  /** Why it cannot be built on this machine, which need have no compiler. */
  let notBuilt: Failure | null = null;

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-test-'));
    const { signal } = new AbortController();
    if (!fs.existsSync(BINARY)) {
      notBuilt = await compileProfiler(MODULE, ownRuntime, process.env, signal);
    }
    if (notBuilt) console.log(`      ${notBuilt.reason.message} ${notBuilt.reason.found}`);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  it('takes both profiles in the child where it is built, and says so where it is not', async () => {
    const profile = await profiled(SUBJECT, { folder, built: MODULE, wanted: 'v8-profiler-next' });
    if (notBuilt) {
      assert.match(notBuilt.reason.found ?? '', /Python|compiler|headers/);
      assert.ok(profile.state === 'failed');
      assert.match(profile.reason.found ?? '', /^v8-profiler-next does not load: /);
      return;
    }
    assert.ok(profile.state === 'scored', JSON.stringify(profile));
    const { cpu, heap } = profile;
    assert.equal(cpu.profiler, 'v8-profiler-next');
    assert.deepEqual([cpu.frames[0]?.name, cpu.frames[0]?.at?.line], ['burn', 7]);
    assert.ok('file' in heap, JSON.stringify(heap));
    assert.equal(heap.profiler, 'v8-profiler-next');
    assert.equal(heap.keepsCollected, true);
    assert.equal(heap.frames[0]?.name, 'burn');
    const raw = JSON.parse(fs.readFileSync(cpu.file, 'utf8')) as { samples: number[] };
    assert.equal(raw.samples.length, cpu.samples);
  });

  it('allocates as much as the inspector says', async () => {
    const bytes = [];
    for (const wanted of ['inspector', 'v8-profiler-next'] as const) {
      const profile = await profiled(SUBJECT, { folder, built: MODULE, wanted });
      if (profile.state !== 'scored') return assert.ok(notBuilt);
      const { heap } = profile;
      assert.ok('frames' in heap);
      bytes.push(heap.frames.find(({ name }) => name === 'burn')?.perCallBytes ?? 0);
    }
    const [inspector = 0, native = 0] = bytes;
    // both sample: a garbage collection more or less is told, a factor of two would be a mistake
    assert.ok(
      Math.abs(Math.log2(native / inspector)) < 0.7,
      `${native} and ${inspector} bytes a call`,
    );
  });

  it('is asked for first where it is built, and not at all for the inspector', () => {
    assert.deepEqual(profilersFor('auto', null), [{ name: 'inspector' }]);
    assert.deepEqual(profilersFor('auto', '/m'), [
      { name: 'v8-profiler-next', module: '/m' },
      { name: 'inspector' },
    ]);
    assert.deepEqual(profilersFor('inspector', '/m'), [{ name: 'inspector' }]);
    assert.deepEqual(profilersFor('v8-profiler-next', '/m'), [
      { name: 'v8-profiler-next', module: '/m' },
    ]);
  });

  it('falls back to the inspector where it does not load', async () => {
    const profile = await profiled(SUBJECT, { folder, built: path.join(folder, 'none') });
    assert.ok(profile.state === 'scored', JSON.stringify(profile));
    assert.equal(profile.cpu.profiler, 'inspector');
  });

  it('is found by the binary interface of the runtime', async () => {
    const target = await nativeTargetOf(ownRuntime, process.env);
    const { modules } = process.versions;
    assert.deepEqual(target, { abi: modules, platform: process.platform, arch: process.arch });
    const storage = path.join(folder, 'storage');
    const environment = { storage: ['/none', storage], env: process.env } as const;
    assert.equal(await builtProfiler(ownRuntime, { ...environment }), null);
    const module = moduleIn(builtFolder(storage, target));
    fs.mkdirSync(path.join(module, 'build/Release'), { recursive: true });
    fs.writeFileSync(path.join(module, 'build/Release/profiler.node'), '', { mode: 0o755 });
    assert.equal(await builtProfiler(ownRuntime, { ...environment }), module);
  });
});

describe('a build that failed', () => {
  const ended = { exitCode: 1, stopped: null, startError: '', stdout: '' };

  function found(stderr: string): string | undefined {
    return buildFailure({ ...ended, stderr }, aRuntime('26.10.0'))?.reason.found;
  }

  it('says what the machine lacks', () => {
    assert.match(found('gyp ERR! find Python Python is not set') ?? '', /^no Python/);
    assert.match(found('gyp ERR! stack Error: not found: make') ?? '', /^no C\+\+ compiler/);
    assert.match(found('make: g++: No such file or directory') ?? '', /^no C\+\+ compiler/);
    assert.match(found('gyp ERR! find VS could not find any Visual Studio') ?? '', /^no C\+\+/);
    assert.match(found('getaddrinfo ENOTFOUND example.org') ?? '', /^the headers of this Node/);
    const compiler = "../src/a.cc:23:29: error: 'class v8::Object' has no member";
    assert.match(found(compiler) ?? '', /^sources of v8-profiler-next .* that do not compile/);
    assert.equal(found('something else'), 'a build that failed');
  });

  it('does not take a Python that was found for one that is missing', () => {
    const stderr = 'gyp info find Python using Python version 3.12\nx.cc:1:1: error: no';
    assert.match(found(stderr) ?? '', /^sources of/);
  });

  it('names the runtime, what is needed, and the way without it', () => {
    const stderr = 'make: g++: No such file or directory';
    const failed = buildFailure({ ...ended, stderr }, aRuntime('24.21.0'));
    assert.equal(failed?.state, 'failed');
    assert.match(failed.reason.message, /was not built for Node 24\.21\.0\.$/);
    assert.match(failed.reason.needed ?? '', /make and g\+\+/);
    assert.match(failed.reason.remedy ?? '', /--profiler inspector/);
    assert.equal(failed.reason.stderr, stderr);
  });

  it('is none where it went well, and a cancel where somebody cancelled', () => {
    assert.equal(buildFailure({ ...ended, exitCode: 0, stderr: '' }, aRuntime()), null);
    const cancelled = { ...ended, exitCode: null, stopped: 'cancelled' as const, stderr: '' };
    assert.equal(buildFailure(cancelled, aRuntime())?.state, 'cancelled');
  });
});
