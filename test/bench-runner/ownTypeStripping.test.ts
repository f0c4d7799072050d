import assert from 'node:assert/strict';
import * as path from 'node:path';

import { prepareCall } from '../../src/calling/prepareCall';
import type { PreparedCall } from '../../src/calling/preparedCall';
import { readMapFile } from '../../src/document/mapReader';
import { prepareModules } from '../../src/modules/prepareModules';
import { compiledCall } from '../../src/probe/compiledCall';
import { probeProgram } from '../../src/probe/probeProgram';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { projectOf, type TestProject } from '../modules/projects';
import { fetchedRuntime } from '../runtimes';
import { executor, ownRuntime, RUNNER } from '../subjects';

const MODULE = `import { find } from './db.ts';
interface User { name: '😀' | 'ß' }
export async function load(id: string): Promise<User> {
  const user = (await find<User>(id))!; return user as User;
}
`;
const AUDITED = `import { audit, type Entry } from 'audit-of-nobody';
export async function load(id: string, tags: string[]): Promise<Entry> {
  const entry: Entry = (tags as object) && (await audit.log<Entry>(id))!;
  return entry;
}
`;
const DB = `export async function find<T>(id: string): Promise<T> {
  return (await store.get(id)) as T;
}
`;

describe('the types of a function of a person', () => {
  const runnerFolder = path.dirname(RUNNER);
  const node24 = fetchedRuntime('24.21.0');
  let project: TestProject;

  afterEach(() => project.remove());

  async function prepared(
    files: Record<string, unknown>,
    runtime: RuntimeInfo = node24,
  ): Promise<PreparedCall> {
    project = projectOf({ 'package.json': '{}', ...files });
    const node = { runtime, runnerFolder };
    const dependencies = { readMap: readMapFile, node };
    const call = await prepareCall(project.document('main.ts'), 'load', {}, dependencies);
    assert.ok(call.state === 'prepared', JSON.stringify(call));
    return call;
  }

  it('are taken out by Node itself, of its file and of those that it imports', async () => {
    const { runnable, own } = await prepared({ 'db.ts': DB, 'main.ts': MODULE });
    assert.deepEqual(runnable.madeBy, { by: 'typeStripping', tool: 'Node 24.21.0' });
    const lines = runnable.code.split('\n');
    assert.equal(lines[2]?.trimEnd(), ' async function load(id        )                {');
    assert.equal(
      lines[3],
      '  const user = (await _dbts.find.call(void 0, id)) ; return user        ;',
    );
    const { code } = await own.source!.form(project.at('db.ts'));
    assert.equal(code?.split('\n')[1], '  return (await store.get(id))     ;');
  });

  it('leave every place as it was where nothing is imported, so that no map is needed', async () => {
    const text = 'async function load(id: string) { return (await db.find(id as any))!.name; }\n';
    const { runnable, reach } = await prepared({ 'main.ts': text });
    assert.equal(
      runnable.code,
      `async function load(id        ) { return (await db.find(id       )) .name; }\n${reach}`,
    );
    assert.deepEqual([runnable.ran, runnable.map], ['asWritten', null]);
  });

  it('are what is probed, without another run for it', async () => {
    const call = await prepared({ 'main.ts': AUDITED });
    const kinds: string[] = [];
    const plan = { call, ...compiledCall(call), runtime: node24, timeoutMs: 20_000, runnerFolder };
    const found = await probeProgram(
      { ...plan, readMap: readMapFile },
      {
        run: (request, ...rest) => {
          kinds.push(`${request.kind} ${request.probe?.modes.length}`);
          return executor.run(request, ...rest);
        },
      },
      () => undefined,
      new AbortController().signal,
    );
    assert.ok(found.state === 'scored', JSON.stringify(found));
    const { level, hasMap, way, evidence, checks } = found.sourceMaps;
    assert.deepEqual([level, hasMap, way.by, way.problem], [5, false, 'typeStripping', null]);
    assert.match(evidence, /^Node 24\.21\.0 takes the types out itself; 1 of 1 .* are exact\.$/);
    assert.deepEqual(
      checks.map(({ mapped, verdict }) => [mapped?.line, mapped?.column, verdict]),
      [[3, 57, 'exact']],
    );
    assert.ok(!kinds.includes('probe 0'), kinds.join());
  });

  const others: [what: string, files: Record<string, unknown>, runtime?: RuntimeInfo][] = [
    ['the Node takes none out', {}, ownRuntime],
    ['its project compiles it', { 'tsconfig.json': {} }],
    ['a script runs it by a tool', { 'package.json': { scripts: { start: 'tsx main.ts' } } }],
    ['it is JSX', { 'main.tsx': 'export const a = <b/>;' }],
  ];
  for (const [what, files, runtime] of others) {
    it(`are taken out by us where ${what}`, async () => {
      project = projectOf({ 'package.json': '{}', 'main.ts': 'export let a: string;', ...files });
      const document = project.document('main.tsx' in files ? 'main.tsx' : 'main.ts');
      const node = { runtime: runtime ?? node24, runnerFolder };
      const { runnable } = await prepareModules(document, { readMap: readMapFile, node });
      assert.deepEqual([runnable.madeBy, runnable.notStripped], [undefined, undefined]);
      assert.equal(runnable.ran, 'transpiled');
    });
  }

  it('are taken out by Node where what a configuration extends has them checked only', async () => {
    const { runnable } = await prepared({
      'base.json': { compilerOptions: { noEmit: true } },
      'tsconfig.json': { extends: './base.json' },
      'main.ts': 'export async function load(id: string) { await db.get(id); }',
    });
    assert.equal(runnable.madeBy?.tool, 'Node 24.21.0');
  });

  it('that are more than types are taken out by us, and it is told why', async () => {
    const { runnable } = await prepared({
      'main.ts': 'enum A { B }\nexport async function load(id: A) { await db.get(id); }',
    });
    assert.equal(runnable.madeBy, undefined);
    assert.equal(
      runnable.notStripped,
      'Node 24.21.0 does not take its types out: TypeScript enum is not supported in strip-only mode.',
    );
    assert.match(runnable.code, /\bA\[A\["B"\]/);
  });

  it('are taken out by us where the Node ends before it answers', async () => {
    const broken = { ...node24, flags: ['--no-such-flag'] };
    const text = 'export async function load(id: string) { await db.get(id); }';
    const { runnable } = await prepared({ 'main.ts': text }, broken);
    assert.equal(
      runnable.notStripped,
      'Node 24.21.0 does not take its types out: it ended its process.',
    );
    assert.match(runnable.code, /async function load\(id\)/);
  });
});
