import * as fs from 'node:fs';
import * as path from 'node:path';

import { generate } from './generated.mjs';
import { writeNotices } from './notices.mjs';
import { installPackages } from './packages.mjs';
import { fingerprint, isStamped, root, stamp } from './project.mjs';
import { isMain, main, run, step } from './step.mjs';

const SOURCES = ['src', 'media', 'bench-runner/protocol.js', 'bench-runner/protocol.d.ts'];
const NOTICES = 'test/setup/notices.mjs';
const SETTINGS = ['webpack.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Bundles `dist/` unless it is made from these very sources. */
export async function build() {
  await generate();
  const sources = fingerprint([...SOURCES, ...SETTINGS, NOTICES]);
  const dist = path.join(root, 'dist');
  if (isStamped('build', sources) && fs.existsSync(path.join(dist, 'cli.js'))) return;
  await step('Building dist/ (webpack)', async () => {
    fs.rmSync(dist, { recursive: true, force: true });
    await run('webpack', process.execPath, ['node_modules/webpack-cli/bin/cli.js'], { cwd: root });
    writeNotices();
    stamp('build', sources);
  });
}

/** Compiles the sources and the tests to `out/` unless that is done; type errors fail. */
export async function compile() {
  await generate();
  const sources = fingerprint([...SOURCES, ...SETTINGS, 'test']);
  const out = path.join(root, 'out');
  if (isStamped('compile', sources) && fs.existsSync(out)) return;
  await step('Compiling out/ and checking types (tsc)', async () => {
    fs.rmSync(out, { recursive: true, force: true });
    const tsc = 'node_modules/typescript/bin/tsc';
    await run('tsc', process.execPath, [tsc], { cwd: root });
    await run('tsc-media', process.execPath, [tsc, '--noEmit', '-p', 'media'], { cwd: root });
    stamp('compile', sources);
  });
}

if (isMain(import.meta)) {
  await main(async () => {
    await installPackages();
    await build();
  });
}
