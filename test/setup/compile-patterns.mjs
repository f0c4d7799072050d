// Compiles the patterns that the gallery also holds in compiled form. The output is committed, so
// that what is measured does not change with the compiler; a test compares the two.

import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

const PATTERNS = fileURLToPath(new URL('../../bench-runner/patterns/', import.meta.url));

/** Name of the source, and of its form for runtimes that know ES5 and promises. */
const COMPILED = { 'async-await.js': 'async-await-es5.js' };

/** The files that a fresh compile gives: their texts by name. */
export function compilePatterns() {
  const files = {};
  for (const [from, to] of Object.entries(COMPILED)) Object.assign(files, compile(from, to));
  return files;
}

function compile(from, to) {
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
  for (const [name, text] of Object.entries(compilePatterns())) {
    fs.writeFileSync(path.join(PATTERNS, name), text);
    console.log(`bench-runner/patterns/${name}`);
  }
}
