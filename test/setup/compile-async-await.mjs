// Compiles a program of async functions with other compilers than the project's own. They stand in
// a package of their own, `compilers`, locked: what they make must not change by itself.

import { createRequire } from 'node:module';

const load = createRequire(new URL('compilers/package.json', import.meta.url));

/** The form that each compiler gives, by the end of its file's name. */
const COMPILERS = {
  'babel-es5': (source, from) => byBabel(source, from, { node: '0.10' }),
  'babel-es2015': (source, from) => byBabel(source, from, { node: '6' }),
  'esbuild-es2015': byEsbuild,
  'swc-es5': (source, from) => bySwc(source, from, 'es5'),
  'swc-es2015': (source, from) => bySwc(source, from, 'es2015'),
};

/** The files, with their maps, that a fresh compile of `source` gives: their texts by name. */
export function compileAsyncAwait(source, from) {
  const files = {};
  for (const [form, compile] of Object.entries(COMPILERS)) {
    const to = from.replace('.js', `-${form}.js`);
    const { code, map } = compile(source, from);
    const json = typeof map === 'string' ? JSON.parse(map) : map;
    files[to] = `${code.trimEnd()}\n//# sourceMappingURL=${to}.map\n`;
    files[`${to}.map`] = `${JSON.stringify({ ...json, file: to, sources: [from] })}\n`;
  }
  return files;
}

/** The generator that ES5 lacks is regenerator's, which Babel puts into the file. */
function byBabel(source, from, targets) {
  return load('@babel/core').transformSync(source, {
    filename: from,
    babelrc: false,
    configFile: false,
    sourceType: 'script',
    sourceMaps: true,
    // the targets are those named here, whatever a list above this folder says
    browserslistConfigFile: false,
    presets: [[load.resolve('@babel/preset-env'), { targets }]],
  });
}

function byEsbuild(source, from) {
  return load('esbuild').transformSync(source, {
    sourcefile: from,
    target: 'es2015',
    sourcemap: 'external',
  });
}

function bySwc(source, from, target) {
  return load('@swc/core').transformSync(source, {
    filename: from,
    swcrc: false,
    isModule: false,
    sourceMaps: true,
    inlineSourcesContent: true,
    jsc: { target },
  });
}
