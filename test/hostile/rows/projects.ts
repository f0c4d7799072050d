import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import * as path from 'node:path';

import { PROBE } from '../argv';
import type { Group } from '../row';

const OWN =
  "export async function own(id: string) { await fetch(id); if (globalThis) throw new Error('got here'); }";
const NEEDS =
  "import value from '#a'; export async function own(id) { await fetch(id); if (globalThis) throw new Error('got here ' + value); }";

const deep = (text: string, times: number) => `${text.repeat(times)}`;

/** A map of one segment, whose source is named so. */
function mapped(source: string, more = ''): string {
  return `{"version":3,"sources":[${JSON.stringify(source)}],"names":[],"mappings":"AAAA"${more}}`;
}

const COMPILED =
  'exports.own = async function own(id) { await fetch(id); };\n//# sourceMappingURL=a.js.map\n';

export const projects: Group = {
  title: 'Projects, maps and packages',
  rows: [
    {
      does: 'has imports in package.json that lead to each other',
      files: { 'a.mjs': NEEDS, 'package.json': '{"imports":{"#a":"#b","#b":"#a"}}' },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has imports in package.json that lead out of the project',
      files: { 'a.mjs': NEEDS, 'package.json': '{"imports":{"#a":"../../../../etc/passwd"}}' },
      says: { code: 'completedWithError', message: '…got here…', never: ['root:x:0'] },
      exit: 1,
    },
    {
      does: 'has a package.json that is no JSON',
      files: {
        'a.js':
          "module.exports = async function own(id) { await fetch(id); if (globalThis) throw new Error('got here'); };",
        'package.json': '{{{',
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a package.json that is null, with a type that is a list',
      files: {
        'a.ts': OWN,
        'package.json': 'null',
        'sub/package.json': '{"type":["module"],"main":7,"exports":[[[]]]}',
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a package.json nested a hundred thousand times',
      files: { 'a.ts': OWN, 'package.json': `${deep('{"a":', 100_000)}1${deep('}', 100_000)}` },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a package.json of 30 MB',
      files: { 'a.ts': OWN, 'package.json': `{"a":"${'x'.repeat(30_000_000)}"}` },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a tsconfig that extends itself',
      files: { 'a.ts': OWN, 'tsconfig.json': '{"extends":"./tsconfig.json"}' },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a tsconfig that is a device',
      files: { 'a.ts': OWN },
      arrange: ({ work }) => symlinkSync('/dev/zero', path.join(work, 'tsconfig.json')),
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a tsconfig that extends a device',
      files: { 'a.ts': OWN, 'tsconfig.json': '{"extends":"/dev/zero"}' },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a package.json and a .nvmrc that are pipes, to which nobody writes',
      files: { 'sub/a.ts': OWN },
      arrange: ({ work }) =>
        execFileSync('mkfifo', [
          path.join(work, 'sub/package.json'),
          path.join(work, 'sub/.nvmrc'),
        ]),
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a tsconfig whose paths lead everywhere, by patterns that take long',
      files: {
        'a.ts': `import x from '${'a'.repeat(300)}'; ${OWN}; export const y = x;`,
        'tsconfig.json': JSON.stringify({
          compilerOptions: { baseUrl: '/', paths: { '*': ['../../*', '/etc/*'], 'a*a*a': ['*'] } },
        }),
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a tsconfig with a plugin and a compiler of its own, which only --io real would load',
      files: {
        'a.ts': OWN,
        'tsconfig.json': '{"compilerOptions":{"plugins":[{"transform":"./plugin.js"}]}}',
        'plugin.js': "require('fs').writeFileSync('$WORK/made.txt', 'x');",
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'imports two files that import each other',
      files: {
        'a.mjs':
          "import { b } from './b.mjs'; export async function own(id) { await fetch(id); if (globalThis) throw new Error('got here'); }",
        'b.mjs': "import { own } from './a.mjs'; export const b = typeof own;",
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'imports a chain of two thousand files',
      files: {
        'a.mjs':
          "import './f0.mjs'; export async function own(id) { await fetch(id); if (globalThis) throw new Error('got here'); }",
        ...Object.fromEntries(
          Array.from({ length: 2000 }, (_, i) => [`f${i}.mjs`, `import './f${i + 1}.mjs';`]),
        ),
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
      withinS: 60,
    },
    {
      does: 'imports a file outside, by a path of many levels',
      files: {
        'a.mjs':
          "import secret from '../../../../../../../../etc/passwd'; export async function own(id) { await fetch(id); if (globalThis) throw new Error('got here'); }",
      },
      says: { code: 'completedWithError', message: '…got here…', never: ['root:x:0'] },
      exit: 1,
    },
    {
      does: 'imports by data: and by http:',
      files: {
        'a.mjs':
          "import a from 'data:text/javascript,export default 1'; import b from 'http://127.0.0.1:$PORT/b.mjs'; export async function own(id) { await fetch(id); if (globalThis) throw new Error('got here'); }",
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'requires modules of names that are none',
      files: {
        'a.js':
          "for (const name of ['', '.', '..', '/', '\\0', 'node:', 'node:nope', '../', '@', '@/', '%2e%2e', '-', '__proto__', 'constructor']) { try { require(name); } catch {} } module.exports = async function own(id) { await fetch(id); if (globalThis) throw new Error('got here'); };",
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a folder node_modules that leads to itself',
      files: {
        'a.js':
          "const x = require('nowhere'); module.exports = async function own(id) { await fetch(id); if (globalThis) throw new Error('got here'); };",
      },
      arrange: ({ work }) => symlinkSync('.', path.join(work, 'node_modules')),
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a source map that names files outside as its sources',
      files: { 'a.js': COMPILED, 'a.js.map': mapped('../../../../etc/passwd') },
      argv: PROBE,
      says: { code: 'scored', never: ['root:x:0'] },
      exit: 0,
    },
    {
      does: 'has a source map that asks a server for its source',
      files: { 'a.js': COMPILED.replace('a.js.map', 'http://127.0.0.1:$PORT/a.js.map') },
      argv: PROBE,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has a source map that is no JSON',
      files: { 'a.js': COMPILED, 'a.js.map': ")]}'{{" },
      argv: PROBE,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has a source map whose version is no text and can be made none',
      files: { 'a.js': COMPILED, 'a.js.map': '{"version":{"toString":""}}' },
      argv: PROBE,
      says: { code: 'scored', prints: ['The source map has version'] },
      exit: 0,
    },
    {
      does: 'has a source map of sections in sections, ten thousand deep',
      files: {
        'a.js': COMPILED,
        'a.js.map': `${deep('{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":', 10_000)}${mapped('b.ts')}${deep('}]}', 10_000)}`,
      },
      argv: PROBE,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has a source map with mappings that are no numbers, and too large ones',
      files: {
        'a.js': COMPILED,
        'a.js.map':
          '{"version":3,"sources":["b.ts"],"names":[],"mappings":"!!!!,ggggggggggggggggggggggggggggggggC,;;;;AAAAAAAAAAAAA"}',
      },
      argv: PROBE,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has a source map that is a device',
      files: { 'a.js': COMPILED },
      arrange: ({ work }) => symlinkSync('/dev/zero', path.join(work, 'a.js.map')),
      argv: PROBE,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has a source map of 30 MB',
      files: { 'a.js': COMPILED, 'a.js.map': mapped('b.ts', `,"x":"${'x'.repeat(30_000_000)}"`) },
      argv: PROBE,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'names ten thousand source maps',
      files: {
        'a.js':
          COMPILED.repeat(1).replace(/\/\/#.*\n/, '') +
          '//# sourceMappingURL=data:application/json;base64,e30=\n'.repeat(10_000),
      },
      argv: PROBE,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has a .nvmrc that names a program',
      files: {
        'a.js':
          "module.exports = async function own(id) { await fetch(id); if (globalThis) throw new Error('got here'); };",
        '.nvmrc': '/bin/sh -c "touch made"',
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
    {
      does: 'has a .nvmrc of 10 MB and an engines.node that is code',
      files: {
        'a.js':
          "module.exports = async function own(id) { await fetch(id); if (globalThis) throw new Error('got here'); };",
        '.nvmrc': '$(touch made)\n'.repeat(700_000),
        'package.json': '{"engines":{"node":"$(touch made) || >=0"}}',
      },
      says: { code: 'completedWithError', message: '…got here…' },
      exit: 1,
    },
  ],
};
