// Compiles the patterns that the gallery also holds in compiled form. The output is committed, so
// that what is measured does not change with the compiler; a test compares the two.

import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

import { compileStreamline } from './compile-streamline.mjs';

const PATTERNS = fileURLToPath(new URL('../../bench-runner/patterns/', import.meta.url));

/** Sources that need more than ES5; the form for runtimes without it is named `…-es5.js`. */
const BEYOND_ES5 = [
  'async-await.js',
  'generators-co.js',
  'generators-co-thunks.js',
  'generators-galaxy.js',
  'generators-genny.js',
  'generators-gens.js',
  'generators-q.js',
  'generators-suspend.js',
];

/** The files that a fresh compile gives: their texts by name. */
export async function compilePatterns() {
  const files = await compileStreamline(PATTERNS, 'streamline._js', 'streamline.js');
  for (const from of BEYOND_ES5) {
    Object.assign(files, compileToES5(from, from.replace('.js', '-es5.js')));
  }
  return files;
}

function compileToES5(from, to) {
  const source = fs.readFileSync(path.join(PATTERNS, from), 'utf8');
  const { outputText, sourceMapText } = ts.transpileModule(source, {
    fileName: from,
    compilerOptions: {
      allowJs: true,
      target: ts.ScriptTarget.ES5,
      module: ts.ModuleKind.CommonJS,
      newLine: ts.NewLineKind.LineFeed,
      sourceMap: true,
      inlineSources: true,
    },
  });
  // transpileModule names its output after its input
  const code = outputText.replace(/(sourceMappingURL=).*/, `$1${to}.map`);
  const map = { ...JSON.parse(sourceMapText), file: to };
  return { [to]: code, [`${to}.map`]: `${JSON.stringify(map)}\n` };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, text] of Object.entries(await compilePatterns())) {
    fs.writeFileSync(path.join(PATTERNS, name), text);
    console.log(`bench-runner/patterns/${name}`);
  }
}
