import * as assert from 'node:assert/strict';
import * as path from 'node:path';
import * as vm from 'node:vm';
import { SourceMapConsumer } from 'source-map';

import type { MapReader } from '../../src/document/mapReader';
import { toRunnable } from '../../src/document/runnable';
import type { Runnable } from '../../src/document/runnable';
import { documentOf } from './documents';

/** Runs CommonJS code and returns its exports. */
function exportsOf({ code }: Runnable): Record<string, unknown> {
  const module = { exports: {} };
  vm.runInNewContext(`(function (module, exports, require) {${code}\n})`)(
    module,
    module.exports,
    (name: string) => ({ required: name }),
  );
  return module.exports;
}

/** Where `marker` of the source went, mapped back: 1-based line, 0-based column. */
async function roundTrip(runnable: Runnable, marker: string) {
  assert.ok(runnable.map);
  const before = runnable.code.slice(0, runnable.code.indexOf(marker)).split('\n');
  return SourceMapConsumer.with(runnable.map, null, (consumer) =>
    consumer.originalPositionFor({ line: before.length, column: before.at(-1)!.length }),
  );
}

describe('toRunnable, as written', () => {
  const untouched: [what: string, text: string, file?: string][] = [
    ['CommonJS', 'module.exports = function upload() {};\r\n'],
    ['an empty file', ''],
    ['dynamic import()', 'module.exports = () => import("./a.mjs");'],
    ['new syntax', 'module.exports = class { #a = b?.c ?? 1_000; };'],
    ['old syntax', 'with (a) { b = 010; }'],
    ['a syntax error, which the runtime is to report', 'function ('],
    ['what is nested too deeply to parse', '('.repeat(100_000)],
    ['a .cjs file that holds an import, as Node would', 'import a from "a";', '/a.cjs'],
  ];
  for (const [what, text, file] of untouched) {
    it(`runs ${what} byte for byte`, () => {
      assert.deepEqual(toRunnable(documentOf(text, file)), {
        code: text,
        ran: 'asWritten',
        map: null,
      });
    });
  }

  it('reads no map that is above the bound, wherever it stands', () => {
    const blanks = ' '.repeat(6 * 1024 * 1024);
    const inline = documentOf(`a;\n//# sourceMappingURL=data:,${'%20'.repeat(blanks.length)}{}`);
    const external = documentOf('a;\n//# sourceMappingURL=a.map');
    const read: MapReader = () => ({ text: `${blanks}{}`, problem: null });
    for (const document of [inline, external]) {
      const { map, mapState, mapProblem } = toRunnable(document, read);
      assert.deepEqual([map, mapState], [null, 'tooLarge']);
      assert.match(mapProblem ?? '', / is 6\.0 MB large; at most 6 MB are read\.$/);
    }
  });

  it('makes a comment of a hashbang without moving anything', () => {
    const { code, ran } = toRunnable(documentOf('#!/usr/bin/env node\nexports.a = 1;'));
    assert.equal(code, '///usr/bin/env node\nexports.a = 1;');
    assert.equal(ran, 'asWritten');
  });

  it('drops a byte order mark before a hashbang', () => {
    assert.equal(toRunnable(documentOf('\uFEFF#!/x\r\na')).code, '///x\r\na');
  });
});

