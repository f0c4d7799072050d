import * as fs from 'node:fs';
import * as path from 'node:path';

import { build } from './build.mjs';
import { cache, fingerprint, isStamped, root, stamp } from './project.mjs';
import { isMain, main, once, run, say, step } from './step.mjs';

/** Files that the terminal's program needs, and files for its users. */
const FILES = [
  ...[
    'cli.js',
    'cli.js.map',
    'terminal.js',
    'terminal.js.map',
    'mcp.js',
    'mcp.js.map',
    'library.js',
    'library.js.map',
    'load.js',
    'load.js.map',
    'keeper.js',
    'keeper.js.map',
  ].map(inDist),
  ...[
    'mappings.wasm',
    'manifest.json',
    'build.txt',
    'report.schema.json',
    'THIRD-PARTY-NOTICES.txt',
  ].map(inDist),
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'docs/rules.md', 'docs/projects.md'],
  'docs/config.schema.json',
  'docs/model.schema.json',
  ...[
    'docs/for-assistants.md',
    'docs/library.md',
    'docs/continuous-integration.md',
    'docs/report.schema.json',
  ],
];
const RUNNER = 'bench-runner';
const LIBRARY = 'src/library.ts';
const TAKEN = ['name', 'description', 'version', 'license', 'keywords'];

const STAGE = path.join(cache, 'npm');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The tarball that `packageTerminal` makes. */
export const tarball = path.join(root, `${manifest.name}-${manifest.version}.tgz`);

/**
 * Packs the terminal's program for npm unless it is up to date; its bundles contain all that it
 * needs.
 */
export const packageTerminal = once(async () => {
  await build();
  const contents = fingerprint([...FILES, RUNNER, LIBRARY, 'package.json', 'test/setup/npm.mjs']);
  if (isStamped('npm', contents) && fs.existsSync(tarball)) return;
  await step('Packaging the terminal program (npm pack)', async () => {
    // it may not be installed yet when the tests are set up
    const { default: ts } = await import('typescript');
    stage(ts);
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await run('npm-pack', npm, ['pack', '--pack-destination', root], { cwd: STAGE });
    stamp('npm', contents);
  });
});

function inDist(name) {
  return `dist/${name}`;
}

function stage(ts) {
  fs.rmSync(STAGE, { recursive: true, force: true });
  for (const file of FILES) fs.cpSync(path.join(root, file), path.join(STAGE, file));
  const isNoLibrary = (file) => path.basename(file) !== 'node_modules';
  const runner = path.join(STAGE, RUNNER);
  fs.cpSync(path.join(root, RUNNER), runner, { recursive: true, filter: isNoLibrary });
  // the types of the library do not refer to other sources
  const library = fs.readFileSync(path.join(root, LIBRARY), 'utf8');
  const { outputText } = ts.transpileDeclaration(library, { fileName: LIBRARY });
  fs.writeFileSync(path.join(STAGE, 'dist/library.d.ts'), outputText);
  const taken = Object.fromEntries(TAKEN.map((key) => [key, manifest[key]]));
  const program = {
    ...taken,
    bin: { 'async-score': 'dist/cli.js' },
    main: 'dist/library.js',
    types: 'dist/library.d.ts',
    engines: { node: manifest.engines.node },
  };
  fs.writeFileSync(path.join(STAGE, 'package.json'), `${JSON.stringify(program, null, 2)}\n`);
}

if (isMain(import.meta)) {
  await main(async () => {
    await packageTerminal();
    say(`${(fs.statSync(tarball).size / 1e6).toFixed(2)} MB  ${tarball}`);
  });
}
