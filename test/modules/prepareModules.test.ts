import assert from 'node:assert/strict';
import * as path from 'node:path';
// loading it is no part of the two seconds for which imports are followed
import 'typescript';

import { prepareModules, type ModulesAsked } from '../../src/modules/prepareModules';
import { ownRuntime, RUNNER } from '../subjects';
import { projectOf, type TestProject } from './projects';

describe('prepareModules', () => {
  let project: TestProject;

  afterEach(() => project.remove());

  /** The plan for `main.*` of a project, with paths relative to it. */
  async function planOf(files: Record<string, unknown>, asked?: ModulesAsked) {
    project = projectOf(files);
    const main = Object.keys(files).find((name) => /(?:^|\/)main\.[^/]+$/.test(name));
    assert.ok(main !== undefined);
    const { plan: bare, forms } = await prepareModules(project.document(main), asked);
    for (const file of Object.keys(bare.files)) forms.noteLoad(file, true);
    const plan = await forms.planned();
    const short = (file: string) => path.relative(project.folder, file);
    const files_ = Object.entries(plan.files).flatMap(([file, { code, awaits = false }]) =>
      code === undefined ? [] : [{ file: short(file), code, awaits }],
    );
    const leads = Object.entries(plan.resolutions).flatMap(([from, to]) =>
      Object.entries(to).map(([name, file]) => `${short(from)}: ${name} -> ${short(file)}`),
    );
    const esModules = (plan.esModules ?? []).map(short);
    return { files: files_, leads, invented: plan.invented, esModules, cut: plan.cut };
  }

  it('leaves to Node what Node loads by itself', async () => {
    const { files, invented } = await planOf({
      'main.js':
        'const a = require("./a"); const path = require("node:path"); require("./b.json");',
      'a.js': 'exports.a = require("util").inspect;',
      'b.json': {},
    });
    assert.deepEqual(files, []);
    assert.deepEqual(invented, {});
  });

  describe('of a package that is not installed and comes along', () => {
    const node = { runtime: ownRuntime, runnerFolder: path.dirname(RUNNER) };
    const planned = (code: string, asked?: ModulesAsked) => planOf({ 'main.js': code }, asked);

    it('takes that', async () => {
      const { leads, invented } = await planned(
        'require("lodash"); require("async/waterfall"); require("bluebird"); require("lodash/fp");',
        { node },
      );
      const found = leads.map((each) => each.replace(/^main.js: |(?<=-> ).*node_modules./g, ''));
      assert.deepEqual(found, [
        'lodash -> lodash/lodash.min.js',
        'async/waterfall -> async3/dist/waterfall.js',
        'bluebird -> bluebird/js/release/bluebird.js',
      ]);
      assert.deepEqual(invented, { 'lodash/fp': 'notInstalled' });
    });

    it('takes none where nothing is invented, or none comes along', async () => {
      assert.deepEqual((await planned('require("lodash");', { node, io: 'real' })).leads, []);
      project.remove();
      const { invented } = await planned('require("lodash");');
      assert.deepEqual(invented, { lodash: 'notInstalled' });
    });

    it('takes the one that is installed instead', async () => {
      const { leads, invented } = await planOf(
        { 'main.js': 'require("lodash");', 'node_modules/lodash/index.js': '' },
        { node },
      );
      assert.deepEqual([leads, invented], [[], {}]);
    });
  });

  it('ends where names of a package lead to each other', async () => {
    const { invented } = await planOf({
      'package.json': { name: 'own', imports: { '#a': '#b', '#b': '#a' } },
      'main.js': 'require("#a").load();',
    });
    assert.deepEqual(invented, { '#a': 'notInstalled' });
  });

  it('follows the text and not the file, from TypeScript to TypeScript, and keeps lines', async () => {
    const { files, leads } = await planOf({
      'main.ts': 'import { a } from "./a.js";\na();',
      'a.ts':
        'import type { X } from "./types";\nimport { b } from "./b";\n\nexport const a = (): X => b;',
      'b/index.ts': 'export const b: number = 1;',
      'types.ts': 'export type X = number;',
    });
    assert.deepEqual(
      files.map(({ file }) => file),
      ['b/index.ts', 'a.ts'],
    );
    assert.equal(files[1]?.code.split('\n')[3]?.startsWith(' const a = () => _b.b'), true);
    assert.deepEqual(leads, ['main.ts: ./a.js -> a.ts', 'a.ts: ./b -> b/index.ts']);
  });

  it('invents what does I/O, what is not installed, and what only another host has', async () => {
    const { invented } = await planOf({
      'main.js': `require('fs'); require('node:dns/promises'); require('http2'); require('zlib');
        require('vscode'); require('electron'); require('no-such/deep'); require('./gone');
        import('worker_threads'); require.resolve('net');`,
    });
    assert.deepEqual(invented, {
      fs: 'doesIo',
      'node:dns/promises': 'doesIo',
      http2: 'doesIo',
      vscode: 'ofHost',
      electron: 'ofHost',
      'no-such/deep': 'notInstalled',
      './gone': 'notInstalled',
      worker_threads: 'doesIo',
      net: 'doesIo',
    });
  });

  it('invents nothing where the I/O is to be real', async () => {
    const { invented } = await planOf(
      { 'main.js': 'require("fs"); require("gone");' },
      { io: 'real' },
    );
    assert.deepEqual(invented, {});
  });

  it('tells of a package whether it does I/O from its files, and from those it depends on', async () => {
    const { invented } = await planOf({
      'main.js': 'require("pure"); require("direct"); require("deep"); require("shown");',
      'node_modules/pure/package.json': { main: 'lib' },
      'node_modules/pure/lib/index.js': 'require("util"); require("./pure");',
      'node_modules/pure/lib/pure.js': '',
      'node_modules/direct/package.json': { main: 'lib/a' },
      'node_modules/direct/lib/a.js': 'require("./b")',
      'node_modules/direct/lib/b.js': 'var net = require("net")',
      'node_modules/deep/package.json': {},
      'node_modules/deep/index.js': 'module.exports = require("direct");',
      'node_modules/shown/package.json': {},
      'node_modules/shown/index.js': '/**\n * var fs = require("fs");\n */\n// require("fs")\n',
    });
    assert.deepEqual(invented, { direct: 'doesIo', deep: 'doesIo' });
  });

  it('reads the aliases of tsconfig.json, with comments, through what it extends', async () => {
    const { leads, invented } = await planOf({
      'tsconfig.json': '{ // ours\n "extends": "./base.json", }',
      'base.json': { compilerOptions: { baseUrl: '.', paths: { '@lib/*': ['src/lib/*'] } } },
      'src/main.ts': 'import { a } from "@lib/a"; import { b } from "src/b"; a(b);',
      'src/lib/a.ts': 'export const a = 1;',
      'src/b.ts': 'export const b = 1;',
    });
    assert.deepEqual(leads, [
      'src/main.ts: @lib/a -> src/lib/a.ts',
      'src/main.ts: src/b -> src/b.ts',
    ]);
    assert.deepEqual(invented, {});
  });

  it('reads what a package calls its own files, and itself', async () => {
    const { leads } = await planOf({
      'package.json': {
        name: 'me',
        imports: { '#db': { default: './src/db.ts' }, '#in/*': './dist/*.js' },
        exports: { './part': './src/part.js' },
      },
      'src/main.ts': 'import "#db"; import "#in/x"; import "me/part";',
      'src/db.ts': 'export {};',
      'src/x.ts': 'export {};',
      'src/part.js': '',
    });
    assert.deepEqual(leads, [
      'src/main.ts: #db -> src/db.ts',
      'src/main.ts: #in/x -> src/x.ts',
      'src/main.ts: me/part -> src/part.js',
    ]);
  });

  it('finds packages of a monorepo: linked, by their names, and not built yet', async () => {
    const { leads, files, invented } = await planOf({
      'package.json': { workspaces: ['packages/*'] },
      'packages/app/package.json': { name: 'app' },
      'packages/app/main.ts':
        'import "@org/linked"; import "@org/named"; import "@org/unbuilt/part";',
      'packages/linked/package.json': { name: '@org/linked', main: 'dist/index.js' },
      'packages/linked/src/index.ts': 'export const a = 1;',
      'node_modules/@org/linked': '-> packages/linked',
      'packages/named/package.json': { name: '@org/named', exports: './index.ts' },
      'packages/named/index.ts': 'export const a = 1;',
      'packages/unbuilt/package.json': {
        name: '@org/unbuilt',
        exports: { './part': { import: './dist/part.js' } },
      },
      'packages/unbuilt/src/part.ts': 'export const a = 1;',
    });
    assert.deepEqual(leads, [
      'packages/app/main.ts: @org/linked -> packages/linked/src/index.ts',
      'packages/app/main.ts: @org/named -> packages/named/index.ts',
      'packages/app/main.ts: @org/unbuilt/part -> packages/unbuilt/src/part.ts',
    ]);
    assert.equal(files.length, 3);
    assert.deepEqual(invented, {});
  });

  it('reads the packages that pnpm-workspace.yaml lists', async () => {
    const { leads } = await planOf({
      'pnpm-workspace.yaml': 'packages:\n  # all\n  - "libs/**"\n  - \'!**/test/**\'\n',
      'app/main.mjs': 'import "deep";',
      'libs/a/b/package.json': { name: 'deep', main: 'index.mjs' },
      'libs/a/b/index.mjs': 'export const a = 1;',
    });
    assert.deepEqual(leads, ['app/main.mjs: deep -> libs/a/b/index.mjs']);
  });

  it('takes a package that is a link into node_modules for installed', async () => {
    const { files, invented } = await planOf({
      'main.js': 'require("a")',
      'node_modules/.pnpm/a@1/node_modules/a/package.json': {},
      'node_modules/.pnpm/a@1/node_modules/a/index.js': 'require("b")',
      'node_modules/.pnpm/a@1/node_modules/b/package.json': {},
      'node_modules/.pnpm/a@1/node_modules/b/index.js': 'require("http")',
      'node_modules/a': '-> node_modules/.pnpm/a@1/node_modules/a',
    });
    assert.deepEqual(files, []);
    assert.deepEqual(invented, { a: 'doesIo' });
  });

  it('names ES modules of packages, and where those lead that only an import finds', async () => {
    const { leads, esModules } = await planOf({
      'main.mjs': 'import "only"; import "both";',
      'node_modules/only/package.json': { type: 'module', exports: { import: './i.js' } },
      'node_modules/only/i.js': 'export const a = 1;',
      'node_modules/both/package.json': { exports: { import: './i.mjs', require: './r.js' } },
      'node_modules/both/i.mjs': 'export const a = 1;',
      'node_modules/both/r.js': 'exports.a = 1;',
    });
    assert.deepEqual(leads, ['main.mjs: only -> node_modules/only/i.js']);
    assert.deepEqual(esModules, ['node_modules/only/i.js']);
  });

  it('follows circles, puts files behind those they import, and knows those that await', async () => {
    const { files } = await planOf({
      'main.mjs': 'import "./a.mjs";',
      'a.mjs': 'import { b } from "./b.mjs";\nexport const a = await b();',
      'b.mjs':
        'import "./a.mjs";\nimport "./main.mjs";\nexport const b = async () => {\n  await 1;\n};',
    });
    assert.deepEqual(
      files.map(({ file, awaits }) => [file, awaits]),
      [
        ['b.mjs', false],
        ['a.mjs', true],
      ],
    );
  });

  it('has decorators, namespaces and the like compiled as tsconfig.json says', async () => {
    const { files } = await planOf({
      'tsconfig.json': { compilerOptions: { experimentalDecorators: true, jsx: 'react-jsx' } },
      'node_modules/typescript/package.json': { main: 'lib/typescript.js' },
      'node_modules/typescript/lib/typescript.js': `module.exports = require(${JSON.stringify(require.resolve('typescript'))});`,
      'main.ts': 'import "./a";',
      'a.ts':
        'import "./b";\nconst dec: any = 1;\n@dec class A { async m() { await 1; } }\nnamespace N { export const n = 1; }\nexport const n = N.n;',
      'b.ts': 'export class B { accessor x = 1; }',
    });
    const [b, a] = files;
    assert.match(b?.code ?? '', /get x\(\)/);
    assert.match(a?.code ?? '', /__decorate\(\[\s*dec\s*\], A\)/);
    assert.match(a?.code ?? '', /\(function \(N\)/);
    assert.match(a?.code ?? '', /async m\(\) \{ await 1; \}/);
  });

  it('gives JSX the runtime that tsconfig.json names, else React’s own', async () => {
    const { files, invented } = await planOf({
      'main.js': 'require("./a"); require("./sub/b");',
      'a.tsx': 'export const a = <p>1</p>;',
      'sub/tsconfig.json': { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact' } },
      'sub/b.tsx': 'export const b = <p>1</p>;',
    });
    assert.match(files[0]?.code ?? '', /require\("react\/jsx-runtime"\)/);
    assert.deepEqual(invented, {
      'react/jsx-runtime': 'notInstalled',
      'preact/jsx-runtime': 'notInstalled',
    });
  });

  it('runs nothing for what bundlers import, and follows what stands beside the document', async () => {
    const { files } = await planOf({ 'main.js': 'require("./a.css")', 'a.css': 'p {}' });
    assert.deepEqual(files, [{ file: 'a.css', code: '', awaits: false }]);
    project.remove();
    project = projectOf({ 'main.js': '', 'main.score.ts': 'export default [] as unknown[];' });
    const beside = [project.at('main.score.ts')];
    const { plan } = await prepareModules(project.document('main.js'), { beside });
    assert.deepEqual(Object.keys(plan.files), beside);
  });

  it('stops at a bound, and says so', async () => {
    const many = Array.from({ length: 700 }, (_, i) => [
      `f${i}.mjs`,
      `import './f${i + 1}.mjs'; export {};`,
    ]);
    const { files, cut } = await planOf({
      'main.mjs': 'import "./f0.mjs";',
      ...Object.fromEntries(many),
    });
    assert.ok(files.length <= 600, `${files.length} files`);
    assert.match(
      cut ?? '',
      /^The imports were followed no further than (?:600 files|2 s): .+ not looked at\.$/,
    );
  });

  it('tells what the compiler says of a file that cannot be made to run', async () => {
    project = projectOf({
      'main.js': "import { save } from './store.ts';\nexport const keep = () => save();",
      'store.ts': 'export function save() {\n  const x: = 3;\n}\n',
    });
    const { forms } = await prepareModules(project.document('main.js'));
    const { code, refused } = await forms.form(project.at('store.ts'));
    assert.equal(code, null);
    assert.deepEqual([refused?.line, refused?.found], [2, 'Unexpected token']);
    assert.match(refused?.remedy ?? '', /^Correct the code/);
  });

  it('has no need of a package.json, a file on disk, or settings that can be read', async () => {
    const { invented } = await planOf({
      'tsconfig.json': '{ "extends": "./gone.json", ',
      'package.json': '{',
      'main.ts': 'import "fs"; import "./main";',
    });
    assert.deepEqual(invented, { fs: 'doesIo' });
    const { plan } = await prepareModules({
      file: path.join(project.folder, 'untitled/x.ts'),
      text: 'import "net"; await 1;',
      language: 'typescript',
      unsaved: true,
    });
    assert.deepEqual(plan.invented, { net: 'doesIo' });
  });
});
