import * as fs from 'node:fs';
import * as path from 'node:path';

import { generate } from './generated.mjs';
import { writeNotices } from './notices.mjs';
import { installPackages } from './packages.mjs';
import { fingerprint, isStamped, root, stamp } from './project.mjs';
import { isMain, main, once, run, step } from './step.mjs';

const SOURCES = [
  'src',
  'media',
  'bench-runner/protocol',
  'bench-runner/searching',
  'bench-runner/protocol.js',
  'bench-runner/protocol.d.ts',
];
const NOTICES = 'test/setup/notices.mjs';
const SCHEMA = 'docs/report.schema.json';
const SETTINGS = ['webpack.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Bundles `dist/` unless it is up to date. */
export const build = once(async () => {
  await installPackages();
  await generate();
  const sources = fingerprint([...SOURCES, ...SETTINGS, NOTICES, SCHEMA]);
  const dist = path.join(root, 'dist');
  if (isStamped('build', sources) && fs.existsSync(path.join(dist, 'cli.js'))) return;
  await step('Building dist/ (webpack)', async () => {
    fs.rmSync(dist, { recursive: true, force: true });
    await run('webpack', process.execPath, ['node_modules/webpack-cli/bin/cli.js'], { cwd: root });
    writeNotices();
    stamp('build', sources);
  });
});

/** Compiles the sources and the tests to `out/` unless they are up to date; type errors fail. */
export const compile = once(async () => {
  await installPackages();
  await generate();
  const sources = fingerprint([...SOURCES, ...SETTINGS, 'test']);
  const out = path.join(root, 'out');
  if (isStamped('compile', sources) && fs.existsSync(out)) return;
  const compiling = async () => {
    // the state of incremental tsc is in `out`, so that both are deleted together
    await tsc('tsc', ['--incremental', '--tsBuildInfoFile', path.join(out, 'tsc.json')]);
    removeStale(out);
    stamp('compile', sources);
  };
  await step('Compiling out/ and checking types (tsc)', compiling, 'types');
});

/** Checks the types of the pages, which webpack compiles, unless they are up to date. */
export const checkMedia = once(async () => {
  await installPackages();
  await generate();
  const sources = fingerprint([...SOURCES, ...SETTINGS]);
  if (isStamped('types', sources)) return;
  const checking = async () => {
    await tsc('tsc-media', ['--noEmit', '-p', 'media']);
    stamp('types', sources);
  };
  await step('Checking the types of media/ (tsc)', checking, 'types');
});

function tsc(name, args) {
  return run(name, process.execPath, ['node_modules/typescript/bin/tsc', ...args], { cwd: root });
}

/** Removes compiled tests without a source, which would run forever. */
function removeStale(out) {
  for (const file of fs.readdirSync(path.join(out, 'test'), { recursive: true })) {
    const source = path.join(root, 'test', file.replace(/\.js$/, '.ts'));
    if (file.endsWith('.test.js') && !fs.existsSync(source))
      fs.rmSync(path.join(out, 'test', file));
  }
}

if (isMain(import.meta)) await main(build);
