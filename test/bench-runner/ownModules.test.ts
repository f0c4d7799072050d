import assert from 'node:assert/strict';

import type { BenchResult } from '../../bench-runner/protocol/bench';
import { prepareCall } from '../../src/calling/prepareCall';
import type { CallOptions } from '../../src/calling/callOptions';
import { readMapFile } from '../../src/document/mapReader';
import type { Failure } from '../../src/failure';
import { benchJob } from '../../src/harness/benchJob';
import type { RuntimeInfo } from '../../src/runtimes/runtime';
import { projectOf, type TestProject } from '../modules/projects';
import { plainCall } from '../plainCalls';
import { fetchedRuntime } from '../runtimes';
import { executor, LITTLE, ownRuntime } from '../subjects';

interface Asked {
  main?: string;
  fn?: string;
  callOptions?: CallOptions;
  runtime?: RuntimeInfo;
}

describe('the imports of a function', () => {
  let project: TestProject;

  afterEach(() => project.remove());

  async function run(files: Record<string, unknown>, asked: Asked = {}) {
    const {
      main = Object.keys(files)[0]!,
      fn = 'load',
      callOptions = {},
      runtime = ownRuntime,
    } = asked;
    project = projectOf(files);
    const call = await prepareCall(project.document(main), fn, callOptions, {
      readMap: readMapFile,
    });
    if (call.state !== 'prepared') return call;
    const { runnable, own } = call;
    const program = { file: project.at(main), code: runnable.code, exportName: null, own };
    const workload = { kind: 'function', parallel: 3, ioMs: 1, mode: 'sound' } as const;
    const job = benchJob({ program, workload, runtime }, 'timed', 'auto', 10_000, LITTLE);
    const { result } = await executor.run(job, runtime, new AbortController().signal);
    return result as BenchResult | Failure;
  }

  /** What the recorded call completed with, and what was made up for it. */
  async function recorded(files: Record<string, unknown>, asked?: Asked) {
    const result = await run(files, asked);
    assert.equal(result.state, 'completed', JSON.stringify(result));
    const { work, own } = (result as BenchResult).recorded!;
    const modules = own!.inventions.flatMap(({ what, name, because }) =>
      what === 'module' ? [`${name}: ${because}`] : [],
    );
    return { result: work.result, modules, operations: work.operations.map(({ name }) => name) };
  }

  async function failed(files: Record<string, unknown>, asked?: Asked) {
    const result = await run(files, asked);
    assert.notEqual(result.state, 'completed');
    const { reason } = result as Failure;
    return { ...reason, message: reason.message.replaceAll(project.folder, '') };
  }

  const MODERN = ['14.21.3', '24.21.0', '26.10.0'];

  for (const version of MODERN) {
    describe(`on Node ${version}`, () => {
      const runtime = fetchedRuntime(version);

      it('are met through TypeScript, aliases, circles and awaits at the top level', async () => {
        const { result, modules } = await recorded(
          {
            'main.mts': `import { a } from '#a';
              import { cfg } from './cfg.mjs';
              import { only } from 'only';
              export const base = 1;
              const late = await Promise.resolve(10);
              export async function load() {
                const { lazy } = await import('./lazy.cjs');
                return a() + cfg + only + lazy + late + import.meta.url.slice(-8);
              }`,
            'package.json': { imports: { '#a': './a.ts' } },
            'a.ts': `import { base } from './main.mjs';\nexport enum E { X = 5 }\nexport const a = (): number => base + E.X;`,
            'cfg.mts': `export const cfg: number = await Promise.resolve(100);`,
            'lazy.cjs': 'exports.lazy = 1000;',
            'node_modules/only/package.json': { type: 'module', exports: { import: './i.js' } },
            'node_modules/only/i.js': 'export const only = 10000;',
          },
          { runtime },
        );
        assert.equal(result, '"11116main.mts"');
        assert.deepEqual(modules, []);
      });

      it('are invented where they do I/O, are not there, or throw', async () => {
        const { modules, operations } = await recorded(
          {
            'main.js': `const fs = require('fs/promises'), gone = require('gone');
              const { boom } = require('./boom'), vscode = require('vscode');
              exports.load = async function () {
                await fs.readFile('a'); await gone.x(); await boom(); await vscode.y();
              };`,
            'boom.js': 'throw new Error("no");',
          },
          { runtime },
        );
        assert.deepEqual(modules, [
          'fs/promises: doesIo',
          'gone: notInstalled',
          './boom: threw',
          'vscode: ofHost',
        ]);
        assert.deepEqual(operations, ['fs/promises.readFile', 'gone.x', './boom.boom', 'vscode.y']);
      });
    });
  }

  for (const version of ['0.10.48', '5.12.0']) {
    it(`are loaded on Node ${version}`, async () => {
      const { result } = await recorded(
        {
          'main.js': `var b = require('./lib/b'); var a = require('a');
            exports.load = function (done) { setTimeout(function () { done(null, a + b.b); }, 1); };`,
          'lib/b/index.js': 'exports.b = require("node:path").basename("/x/y");',
          'node_modules/a/index.js': 'module.exports = "a";',
        },
        { runtime: fetchedRuntime(version) },
      );
      assert.equal(result, '"ay"');
    });
  }

  it('export what was invented for them, which is used as the function uses it', async () => {
    const found = await recorded({
      'main.js': `const { client } = require('./db');
        const pool = require('./pool');
        exports.load = (id) => client.inTransaction(async (tx) => {
          await tx.users.rename(id);
          return pool.drain(id);
        });`,
      'db.js': `const { Client } = require('a-package-of-nobody'); exports.client = new Client();`,
      'pool.js': `module.exports = require('another-of-nobody').pool;`,
    });
    assert.deepEqual(found.operations, [
      'a-package-of-nobody.Client().inTransaction',
      'a-package-of-nobody.Client().inTransaction(0).users.rename',
      'another-of-nobody.pool.drain',
    ]);
  });

  it('name the file and the import that failed, with real I/O', async () => {
    const files = {
      'main.js': 'const b = require("./b"); exports.load = async () => b;',
      'b.ts': 'import { c } from "./lib/c";\nexport const b = c;',
      'lib/c.js': 'exports.c = require("pg");',
    };
    const { code, message, remedy } = await failed(files, { callOptions: { io: 'real' } });
    assert.equal(code, 'importFailed');
    assert.equal(
      message,
      'The import of "pg" in /lib/c.js failed: Error: Cannot find module \'pg\'',
    );
    assert.match(remedy ?? '', /^Install it \(npm install pg\), build it where /);
  });

  it('tell what could not be compiled, in the words of the compiler', async () => {
    const files = {
      'main.js': 'const b = require("./b"); exports.load = async () => b.get();',
      'b.ts': 'export function get() {\n  const x: = 3;\n}',
    };
    const { code, message } = await failed(files, { callOptions: { io: 'real' } });
    assert.equal(code, 'notCompiled');
    assert.match(message, /"\.\/b" in \/main\.js failed: \/b\.ts:2 could not be compiled\.$/);
  });

  it('are not tried by each of the files that import them where they throw', async () => {
    const importers = Array.from({ length: 8 }, (_, index) => `f${index}.js`);
    const { result } = await recorded({
      'main.js': `${importers.map((file) => `require('./${file}');`).join('\n')}
        exports.load = async () => globalThis.tries;`,
      ...Object.fromEntries(
        importers.map((file) => [file, 'try { require("./thrower"); } catch (error) {}']),
      ),
      'thrower.js': 'globalThis.tries = (globalThis.tries || 0) + 1; throw new Error("no");',
    });
    assert.equal(result, '3');
  });

  it('tell what threw as it was loaded, with real I/O', async () => {
    const files = {
      'main.js': 'const b = require("./b"); exports.load = async () => b;',
      'b.js': 'null.x;',
    };
    const { code, message } = await failed(files, { callOptions: { io: 'real' } });
    assert.equal(code, 'importFailed');
    assert.match(message, /^The import of "\.\/b" in \/main\.js failed: TypeError: /);
  });

  it('have the project’s folder and its .env with real I/O, and an empty folder without', async () => {
    const files = {
      'src/main.js': `exports.load = async () => [process.env.FROM_FILE, process.cwd(),
        require('fs').readFileSync(process.cwd() + '/data.txt', 'utf8')].join();`,
      'package.json': {},
      'data.txt': 'data',
      '.env': 'FROM_FILE="a b"\n# no more\nPATH=/nowhere',
    };
    const real = await recorded(files, { callOptions: { io: 'real' } });
    // a file of it was read there
    assert.equal(real.result, '"a b,<folder>,data"');
    project.remove();
    const { result } = await recorded({
      'main.js': `exports.load = async () => [process.env.FROM_FILE, ...process.cwd()].join(' ');`,
      '.env': 'FROM_FILE=1',
    });
    const folder = result.replaceAll(' ', '');
    assert.match(folder, /^"[^"]*async-score-/);
    assert.equal(folder.includes(project.folder), false);
  });

  it('leave alone what stands in the project’s folder as a run with real I/O ends', async () => {
    const { spawn } = await import('node:child_process');
    project = projectOf({ 'package.json': {} });
    const { folder } = project;
    const bystander = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], {
      cwd: folder,
      stdio: 'ignore',
    });
    try {
      const file = project.at('main.js');
      const own = plainCall({}, { io: 'real', surroundings: { folder, env: {}, flags: [] } });
      const code = `;module.asyncScore = () => ({ call: async () => 1, owner: null, on: 'nothing' });`;
      const workload = { kind: 'function', parallel: 1, ioMs: 1, mode: 'sound' } as const;
      const program = { file, code, exportName: null, own };
      const job = benchJob(
        { program, workload, runtime: ownRuntime },
        'timed',
        'auto',
        10_000,
        LITTLE,
      );
      const { result, leftProcesses } = await executor.run(
        job,
        ownRuntime,
        new AbortController().signal,
      );
      assert.equal(result.state, 'completed', JSON.stringify(result));
      assert.equal(leftProcesses, 0);
      assert.equal(bystander.exitCode ?? bystander.signalCode, null);
    } finally {
      bystander.kill();
    }
  });

  it('keep positions of the source where a module is wrapped to await', async () => {
    const { stack } = await failed({
      'main.mjs':
        'await 1; export async function load() { if (Date.now()) throw new Error("here"); }',
    });
    assert.match(stack ?? '', /main\.mjs:1:\d+/);
  });

  it('give a method an instance, or where its constructor throws one that is invented', async () => {
    const { result } = await recorded(
      {
        'main.ts': `export class Cart {
          #n = 1; size: number;
          constructor(private readonly limit = 5) { this.size = limit; }
          async sum() { return this.#n + this.size + this.limit; }
        }`,
      },
      { fn: 'Cart.sum' },
    );
    assert.equal(result, '11');
    project.remove();
    const { operations } = await recorded(
      {
        'main.js': `class Cart {
          constructor() { throw new Error('not here'); }
          async sum() { return this.repo.save(this.own()); }
          own() { return 1; }
        }
        module.exports = { Cart };`,
      },
      { fn: 'Cart.sum' },
    );
    assert.deepEqual(operations, ['this.repo.save']);
  });

  it('take arguments, a set-up and an end from a case beside the file', async () => {
    const files = {
      'main.js': 'exports.load = async (a, list) => [a, list.push(1)].join();',
      'main.score.ts': `const started: { n: number } = { n: 7 };
        export default [
          { name: 'none', function: 'load', args: [1, [2]] },
          {
            name: 'started',
            setup: async () => started,
            args: (given: { n: number }) => [given.n, []],
            teardown: (given: { n: number }) => { if (given.n !== 7) throw new Error('torn'); },
          },
        ];`,
    };
    const { result } = await recorded(files, { callOptions: { case: 'started' } });
    assert.equal(result, '"7,1"');
    project.remove();
    const none = await recorded(files, { callOptions: { case: 'none' } });
    assert.equal(none.result, '"1,2"');
  });

  it('take the case that is of the function, where two have the same name', async () => {
    const files = {
      'main.js': 'exports.load = async (a) => a; exports.save = async (a) => a;',
      'main.score.js': `module.exports = [
        { name: 'usual', args: [1] },
        { name: 'usual', function: 'load', args: [2] },
        { name: 'usual', function: 'save', args: [3] },
      ];`,
    };
    const { result } = await recorded(files, { fn: 'save', callOptions: { case: 'usual' } });
    assert.equal(result, '3');
  });

  it('say that a set-up or a file of cases cannot be loaded', async () => {
    const { message } = await failed({
      'main.js': 'exports.load = async () => 1;',
      'main.score.js': 'module.exports = [{ name: "a", function: "load" }]; null.x;',
    });
    assert.match(message, /^The file of cases \/main\.score\.js could not be loaded: TypeError: /);
  });

  it('say that a file of cases has none', async () => {
    const { code, needed, remedy } = await failed({
      'main.js': 'exports.load = async () => 1;',
      'main.score.js': 'exports.cases = [null];',
    });
    assert.equal(code, 'badSidecar');
    assert.ok(needed && remedy);
  });

  it('say that they never come to the end of their load', async () => {
    const { code } = await failed({
      'main.mjs': 'await new Promise(() => {}); export async function load() { return 1; }',
    });
    assert.equal(code, 'neverLoaded');
  });
});
