import * as fs from 'node:fs';
import * as path from 'node:path';

import { build, checkMedia, compile } from './build.mjs';
import { installEditor } from './installEditor.mjs';
import { lint } from './lint.mjs';
import { packageTerminal } from './npm.mjs';
import { packageExtension } from './package.mjs';
import { installCompilers, installPatterns } from './packages.mjs';
import { root } from './project.mjs';
import { fetchRuntimes } from './runtimes.mjs';

/** Parts of `npm test`, with the set-up of each. */
export const NEEDS = {
  lint: [lint],
  types: [compile, checkMedia],
  unit: [compile, build, installPatterns],
  runs: [compile, build, installPatterns, installCompilers],
  runner: [compile, build, installPatterns, fetchRuntimes],
  package: [compile, packageExtension, packageTerminal],
  host: [installEditor, installPatterns],
  browser: [installEditor, installPatterns],
};

/**
 * Parts for Linux only: Node 0.10 was published for few systems, and the VS Code server runs on
 * Linux.
 */
const ON_LINUX = ['runner', 'host', 'browser'];

/** Parts that `npm test` runs on a system. */
export function usualParts(platform) {
  return Object.keys(NEEDS).filter((part) => platform === 'linux' || !ON_LINUX.includes(part));
}

/**
 * Parts that are a folder of tests; a file name with `run` or `alone` puts any other test into
 * `runs`.
 */
const FOLDERS = { 'bench-runner': 'runner', package: 'package', host: 'host', browser: 'browser' };

/** Part of a compiled test. */
export function partOf(file) {
  const relative = path.relative(path.join(root, 'out/test'), path.resolve(root, file));
  const folder = relative.split(path.sep)[0];
  return FOLDERS[folder] ?? (/\.(run|alone)\.test\.js$/.test(relative) ? 'runs' : 'unit');
}

/** True for a test named `*.alone.test.ts`: it compares durations, so nothing else may run. */
export function isAlone(file) {
  return file.endsWith('.alone.test.js');
}

/** Compiled tests of these parts, relative to the root. */
export function testsOf(parts) {
  if (parts.length === 0) return [];
  return fs
    .readdirSync(path.join(root, 'out/test'), { recursive: true })
    .filter((file) => file.endsWith('.test.js'))
    .map((file) => path.join('out/test', file))
    .filter((file) => parts.includes(partOf(file)))
    .sort();
}
