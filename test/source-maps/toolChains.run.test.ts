import assert from 'node:assert/strict';
import * as fs from 'node:fs';

import ts from 'typescript';

import { capabilities } from '../../src/runtimes/capabilities';
import { ownRuntime, pattern } from '../subjects';
import { documentAt, mapsOf, printed, temporaryProject, writeFiles } from './projects';

const UPLOAD = `interface Stream {
  name: string;
}

export default async function upload(stream: Stream): Promise<void> {
  await blobManager.create().put(stream as object);
  await self.byUuidOrPath('x')
    .get();
}
`;

describe('the way that a file is run', () => {
  let project: string;
  beforeEach(() => (project = temporaryProject()));
  afterEach(() => fs.rmSync(project, { recursive: true, force: true }));

  function tsconfig(compilerOptions: object) {
    return { 'tsconfig.json': { compilerOptions } };
  }

  it('is TypeScript with an external map, by its configuration', async () => {
    const options = tsconfig({ target: 'ES2022', sourceMap: true });
    const maps = await mapsOf(writeFiles(project, { ...options, 'src/a.ts': UPLOAD }));
    assert.deepEqual([maps.level, maps.needsMap, maps.map.state], [3, 'always', 'leadsBack']);
    assert.equal(maps.way.tool, `TypeScript ${ts.version}`);
    assert.deepEqual(maps.way.targets, [{ name: 'ES2022', runsAsWritten: false }]);
    assert.equal(
      maps.evidence,
      `TypeScript ${ts.version} (tsconfig.json) compiled it to ES2022 with an external map; ` +
        '2 of 2 reported positions led back exactly; ' +
        `Node ${process.versions.node} prints 2 of 2 right with --enable-source-maps and 0 of 2 without it.`,
    );
    const [first] = maps.checks;
    assert.deepEqual([first?.truth?.line, first?.truth?.column], [6, 30]);
    assert.deepEqual(first?.mapped, first?.truth);
    assert.notEqual(first?.reported.line, 6);
  });

  const compiled: [
    what: string,
    files: Record<string, object>,
    form: string | null,
    level: number,
  ][] = [
    ['TypeScript, maps inline', tsconfig({ target: 'ES2017', inlineSourceMap: true }), 'inline', 3],
    ['TypeScript, ES5', tsconfig({ target: 'ES5', sourceMap: true }), 'external', 3],
    ['TypeScript, maps off', tsconfig({ target: 'ES2022' }), null, 1],
    [
      'TypeScript, module syntax kept',
      tsconfig({ verbatimModuleSyntax: true, sourceMap: true, module: 'nodenext' }),
      'external',
      3,
    ],
    ['ts-node', { 'package.json': { scripts: { start: 'ts-node b.ts' } } }, 'inline', 3],
    [
      'esbuild',
      { 'package.json': { scripts: { build: 'esbuild a.ts --sourcemap' } } },
      'external',
      3,
    ],
    ['esbuild, maps off', { 'package.json': { scripts: { build: 'esbuild a.ts' } } }, null, 1],
    ['tsx', { 'package.json': { scripts: { start: 'tsx b.ts' } } }, 'inline', 3],
  ];
  for (const [what, files, form, level] of compiled) {
    it(`leads back from ${what}: ${level}`, async () => {
      const maps = await mapsOf(writeFiles(project, { ...files, 'a.ts': UPLOAD }));
      assert.equal(maps.way.problem, null);
      assert.deepEqual([maps.level, maps.map.form], [level, form]);
      const verdicts = maps.checks.map(({ verdict }) => verdict);
      assert.deepEqual(verdicts, form ? ['exact', 'exact'] : ['wrong', 'wrong']);
      assert.deepEqual(printed(maps), ['0 of 2', form ? '2 of 2' : 'notAsked']);
    });
  }

  for (const module of ['commonjs', 'nodenext']) {
    it(`leads back in a folder with blanks and other letters: ${module}`, async () => {
      const options = { verbatimModuleSyntax: module !== 'commonjs', sourceMap: true, module };
      const files = { 'my über proj/tsconfig.json': { compilerOptions: options } };
      const maps = await mapsOf(writeFiles(project, { ...files, 'my über proj/a b.ts': UPLOAD }));
      assert.deepEqual([maps.way.by, maps.map.state], ['typescript', 'leadsBack']);
      assert.deepEqual(printed(maps), ['0 of 2', '2 of 2']);
    });
  }

  it('is told by the configuration that a script names', async () => {
    const files = {
      ...tsconfig({ noEmit: true }),
      'build/tsconfig.json': { compilerOptions: { target: 'ES2017', sourceMap: true } },
      'package.json': { scripts: { check: 'tsc', build: 'tsc --project build' } },
    };
    const { way } = await mapsOf(writeFiles(project, { ...files, 'a.ts': UPLOAD }));
    assert.deepEqual([way.by, way.problem], ['typescript', null]);
    assert.deepEqual(way.targets, [{ name: 'ES2017', runsAsWritten: false }]);
  });

  it('keeps the level of text that some targets run as written', async () => {
    const files = {
      'package.json': { scripts: { build: 'esbuild a.js --target=es2015,node20 --sourcemap' } },
      'a.js':
        '\n// upload\nmodule.exports = async (stream) => {\n  await blobManager.create().put(stream);\n};\n',
    };
    const maps = await mapsOf(writeFiles(project, files));
    assert.deepEqual(
      maps.way.targets.map(({ runsAsWritten }) => runsAsWritten),
      [false, true],
    );
    assert.deepEqual([maps.level, maps.needsMap], [4, 'sometimes']);
  });

  it('says that a tool is not installed, and goes on as without', async () => {
    const maps = await mapsOf(writeFiles(project, { '.swcrc': '{}', 'a.ts': UPLOAD }));
    assert.equal(maps.way.by, 'own');
    assert.equal(
      maps.way.problem,
      'swc (.swcrc) was to compile the file, but @swc/core is not installed there.',
    );
    assert.ok(maps.evidence.startsWith(maps.way.problem ?? '-'));
    assert.deepEqual([maps.level, printed(maps)], [4, ['2 of 2', '2 of 2']]);
  });

  it('says that TypeScript only checks the file, as its configuration extends', async () => {
    const files = {
      'base.json': { compilerOptions: { noEmit: true } },
      'tsconfig.json': { extends: './base.json' },
      'a.ts': UPLOAD,
    };
    const { way } = await mapsOf(writeFiles(project, files));
    assert.equal(way.by, 'own');
    assert.match(way.problem ?? '', /^TypeScript \(tsconfig\.json\) .* it emits no JavaScript\.$/);
  });

  it('says that a compiler never ends', async () => {
    const files = {
      'babel.config.js': '',
      'a.js': 'module.exports = (s) => blobManager.create().put(s);',
    };
    writeFiles(project, { 'package.json': { main: 'a.js' } });
    fs.rmSync(`${project}/node_modules`);
    writeFiles(project, { 'node_modules/@babel/core/index.js': 'for (;;);' });
    const maps = await mapsOf(writeFiles(project, files));
    assert.match(
      maps.way.problem ?? '',
      /^Babel \(babel\.config\.js\) .* it took longer than 10 s\.$/,
    );
    assert.equal(maps.level, 5);
  });

  it('is the text itself for JavaScript: 5', async () => {
    const { file } = pattern('async-await');
    const maps = await mapsOf(file);
    assert.deepEqual([maps.level, maps.ran, maps.map.state], [5, 'asWritten', 'notNeeded']);
    assert.ok(maps.checks.every(({ verdict }) => verdict === 'exact'));
    assert.deepEqual(printed(maps), ['8 of 8', 'notAsked']);
  });

  it('says that a runtime has no flag', async () => {
    const { file } = pattern('async-await-es5');
    const runtime = { ...ownRuntime, capabilities: capabilities('asyncFunctions', 'promises') };
    const { printed: found, evidence } = await mapsOf(file, { runtime });
    assert.equal(found.with.state, 'skipped');
    assert.match(evidence, /prints 0 of 8 right, and has no --enable-source-maps\.$/);
  });

  it('follows the map of a variant for engines of ES5: 4', async () => {
    const { file } = pattern('generators-suspend');
    const variant = {
      document: documentAt(file.replace('.js', '-es5.js')),
      by: 'TypeScript 5.9.3',
    };
    const maps = await mapsOf(file, { variant });
    assert.deepEqual([maps.level, maps.needsMap, maps.ran], [4, 'sometimes', 'asWritten']);
    assert.deepEqual(
      maps.way.targets.map(({ runsAsWritten }) => runsAsWritten),
      [true, false],
    );
    assert.deepEqual(printed(maps), ['0 of 8', '8 of 8']);
  });

  it('needs no map for compiled code that keeps its lines: 4', async () => {
    const maps = await mapsOf(pattern('streamline').file);
    assert.deepEqual(
      [maps.level, maps.ran, printed(maps)],
      [4, 'compiledFile', ['8 of 8', '8 of 8']],
    );
  });
});
