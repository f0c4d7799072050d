'use strict';

const crypto = require('node:crypto');
const path = require('node:path');
const fs = require('node:fs');
const webpack = require('webpack');

/** One bundle: `entry` becomes `dist/<name>.js` with its source map beside it, and its style `dist/<name>.css`. */
function bundle(name, entry, target, extra) {
  return {
    name,
    mode: 'production',
    target,
    entry: { [name]: [entry].flat().map((file) => path.resolve(__dirname, file)) },
    output: {
      path: path.resolve(__dirname, 'dist'),
      filename: '[name].js',
      devtoolModuleFilenameTemplate: '[resource-path]',
    },
    // lines alone: what the sources say can be read in the bundles, which are not minified
    devtool: 'nosources-cheap-module-source-map',
    // a dynamic import names the file that it becomes
    resolve: { extensions: ['.ts', '.js'], extensionAlias: { '.js': ['.ts', '.js'] } },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'esbuild-loader',
          // keepNames would wrap every function; minification is off, so names stay anyway
          options: { target: target === 'web' ? 'es2022' : 'node20' },
        },
      ],
    },
    // readable bundles: whoever decides to trust an extension that runs code can read what it does
    optimization: { minimize: false, splitChunks: false },
    performance: { hints: false },
    stats: 'errors-warnings',
    ...extra,
  };
}

// source-map reads its WebAssembly from beside itself, that is from dist/ once it is bundled
const nodeSide = { node: { __dirname: false, __filename: false } };

/** Files that the bundles read at run time, copied beside them. */
class CopyAssets {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CopyAssets', (compilation) => {
      compilation.hooks.processAssets.tap('CopyAssets', () => {
        const assets = {
          'mappings.wasm': require.resolve('source-map/lib/mappings.wasm'),
          'manifest.json': path.resolve(__dirname, 'src/gallery/manifest.json'),
          'report.schema.json': path.resolve(__dirname, 'docs/report.schema.json'),
        };
        const raw = (text) => new webpack.sources.RawSource(text);
        compilation.emitAsset('build.txt', raw(sourcesHash()));
        for (const [name, from] of Object.entries(assets)) {
          compilation.emitAsset(name, raw(fs.readFileSync(from)));
        }
      });
    });
  }
}

const SOURCES = path.resolve(__dirname, 'src');

/** Of all that the bundles are made of: two builds of one version may do other things. */
function sourcesHash() {
  const hash = crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.resolve(__dirname, 'package-lock.json')));
  const names = fs
    .readdirSync(SOURCES, { recursive: true })
    .filter((name) => /\.(?:ts|json)$/.test(name));
  for (const name of names.sort()) hash.update(fs.readFileSync(path.join(SOURCES, name)));
  return hash.digest('hex');
}

module.exports = [
  bundle('extension', 'src/extension.ts', 'node', {
    ...nodeSide,
    externals: { vscode: 'commonjs vscode' },
    output: {
      path: path.resolve(__dirname, 'dist'),
      filename: '[name].js',
      libraryTarget: 'commonjs2',
      devtoolModuleFilenameTemplate: '[resource-path]',
    },
    plugins: [new CopyAssets()],
  }),
  // the terminal's program, and what another program imports; what both hold stands once, in terminal.js
  {
    ...bundle('cli', 'src/cli.ts', 'node', nodeSide),
    entry: {
      cli: path.resolve(__dirname, 'src/cli.ts'),
      // names that Node can find without running it
      library: {
        import: path.resolve(__dirname, 'src/library.ts'),
        library: { type: 'commonjs-static' },
      },
    },
    optimization: {
      minimize: false,
      splitChunks: { chunks: 'initial', name: 'terminal', minChunks: 2, minSize: 0 },
    },
    plugins: [
      new webpack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true, include: /^cli\.js$/ }),
      new CopyAssets(),
    ],
  },
  // the process that asks a server under load
  bundle('load', 'src/processes/load.ts', 'node', {
    ...nodeSide,
    // without its command line, the tables that it prints, and the forms that it could send
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^autocannon$/, 'autocannon/lib/init.js'),
      new webpack.NormalModuleReplacementPlugin(/\/(progressTracker|multipart)$/, './noop.js'),
    ],
    // a file that is named for its worker threads, which are not used
    ignoreWarnings: [{ module: /autocannon/, message: /request of a dependency/ }],
  }),
  // the process that looks after runs
  bundle('keeper', 'src/processes/keeper.ts', 'node', nodeSide),
  // the thread of the editor's half
  bundle('core', 'src/processes/core.ts', 'node', nodeSide),
  bundle('panel', ['media/panel.ts', 'media/style/panel.css'], 'web', {
    experiments: { css: true },
  }),
  bundle('gallery', ['media/gallery.ts', 'media/style/gallery.css'], 'web', {
    experiments: { css: true },
  }),
];
