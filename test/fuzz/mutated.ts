import fc from 'fast-check';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { languageOf } from '../../src/document/document';

const ROOT = path.resolve(__dirname, '../../..');

/** Folders with files of people and of tools. */
const FOLDERS = [
  'bench-runner/patterns',
  'test/corpus/own',
  'src/document',
  'media',
  'test/fixtures',
];

const MOST_CHARACTERS = 6000;

function filesIn(folder: string): string[] {
  return fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((each) => {
    const file = path.join(ROOT, folder, each.name);
    return each.isFile() && languageOf(file) && fs.statSync(file).size < 40_000 ? [file] : [];
  });
}

const files = FOLDERS.flatMap(filesIn).sort();

/** What breaks a text: signs that open and close, or that only some languages have. */
const PIECES = [
  ...['{', '}', '(', ')', '[', ']', '<', '>', '/', '`', '${', '"', "'", '\\', '\n', '\r', '\u2028'],
  ...['/*', '*/', '//', '<!--', '-->', '#!', '\uFEFF', '\0', '=>', '?.', '...', '@', '#', ';', ','],
  ...[
    'async ',
    'await ',
    'function* ',
    'class ',
    'export default ',
    'import.meta',
    'static{',
    'get ',
  ],
  ...['\ud800', '𝒳', '0b', '1n', '.5', '>>>', 'enum ', 'as any', 'declare ', 'with(', 'yield '],
  ...['module.exports = ', 'exports.a = ', '/** @score args: [', '__proto__', 'constructor'],
];

type Edit = { at: number; length: number; put: string };

/** A real text with some pieces of it gone, put in, or said again. */
export const mutatedFile = fc
  .record({
    file: fc.constantFrom(...files),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(30),
        put: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 }), fc.constant('')),
      }),
      { maxLength: 6 },
    ),
    extension: fc.option(fc.constantFrom('.js', '.mjs', '.jsx', '.ts', '.tsx', '.cts')),
  })
  .map(({ file, from, edits, extension }) => {
    const whole = fs.readFileSync(file, 'utf8');
    const start = Math.floor(from * Math.max(0, whole.length - MOST_CHARACTERS));
    const text = edits.reduce(edited, whole.slice(start, start + MOST_CHARACTERS));
    return { file: extension === null ? file : `/project/file${extension}`, text };
  });

function edited(text: string, { at, length, put }: Edit): string {
  const offset = Math.floor(at * text.length);
  return text.slice(0, offset) + put + text.slice(offset + length);
}
