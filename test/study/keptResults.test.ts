import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { failure } from '../../src/failure';
import type { GalleryMember } from '../../src/gallery/gallery';
import type { Report } from '../../src/report/report';
import { createKeptResults, type KeptOptions } from '../../src/study/keptResults';
import type { PlannedRun } from '../../src/study/study';
import { failedBenchmark, machine, report } from '../report/reports';
import { aRuntime } from '../runtimes';
import { aMember } from './members';

const PROGRAM = "var eventually = require('./eventually');\nmodule.exports = function upload() {};";

describe('the results that are kept', () => {
  let root: string;
  let options: KeptOptions;
  let run: PlannedRun;

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(tmpdir(), 'async-score-kept-'));
    write('runner/main.js', 'main');
    write('runner/probing/probe.js', 'probe');
    write('runner/patterns/upload.js', PROGRAM);
    write('runner/patterns/eventually.js', "require('./inner.js');");
    write('runner/patterns/inner.js', '');
    write('runner/patterns/package-lock.json', '{}');
    write('node', 'a binary');
    options = {
      folder: path.join(root, 'results'),
      version: '0.1.0',
      runnerFolder: path.join(root, 'runner'),
      machine,
      budgetMs: 3000,
    };
    run = {
      member: member(),
      runtime: { ...aRuntime('24.21.0'), path: path.join(root, 'node') },
      workload: { kind: 'auto', parallel: 1000, ioMs: 10, connections: 50, mode: 'sound' },
      parts: { benchmark: true, debuggability: true },
    };
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  function write(name: string, text: string): string {
    const file = path.join(root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    return file;
  }

  function member(changes: Partial<GalleryMember> = {}): GalleryMember {
    const file = path.join(root, 'runner/patterns/upload.js');
    const document = { file, text: PROGRAM, language: 'javascript', unsaved: false } as const;
    return aMember('upload', { document, libraries: { q: '0.9.7' }, ...changes });
  }

  const results = (changes: Partial<KeptOptions> = {}) =>
    createKeptResults({ ...options, ...changes });
  const files = () => (fs.existsSync(options.folder) ? fs.readdirSync(options.folder).sort() : []);
  const whole = (): Report => report({ runtime: run.runtime as Report['runtime'] });

  it('are found again by another process, whole', async () => {
    await results().put(run, whole());
    assert.equal(files().length, 1);
    assert.deepEqual(await results().get(run), whole());
  });

  it('are none before there was one', async () => {
    assert.equal(await results().get(run), null);
  });

  it('name the runtime as it was found this time', async () => {
    await results().put(run, whole());
    const named = { ...whole().runtime, source: 'option' } as const;
    const found = await results().get({ ...run, runtime: named });
    assert.equal(found?.runtime.source, 'option');
  });

  const changes: [string, () => void][] = [
    [
      'the program',
      () => (run.member = member({ document: { ...run.member.document, text: '' } })),
    ],
    ['a file that it requires', () => write('runner/patterns/eventually.js', 'changed')],
    ['a file that such a file requires', () => write('runner/patterns/inner.js', 'changed')],
    ['a file that is gone', () => fs.rmSync(path.join(root, 'runner/patterns/inner.js'))],
    ['the version of a library', () => (run.member = member({ libraries: { q: '1.5.1' } }))],
    ['what its libraries need', () => write('runner/patterns/package-lock.json', '{"a": 1}')],
    ['the kind of workload', () => (run.member = member({ kind: 'script' }))],
    ['the runner', () => write('runner/probing/probe.js', 'changed')],
    ['the binary', () => write('node', 'another binary')],
    ['its flags', () => (run.runtime = { ...whole().runtime, flags: ['--harmony'] })],
    ['the version of Node', () => (run.runtime = { ...whole().runtime, version: '24.22.0' })],
    ['the calls at once', () => (run.workload = { ...run.workload, parallel: 100 })],
    ['the mode', () => (run.workload = { ...run.workload, mode: 'faithful' })],
    ['the parts', () => (run.parts = { benchmark: true, debuggability: false })],
    ['a smaller budget', () => (options.budgetMs = 3001)],
    ['the version of Async Score', () => (options.version = '0.2.0')],
    ['the machine', () => (options.machine = { ...machine, cpu: 'another' })],
  ];
  it('are none of a server where another Node asks, and of nothing else', async () => {
    const other = results({ asker: '0.1.2 elsewhere' });
    await results().put(run, whole());
    assert.notEqual(await other.get(run), null);
    run.member = member({ kind: 'server' });
    await results().put(run, whole());
    assert.notEqual(await results().get(run), null);
    assert.equal(await other.get(run), null);
  });

  for (const [what, change] of changes) {
    it(`are none where ${what} is another`, async () => {
      await results().put(run, whole());
      change();
      assert.equal(await results().get(run), null);
    });
  }

  it('that were given a larger budget will do', async () => {
    await results().put(run, whole());
    assert.notEqual(await results({ budgetMs: 0 }).get(run), null);
  });

  it('do not depend on what is of another kind of workload', async () => {
    await results().put(run, whole());
    run.workload = { ...run.workload, connections: 1 };
    assert.notEqual(await results().get(run), null);
    run.member = member({ kind: 'script' });
    await results().put(run, whole());
    run.workload = { ...run.workload, parallel: 7, ioMs: 7 };
    assert.notEqual(await results().get(run), null);
  });

  it('follow the maps of a compiled program, and its form for other targets', async () => {
    const compiled = 'module.exports = 1;\n//# sourceMappingURL=upload.js.map';
    write('runner/patterns/upload.js.map', '{"sources": ["upload.ts"]}');
    write('runner/patterns/upload.ts', 'source');
    write('runner/patterns/twin.js', 'twin');
    run.member = member({
      document: { ...run.member.document, text: compiled },
      compiledFor: { file: 'twin.js', by: 'TypeScript' },
    });
    const seen: (Report | null)[] = [];
    for (const name of ['upload.js.map', 'upload.ts', 'twin.js']) {
      await results().put(run, whole());
      assert.notEqual(await results().get(run), null);
      fs.appendFileSync(path.join(root, 'runner/patterns', name), ' ');
      seen.push(await results().get(run));
    }
    assert.deepEqual(seen, [null, null, null]);
  });

  it('do not depend on another pattern, nor on the lock where there is no library', async () => {
    run.member = member({ libraries: {} });
    await results().put(run, whole());
    write('runner/patterns/another.js', 'another');
    write('runner/patterns/package-lock.json', '{"a": 1}');
    assert.notEqual(await results().get(run), null);
  });

  const damages: [string, (text: string) => string][] = [
    ['cut off', (text) => text.slice(0, -20)],
    ['empty', () => ''],
    ['no result', () => '{"some": "thing"}'],
    ['null', () => 'null'],
    ['changed by hand', (text) => text.replace('"tokens":331', '"tokens":1')],
    ['another result under its name', (text) => text.replace(/"key":"./, '"key":"-')],
  ];
  for (const [what, damage] of damages) {
    it(`are none where the file is ${what}`, async () => {
      await results().put(run, whole());
      const file = path.join(options.folder, files()[0] ?? '');
      const text = fs.readFileSync(file, 'utf8');
      assert.notEqual(damage(text), text);
      fs.writeFileSync(file, damage(text));
      assert.equal(await results().get(run), null);
    });
  }

  it('are none of another form of report', async () => {
    await results().put(run, { ...whole(), schema: 'async-score/report/0' });
    assert.equal(await results().get(run), null);
  });

  it('are those that could be had: what failed is tried again', async () => {
    const kept: string[] = [];
    const parts: [string, Partial<Report>][] = [
      ['scored', {}],
      ['notAsked', { debuggability: failure('skipped', 'notAsked', '') }],
      ['notThisWorkload', { debuggability: failure('skipped', 'notThisWorkload', '') }],
      ['cancelled', { benchmark: failedBenchmark('cancelled', 'cancelled', '') }],
      ['timedOut', { benchmark: failedBenchmark('timedOut', 'timedOut', '') }],
      ['librariesMissing', { debuggability: failure('skipped', 'librariesMissing', '') }],
      ['threwOnLoad', { debuggability: failure('failed', 'threwOnLoad', '') }],
      [
        'changedOnDisk',
        { warnings: [{ code: 'changedOnDisk', about: 'time', cause: '', remedy: '' }] },
      ],
    ];
    for (const [name, changed] of parts) {
      await results().put(run, { ...whole(), ...changed });
      if (files().length > 0) kept.push(name);
      fs.rmSync(options.folder, { recursive: true, force: true });
    }
    assert.deepEqual(kept, ['scored', 'notAsked', 'notThisWorkload']);
  });

  it('are none without a runtime', async () => {
    run.runtime = failure('skipped', 'noRuntime', '');
    await results().put(run, whole());
    assert.deepEqual(files(), []);
    assert.equal(await results().get(run), null);
  });

  it('take no more room than they may: the oldest go first, and what was left unfinished', async () => {
    write('results/old.json', 'x'.repeat(5000));
    write('results/older.json', 'x'.repeat(5000));
    write('results/.writing-abandoned', 'x');
    write('results/of another kind', 'x');
    fs.utimesSync(path.join(options.folder, 'old.json'), 2000, 2000);
    fs.utimesSync(path.join(options.folder, 'older.json'), 1000, 1000);
    fs.utimesSync(path.join(options.folder, '.writing-abandoned'), 1000, 1000);
    const ownBytes = JSON.stringify(whole()).length + 200;
    await results({ mostBytes: ownBytes + 5000 }).put(run, whole());
    assert.equal(files().length, 3);
    assert.ok(files().includes('old.json') && files().includes('of another kind'));
  });

  it('are not kept, and nobody is told, where no file can be made', async () => {
    options.folder = path.join(root, 'node', 'inside');
    await results().put(run, whole());
    assert.equal(await results().get(run), null);
  });
});
