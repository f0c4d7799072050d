// Compiles a program of async functions with compilers other than the project's. They are in a
// package of their own, `compilers`, with a lock, so that their output does not change by itself.

import { createRequire } from 'node:module';

const load = createRequire(new URL('compilers/package.json', import.meta.url));

/** Compilers by the suffix of their output's name. */
const COMPILERS = {
  'babel-es5': (source, from) => byBabel(source, from, { node: '0.10' }),
  'babel-es2015': (source, from) => byBabel(source, from, { node: '6' }),
  'esbuild-es2015': byEsbuild,
  'swc-es5': (source, from) => bySwc(source, from, 'es5'),
  'swc-es2015': (source, from) => bySwc(source, from, 'es2015'),
};

/** Files, with maps, of a fresh compile of `source`: texts by name. */
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

/** Compiles with Babel, which adds regenerator, as ES5 has no generators. */
function byBabel(source, from, targets) {
  return load('@babel/core').transformSync(source, {
    filename: from,
    babelrc: false,
    configFile: false,
    sourceType: 'script',
    sourceMaps: true,
    // use these targets, whatever a browserslist above this folder says
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
