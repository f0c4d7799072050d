// Compiles the patterns that the gallery also has in compiled form. The output is committed, so
// that results do not change with the compiler; a test compares it with a fresh compile. Missing
// compilers are installed first.

import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

import { compileAsyncAwait } from './compile-async-await.mjs';
import { compileStratified } from './compile-stratified.mjs';
import { compileStreamline, compileStreamlineToFibers } from './compile-streamline.mjs';
import { compileByTraceur } from './compile-traceur.mjs';
import { installCompilers } from './packages.mjs';
import { isMain, main, say } from './step.mjs';

const PATTERNS = fileURLToPath(new URL('../../bench-runner/patterns/', import.meta.url));

const ASYNC_AWAIT = 'async-await.js';

/** Sources that need more than ES5; their form for older runtimes is named `…-es5.js`. */
const BEYOND_ES5 = [
  ASYNC_AWAIT,
  'generators-babybird-prfun.js',
  'generators-bluebird.js',
  'generators-bluebird-fair.js',
  'generators-co.js',
  'generators-co-thunks.js',
  'generators-galaxy.js',
  'generators-genny.js',
  'generators-gens.js',
  'generators-q.js',
  'generators-suspend.js',
];

/** Sources that Traceur compiles too, with the names of its output. */
const BY_TRACEUR = {
  'generators-suspend.js': 'generators-suspend-traceur.js',
  'generators-genny.js': 'generators-genny-traceur.js',
  'generators-co-thunks.js': 'generators-co-traceur.js',
  'generators-q.js': 'generators-q-traceur.js',
};

/** Programs of StratifiedJS, without suffixes. */
const STRATIFIED = ['stratifiedjs', 'waiting'];

/** Files of a fresh compile: texts by name. */
export async function compilePatterns() {
  await installCompilers();
  const files = await compileStreamline(PATTERNS, 'streamline._js', 'streamline.js');
  Object.assign(
    files,
    compileStreamlineToFibers(PATTERNS, 'streamline._js', 'streamline-fibers.js'),
  );
  for (const name of STRATIFIED) {
    Object.assign(files, compileStratified(PATTERNS, `${name}.sjs`, `${name}.js`));
  }
  for (const [from, to] of Object.entries(BY_TRACEUR)) {
    Object.assign(files, compileByTraceur(PATTERNS, from, to));
  }
  for (const from of BEYOND_ES5) Object.assign(files, byTypeScript(from, 'ES5'));
  Object.assign(files, byTypeScript(ASYNC_AWAIT, 'ES2015'));
  Object.assign(files, compileAsyncAwait(read(ASYNC_AWAIT), ASYNC_AWAIT));
  return files;
}

function byTypeScript(from, target) {
  const to = from.replace('.js', `-${target.toLowerCase()}.js`);
  const source = read(from);
  const { outputText, sourceMapText } = ts.transpileModule(source, {
    fileName: from,
    compilerOptions: {
      allowJs: true,
      target: ts.ScriptTarget[target],
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

function read(name) {
  return fs.readFileSync(path.join(PATTERNS, name), 'utf8');
}

if (isMain(import.meta)) {
  await main(async () => {
    for (const [name, text] of Object.entries(await compilePatterns())) {
      fs.writeFileSync(path.join(PATTERNS, name), text);
      say(`bench-runner/patterns/${name}`);
    }
  });
}
