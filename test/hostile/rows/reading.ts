import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

import { BENCH, FUNCTIONS, TOKENS } from '../argv';
import type { Group, Row, Says } from '../row';
import type { World } from '../world';

function refused(does: string, says: Says, more: Partial<Row>): Row {
  return { does, files: {}, argv: ['tokens', 'a.js', '--json'], says, exit: 2, ...more };
}

/** Something at the place of the file. */
function made(make: (file: string, world: World) => void): Pick<Row, 'arrange'> {
  return { arrange: (world) => make(path.join(world.work, 'a.js'), world) };
}

function read(does: string, content: string | Uint8Array, says: Says, exit: number): Row {
  return { does, files: { 'a.js': content }, argv: TOKENS, says, exit };
}

const NO_FILE: Says = { code: 'usage', message: '$WORK/a.js is not a file.' };

export const reading: Group = {
  title: 'What stands in the place of a file',
  rows: [
    refused(
      'is a folder',
      { ...NO_FILE, found: 'a folder', remedy: 'Name a file in that folder.' },
      made((file) => mkdirSync(file)),
    ),
    refused(
      'is a pipe, to which nobody writes',
      { ...NO_FILE, found: 'a device, pipe or socket' },
      made((file) => execFileSync('mkfifo', [file])),
    ),
    refused(
      'is a link to /dev/zero',
      { ...NO_FILE, found: 'a device, pipe or socket' },
      made((file) => symlinkSync('/dev/zero', file)),
    ),
    refused(
      'is a link to /dev/stdin',
      { code: 'usage' },
      made((file) => symlinkSync('/dev/stdin', file)),
    ),
    refused(
      'is a link to itself',
      {
        code: 'usage',
        found: 'a symbolic link that leads back to itself',
        remedy: 'Repair the link.',
      },
      made((file) => symlinkSync(file, file)),
    ),
    refused(
      'is a link to nothing',
      { code: 'usage', found: 'no such file' },
      made((file) => symlinkSync('/nowhere/at/all', file)),
    ),
    refused(
      'is not there',
      {
        code: 'usage',
        found: 'no such file',
        remedy: 'Check the path; where the file was renamed or moved, score it by its new name.',
      },
      {},
    ),
    refused(
      'has a name of 5,000 characters',
      { code: 'usage', found: 'a name that is too long for the file system' },
      { argv: ['tokens', `${'n'.repeat(5000)}.js`] },
    ),
    refused(
      'is a file below a file',
      { code: 'usage', found: 'a file where the path names a folder' },
      { argv: ['tokens', 'precious.js/a.js'] },
    ),
    refused('has a zero byte in its name', { code: 'usage' }, { argv: ['tokens', 'a\0.js'] }),
    refused(
      'is /proc/self/environ',
      { code: 'usage', found: '…' },
      { argv: ['tokens', '/proc/self/environ.js'] },
    ),
    refused(
      'is /proc/self/mem under a name of ours',
      { code: 'usage' },
      made((file) => symlinkSync('/proc/self/mem', file)),
    ),
    refused(
      'is no source file by its name',
      { code: 'usage', found: '.json', needed: 'one of .js, …' },
      { argv: ['tokens', 'package.json'] },
    ),
    refused(
      'grows as it is read, beyond 1,024 KB',
      {
        code: 'tooLarge',
        needed: 'at most 1,024 KB',
        remedy: 'Raise the limit (asyncScore.maxFileKilobytes…',
      },
      { ...made((file) => writeFileSync(file, 'x;'.repeat(600_000))), exit: 1 },
    ),
    read('is empty', '', { code: 'scored', prints: ['"tokens": 0'] }, 0),
    read(
      'is nothing but white space, a byte order mark and line ends of all kinds',
      '\ufeff \r\n\r\t\n\u2028\u2029',
      { code: 'scored', prints: ['"tokens": 0'] },
      0,
    ),
    read(
      'is a program of another kind: ELF',
      Buffer.from('\x7fELF\x02\x01\x01\0\0', 'latin1'),
      { code: 'binaryFile', found: 'a zero byte among the first ones' },
      1,
    ),
    read(
      'is text in UTF-16',
      Buffer.from('\ufeffmodule.exports = 1;', 'utf16le'),
      {
        code: 'binaryFile',
        found: 'text in UTF-16',
        remedy: 'Save the file with the encoding UTF-8.',
      },
      1,
    ),
    read(
      'is bytes that are no UTF-8',
      Buffer.from([0x61, 0x3d, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22]),
      { code: 'scored' },
      0,
    ),
    read(
      'has line ends of DOS, of old Macs and of Unicode',
      'a();\r\nb();\rc();\u2028d();',
      { code: 'scored', prints: ['"tokens": 16'] },
      0,
    ),
    read('is an open string, comment, template and expression', 'f(`${"', { code: 'scored' }, 0),
    read('is a hundred thousand brackets', '('.repeat(100_000), { code: 'scored' }, 0),
    read(
      'is fifty thousand braces of templates, in each other',
      '`${'.repeat(50_000),
      { code: 'scored' },
      0,
    ),
    read(
      'is five thousand arrow functions in each other',
      `${'() => '.repeat(5000)}1`,
      { code: 'scored' },
      0,
    ),
    read(
      'is a regular expression that could be a division, again and again',
      'a / b / c\n/re/.x\n'.repeat(20_000),
      { code: 'scored' },
      0,
    ),
    read('is angle brackets that could be types or JSX', '<'.repeat(20_000), { code: 'scored' }, 0),
    read(
      'is escapes in an identifier, of letters beyond Unicode',
      'var \\u{110000} = 1; var \\u{61} = 2;',
      { code: 'scored' },
      0,
    ),
    read(
      'is a hashbang that names a shell',
      '#!/bin/sh -c "touch made"\nmodule.exports = 1;',
      { code: 'scored' },
      0,
    ),
    {
      does: 'has four thousand functions in each other',
      files: { 'a.js': `${'function f() { '.repeat(4000)}${'}'.repeat(4000)}` },
      argv: FUNCTIONS,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has four thousand functions beside each other',
      files: { 'a.js': 'async function f(a) { await g(a); }\n'.repeat(4000) },
      argv: FUNCTIONS,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'has four thousand functions, and one of them is to be scored',
      files: {
        'a.js': Array.from(
          { length: 4000 },
          (_, i) => `exports.f${i} = async function f${i}(a) { await fetch(a); };`,
        ).join('\n'),
      },
      argv: ['bench', 'a.js#f7', ...BENCH.slice(2)],
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'cannot be parsed, and is to be run',
      files: { 'a.js': 'async function own(id) { await ; }}}' },
      says: { code: 'syntaxError' },
      exit: 1,
    },
    {
      does: 'is empty, and is to be run',
      files: { 'a.js': '' },
      says: { code: 'emptyFile' },
      exit: 1,
    },
    {
      does: 'is Markdown whose fences do not end and stand in each other',
      files: { 'a.md': '```js\nasync function own(id) {}\n````js\n```js\n~~~js\n'.repeat(300) },
      argv: TOKENS,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'is Vue with a script in a comment, in an attribute and in a script',
      files: {
        'a.vue':
          '<!-- <script>for (;;);</script> --><template x="<script>"></template><script>/* <script> */ export async function own(id) {}\n</script>',
      },
      argv: TOKENS,
      says: { code: 'scored' },
      exit: 0,
    },
    {
      does: 'may not be read',
      files: { 'a.js': 'module.exports = 1;' },
      arrange: ({ work }) => chmodSync(path.join(work, 'a.js'), 0),
      argv: TOKENS,
      says:
        process.getuid?.() === 0
          ? { code: 'scored' }
          : { code: 'usage', found: 'no permission to read it' },
      exit: process.getuid?.() === 0 ? 0 : 2,
    },
  ],
};