describe('toRunnable, transpiled', () => {
  it('makes CommonJS of an ES module', () => {
    const text = 'import fs from "fs";\nexport const a = fs;\nexport default function up() {}\n';
    const runnable = toRunnable(documentOf(text));
    assert.equal(runnable.ran, 'transpiled');
    const exported = exportsOf(runnable);
    assert.deepEqual(Object.keys(exported).sort(), ['a', 'default']);
    assert.equal(typeof exported.default, 'function');
  });

  it('takes a .mjs file for a module without imports', () => {
    assert.equal(toRunnable(documentOf('a;', '/a.mjs')).ran, 'transpiled');
  });

  it('takes the types out of TypeScript, and leads back to line and column', async () => {
    const text =
      'import { a } from "a";\n\nexport async function up(b: string): Promise<void> {\n  const c: number = 1; throwHere(a, b, c);\n}\n';
    const runnable = toRunnable(documentOf(text, '/project/up.ts'));
    assert.equal(runnable.code.includes('Promise<void>'), false);
    assert.equal(runnable.code.split('\n').length, text.split('\n').length);
    const { source, line, column } = await roundTrip(runnable, 'throwHere');
    assert.equal(source, '/project/up.ts');
    assert.equal(line, 4);
    assert.equal(column, 23);
  });

  it('tells async functions from what is imported as async', () => {
    const text =
      'import { async, b } from "a";\nexport const f = async (x) => { await b.async(async, { async, async: 1 }); };\n';
    const { code } = toRunnable(documentOf(text, '/a.mjs'));
    assert.match(code, /f = async \(x\) => \{/);
    assert.match(code, /\.async\((?:\w+\.)async, \{ async: (?:\w+\.)async, async: 1 \}/);
    assert.doesNotThrow(() => new Function(code));
    const other = 'import async from "async";\nexport default async (list) => async.each(list);\n';
    assert.doesNotThrow(() => new Function(toRunnable(documentOf(other, '/b.mjs')).code));
  });

  it('names the source by its path, and holds its text', () => {
    const file = '/a folder/ü #1%.ts';
    const { map } = toRunnable(documentOf('let a: string;', file));
    assert.ok(map && 'sources' in map);
    assert.deepEqual(map.sources, [file]);
    assert.deepEqual(map.sourcesContent, ['let a: string;']);
  });

  it('keeps CRLF lines on their lines', async () => {
    const runnable = toRunnable(documentOf('export const a = 1;\r\n\r\nhere();\r\n'));
    assert.equal((await roundTrip(runnable, 'here')).line, 3);
  });

  it('keeps import() where it transpiles', () => {
    const { code } = toRunnable(documentOf('export const a = () => import("./b.mjs");'));
    assert.match(code, /import\("\.\/b\.mjs"\)/);
  });

  it('does not rewrite new syntax', () => {
    const text = 'export class A { #a = 1; b = this.c?.d ?? 1_000; }';
    assert.match(toRunnable(documentOf(text)).code, /#a = 1; b = this\.c\?\.d \?\? 1_000;/);
  });

  it('makes JavaScript of TSX, JSX and JSX in a .js file', () => {
    for (const file of ['/a.tsx', '/a.jsx', '/a.js']) {
      const { code, ran } = toRunnable(documentOf('module.exports = () => <a b="c">d</a>;', file));
      assert.equal(ran, 'transpiled');
      assert.match(code, /React\.createElement\('a', \{ b: "c",\}, "d"\)/);
    }
  });

  it('knows enums and the forms of import and export that only TypeScript has', () => {
    const text = 'import a = require("b");\nenum E { A = 2 }\nexport = { a, e: E.A };';
    assert.deepEqual(
      { ...exportsOf(toRunnable(documentOf(text, '/a.cts'))) },
      {
        a: { required: 'b' },
        e: 2,
      },
    );
  });

  it('keeps a hashbang out of the way', () => {
    const { code } = toRunnable(documentOf('#!/usr/bin/env node\nexport default 1;'));
    assert.equal(code.includes('#!'), false);
  });

  it('says what stops the transpiler, and where', () => {
    const { problem } = toRunnable(documentOf('let a: string = ;', '/a.ts'));
    assert.equal(problem?.code, 'syntaxError');
    assert.equal(problem.message, 'Syntax error, line 1.');
    assert.equal(problem.line, 1);
    assert.equal(problem.column, 17);
  });

  it('says that code is nested too deeply', () => {
    const { problem } = toRunnable(documentOf('('.repeat(100_000), '/a.ts'));
    assert.equal(problem?.found, 'code that is nested too deeply');
  });

  it('keeps every place where it writes what CommonJS has for a part of ES modules', () => {
    const meta = 'export const at = import.meta.url; throw at;';
    assert.match(toRunnable(documentOf(meta)).code, / const at = module\.meta\.url; /);
    const dynamic = 'module.exports = () => import("./a.mjs").then(go);';
    const { code } = toRunnable(documentOf(dynamic), undefined, { plannedImports: true });
    assert.deepEqual(code.split('\n'), [
      'module.exports = () => _mport("./a.mjs").then(go);',
      ';function _mport(specifier) { return module.imports(specifier); }',
    ]);
  });

  it('renames what a module calls as CommonJS calls its own', () => {
    const { code } = toRunnable(
      documentOf('import a from "a";\nconst require = a(b.require);\nrequire("x");'),
    );
    assert.deepEqual(code.split('\n').slice(1), [
      'const requirE = _a2.default.call(void 0, b.require);',
      'requirE("x");',
    ]);
  });

  it('says that a module awaits at its top level', () => {
    const awaits = (text: string) => toRunnable(documentOf(text)).awaits;
    assert.equal(awaits('export const a = 1;\n\nawait a;'), true);
    assert.equal(awaits('export const a = 1;\nfor await (const b of a);'), true);
    assert.equal(awaits('export const a = async () => { await 1; };'), undefined);
  });
});

describe('toRunnable, compiled file', () => {
  const map = { version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' };
  const json = JSON.stringify(map);
  const base64 = Buffer.from(json).toString('base64');
  const reads =
    (files: Record<string, string>): MapReader =>
    (file) =>
      file in files ? { text: files[file]!, problem: null } : { text: null, problem: `no ${file}` };

  function compiled(url: string, readMap?: MapReader) {
    const text = `exports.a = 1;\n//# sourceMappingURL=${url}\n`;
    const { code, ...rest } = toRunnable(documentOf(text, path.resolve('/dist/a.js')), readMap);
    assert.equal(code, text);
    return rest;
  }

  it('reads a map in the file', () => {
    for (const url of [
      `data:application/json;base64,${base64}`,
      `data:application/json;charset=utf-8;base64,${base64}`,
      `data:application/json,${encodeURIComponent(json)}`,
    ]) {
      assert.deepEqual(compiled(url), { ran: 'compiledFile', map });
    }
  });

  it('reads a map beside the file, or elsewhere', () => {
    const readMap = reads({
      [path.resolve('/dist/a b.map')]: json,
      [path.resolve('/maps/a.map')]: json,
    });
    assert.deepEqual(compiled('a%20b.map', readMap), { ran: 'compiledFile', map });
    assert.deepEqual(compiled('../maps/a.map', readMap), { ran: 'compiledFile', map });
    assert.deepEqual(compiled('file:///maps/a.map', readMap), { ran: 'compiledFile', map });
  });

  it('says why a map is not there', () => {
    const problems: [url: string, problem: RegExp][] = [
      ['a.map', /^no .*a\.map$/],
      ['https://example.com/a.map', /nothing is downloaded/],
      ['data:application/json', /cannot be read/],
      ['data:application/json;base64,AAAA', /not JSON/],
      ['%E0%A4%A', /cannot be read/],
      ['file://host/%2F', /cannot be read/],
    ];
    for (const [url, problem] of problems) {
      const { ran, map: found, mapProblem } = compiled(url, reads({}));
      assert.equal(ran, 'compiledFile');
      assert.equal(found, null);
      assert.match(mapProblem ?? '', problem);
    }
  });

  it('looks at no file unless it is given a reader', () => {
    assert.match(compiled('a.map').mapProblem ?? '', /was not looked for/);
  });

  it('transpiles a compiled ES module and keeps its own map', () => {
    const text = `export const a = 1;\n//# sourceMappingURL=data:application/json;base64,${base64}`;
    const runnable = toRunnable(documentOf(text));
    assert.equal(runnable.ran, 'compiledFile');
    assert.deepEqual(runnable.map, map);
    assert.deepEqual(Object.keys(exportsOf(runnable)), ['a']);
  });
});
