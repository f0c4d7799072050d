import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';

import ts from 'typescript';

import type { Profile, ScoredProfile } from '../../src/profile/profile';
import type { RawCpuProfile, RawHeapNode, RawHeapProfile } from '../../src/profile/rawProfile';
import { profiled } from './profiled';

const TYPESCRIPT = `interface Tag {
  name: string;
}

export default async function upload(stream: object, path: string, tag: Tag): Promise<void> {
  await blobManager.create(account).put(stream);
  burn(2000);
}

declare const blobManager: { create(of: unknown): { put(stream: object): Promise<string> } };
declare const account: unknown;

let kept: unknown;

function burn(turns: number): void {
  let sum = 0;
  for (let i = 0; i < turns; i += 1) sum += Math.sqrt(i) % 7;
  kept = [sum, kept === undefined];
}
`;
const BURN_LINE = TYPESCRIPT.split('\n').findIndex((line) => line.startsWith('function burn')) + 1;

describe('the profile of a document', () => {
  let folder: string;

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'async-score-test-'));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  it('leads back from transpiled TypeScript to the line that was written', async () => {
    const file = path.join(folder, 'upload.ts');
    const { cpu } = scored(
      await profiled(TYPESCRIPT, { folder, file, language: 'typescript', fileName: 'typescript' }),
    );
    const burn = cpu.frames.find(({ name }) => name === 'burn');
    assert.deepEqual([burn?.owner, burn?.at?.file, burn?.at?.line], ['subject', file, BURN_LINE]);
    assert.equal(cpu.frames[0]?.name, 'burn');
  });

  it('leads back from a compiled file by the map that it names', async () => {
    const source = path.join(folder, 'compiled.ts');
    const text = `\n\n\n${TYPESCRIPT}`;
    fs.writeFileSync(source, text);
    const { outputText, sourceMapText } = ts.transpileModule(text, {
      fileName: source,
      compilerOptions: {
        target: ts.ScriptTarget.ES5,
        module: ts.ModuleKind.CommonJS,
        sourceMap: true,
        removeComments: true,
      },
    });
    fs.writeFileSync(path.join(folder, 'compiled.js.map'), sourceMapText ?? '');
    const file = path.join(folder, 'compiled.js');
    const profile = scored(await profiled(outputText, { folder, file, fileName: 'compiled' }));
    const burn = profile.cpu.frames.find(({ name }) => name === 'burn');
    assert.deepEqual([burn?.at?.file, burn?.at?.line], [source, BURN_LINE + 3]);

    const raw = cpuProfile(profile.cpu.file);
    const node = raw.nodes.find(({ callFrame }) => callFrame.functionName === 'burn');
    assert.equal(node?.callFrame.url, pathToFileURL(source).href);
    assert.equal(node?.callFrame.lineNumber, BURN_LINE + 2);
    // the loop stands two lines below
    const ticks = raw.nodes
      .filter(({ callFrame }) => callFrame.functionName === 'burn')
      .flatMap(({ positionTicks }) => positionTicks);
    const [most] = ticks.sort((a, b) => b.ticks - a.ticks);
    assert.equal(most?.line, BURN_LINE + 3 + 2);
  });

  it('leaves files that the viewers of profiles can open', async () => {
    const profile = scored(await profiled(TYPESCRIPT, plain('files')));
    assert.equal(profile.cpu.file, path.join(folder, 'files.cpuprofile'));
    assert.equal(profile.cpu.fileBytes, fs.statSync(profile.cpu.file).size);
    const raw = cpuProfile(profile.cpu.file);
    assert.equal(raw.samples.length, profile.cpu.samples);
    assert.equal(raw.timeDeltas.length, raw.samples.length);
    assert.ok(raw.startTime < raw.endTime);
    const ids = new Set(raw.nodes.map(({ id }) => id));
    assert.equal(ids.size, raw.nodes.length);
    assert.ok(raw.samples.every((id) => ids.has(id)));
    assert.ok(raw.nodes.every(({ children }) => children.every((id) => ids.has(id))));

    assert.ok('file' in profile.heap);
    const { head } = JSON.parse(fs.readFileSync(profile.heap.file, 'utf8')) as RawHeapProfile;
    assert.equal(head.callFrame.functionName, '(root)');
    assert.equal(sizeOf(head), profile.heap.sampledBytes);
    assert.ok(!JSON.stringify(head).includes('makeGarbageForProfile'), 'our own garbage is in it');
  });

  it('tells libraries, the faked I/O and the runner from the subject', async () => {
    const library = path.join(folder, 'node_modules/waster');
    fs.mkdirSync(library, { recursive: true });
    fs.writeFileSync(
      path.join(library, 'index.js'),
      'exports.waste = function waste(n) { var s = 0; for (var i = 0; i < n; i++) s += Math.sqrt(i) % 7; return s; };',
    );
    const text = `const { waste } = require('waster');
module.exports = async function upload(stream) {
  await blobManager.create(account).put(stream);
  if (waste(30000) < 0) throw new Error();
};`;
    const { cpu } = scored(await profiled(text, plain('library')));
    const [top] = cpu.packages;
    const frame = cpu.frames.find(({ name }) => name === 'waste');
    assert.equal(top?.name, 'waster');
    assert.deepEqual([frame?.owner, frame?.package], ['library', 'waster']);
    const shares = new Map(cpu.owners.map(({ owner, share }) => [owner, share]));
    assert.ok((shares.get('library') ?? 0) > 0.3);
    const sum = [...shares.values()].reduce<number>((all, share) => all + (share ?? 0), 0);
    assert.ok(Math.abs(sum - 1) < 1e-9, `the shares add up to ${sum}`);
  });

  it('is one of a function of a person, which nothing exports', async () => {
    const text = `async function loadUser(id) {
      const user = await id.find();
      return burn(user);
    }
    function burn(user) {
      for (let until = Date.now() + 1; Date.now() < until; );
      return user;
    }`;
    const profile = scored(await profiled(text, { ...plain('own'), functionName: 'loadUser' }));
    const burn = profile.cpu.frames.find(({ name }) => name === 'burn');
    assert.deepEqual(
      [burn?.owner, burn?.at?.line],
      ['subject', 5],
      JSON.stringify(profile.cpu.frames),
    );
    const none = await profiled(text, { ...plain('none'), functionName: 'nobody' });
    assert.equal(none.state !== 'scored' && none.reason.code, 'noFunction');
  });

  it('fails as a benchmark does', async () => {
    const never = await profiled(
      'module.exports = function upload(stream, idOrPath, tag, done) {};',
      plain('no'),
    );
    assert.equal(never.state, 'neverCompleted');
    const empty = await profiled(' ', plain('no'));
    assert.equal(empty.state !== 'scored' && empty.reason.code, 'emptyFile');
    const syntax = await profiled('module.exports = function (', plain('no'));
    assert.equal(syntax.state !== 'scored' && syntax.reason.code, 'syntaxError');
    assert.equal(fs.existsSync(path.join(folder, 'no.cpuprofile')), false);
  });

  it('is cancelled at once', async () => {
    const { state } = await profiled(TYPESCRIPT, { ...plain('no'), signal: AbortSignal.abort() });
    assert.equal(state, 'cancelled');
  });

  function plain(fileName: string) {
    const file = path.join(folder, 'plain.ts');
    return { folder, file, fileName, language: 'typescript' as const };
  }
});

function scored(profile: Profile): ScoredProfile {
  if (profile.state === 'scored') return profile;
  throw new Error(JSON.stringify(profile));
}

function cpuProfile(file: string): RawCpuProfile {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as RawCpuProfile;
}

function sizeOf(node: RawHeapNode): number {
  return node.children.reduce((sum, child) => sum + sizeOf(child), node.selfSize);
}
