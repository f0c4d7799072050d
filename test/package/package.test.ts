import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** What `test/setup/package.mjs` found in the .vsix that it made. */
interface Packaged {
  file: string;
  bytes: number;
  packedBytes: number;
}

describe('the package', () => {
  const files = JSON.parse(
    fs.readFileSync(path.join(root, '.cache/package.json'), 'utf8'),
  ) as Packaged[];
  const names = files.map((packaged) => packaged.file);

  it('holds the extension, its documents and nothing else at the top', () => {
    const top = names
      .filter((name) => name.startsWith('extension/'))
      .map((name) => name.split('/')[1]);
    assert.deepEqual(
      [...new Set(top)].sort(),
      [
        'LICENSE.txt',
        'bench-runner',
        'changelog.md',
        'dist',
        'media',
        'package.json',
        'readme.md',
        'docs',
      ].sort(),
    );
  });

  it('holds the bundles of the editor with their maps, and not that of the terminal', () => {
    const dist = names.filter((name) => name.startsWith('extension/dist/'));
    assert.deepEqual(
      dist.sort(),
      [
        'THIRD-PARTY-NOTICES.txt',
        'build.txt',
        'core.js',
        'core.js.map',
        'extension.js',
        'extension.js.map',
        'gallery.css',
        'gallery.js',
        'keeper.js',
        'keeper.js.map',
        'load.js',
        'load.js.map',
        'manifest.json',
        'mappings.wasm',
        'panel.css',
        'panel.js',
        'report.schema.json',
      ].map((name) => `extension/dist/${name}`),
    );
  });

  it('holds the page that problems lead to, and what a configuration may hold', () => {
    const docs = names.filter((name) => name.startsWith('extension/docs/'));
    assert.deepEqual(docs.sort(), [
      'extension/docs/config.schema.json',
      'extension/docs/model.schema.json',
      'extension/docs/rules.md',
    ]);
  });

  it('holds the runner, the patterns and the libraries that are loaded', () => {
    for (const name of [
      'main.js',
      'patterns/async-await.js',
      'patterns/node_modules/co/index.js',
      'patterns/node_modules/lodash/lodash.min.js',
      'patterns/node_modules/async3/dist/async.js',
      'patterns/node_modules/bluebird/js/release/bluebird.js',
    ]) {
      assert.ok(names.includes(`extension/bench-runner/${name}`), name);
    }
  });

  it('holds of the libraries only the one that is small, and what runs for projects that lack it', () => {
    const libraries = names.flatMap(
      (name) => /patterns\/node_modules\/([^/]+)/.exec(name)?.[1] ?? [],
    );
    const held = [...new Set(libraries)].sort();
    const { dependencies } = JSON.parse(
      fs.readFileSync(path.join(root, 'bench-runner/patterns/package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    const ofPatterns = held.filter((name) => name in dependencies);
    assert.deepEqual(ofPatterns, [
      ...['async3', 'bluebird', 'co', 'lodash'],
      ...['p-limit', 'p-map', 'p-queue', 'p-retry'],
    ]);
    // and what those need
    assert.equal(held.length, ofPatterns.length + 8);
  });

  it('holds the lock that the other libraries are fetched by, which names no address', () => {
    assert.ok(names.includes('extension/bench-runner/patterns/package-lock.json'));
    const lock = fs.readFileSync(
      path.join(root, 'bench-runner/patterns/package-lock.json'),
      'utf8',
    );
    assert.doesNotMatch(lock, /"resolved"|\.tgz/);
  });

  it('holds no source, no test, no other lock and nothing of the way we build', () => {
    const others = names.filter((name) => !name.endsWith('/patterns/package-lock.json'));
    const stray = others.filter((name) =>
      /(\.ts|\.mjs|-lock\.json|\.vsix)$|\/(src|test|\.ci|\.cache)\/|\/\.[^/]+$/.test(name),
    );
    assert.deepEqual(stray, []);
  });

  const { devDependencies } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as { devDependencies: Record<string, string> };

  it('says under which licenses the code of others stands that it holds', () => {
    const notices = fs.readFileSync(path.join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['core', 'load']) {
      const map = fs.readFileSync(path.join(root, `dist/${name}.js.map`), 'utf8');
      const { sources } = JSON.parse(map) as { sources: string[] };
      const bundled = sources.flatMap(
        (source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
      );
      assert.ok(bundled.length > 0, name);
      // so that an audit of what is no development looks at them
      assert.deepEqual(
        bundled.filter((named) => named in devDependencies),
        [],
      );
      const unsaid = bundled.filter((named) => !notices.includes(`\n${named} `));
      assert.deepEqual([...new Set(unsaid)], []);
    }
    for (const inlined of [
      'regenerator (MIT)',
      '@swc/helpers (Apache-2.0)',
      'typescript (Apache-2.0)',
    ]) {
      assert.ok(notices.includes(`\n${inlined}`), inlined);
    }
  });

  it('stays under 3 MB', () => {
    const packed = files.reduce((total, { packedBytes }) => total + packedBytes, 0);
    assert.ok(packed < 3_000_000, `${packed} bytes`);
    assert.ok(packed > 100_000, `${packed} bytes: the bundles are missing`);
  });
});
