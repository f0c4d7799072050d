import * as fs from 'node:fs';
import * as path from 'node:path';

import { root, sizeOf } from './project.mjs';
import { once, run, step } from './step.mjs';

/** Installs the project's own packages. */
export const installPackages = locked('.', 'packages');

/** Installs the libraries of the patterns. */
export const installPatterns = locked('bench-runner/patterns', 'libraries of the patterns');

/** Installs the compilers of the patterns, except TypeScript, which the project has. */
export const installCompilers = locked('test/setup/compilers', 'compilers of the patterns');

/** Installs the packages of the corpus; their functions are scored, and not used otherwise. */
export const installCorpus = locked('test/corpus/packages', 'packages of the corpus');
export const installHeldOut = locked('test/corpus/heldOut', 'packages that are held out');

/**
 * Installs the packages of the corpus's services, and copies the services to a folder without such
 * packages above it.
 */
export const installServices = once(async () => {
  await locked('test/corpus/services', 'packages of the services')();
  const from = path.join(root, 'test/corpus/services');
  const to = path.join(root, '.cache/corpus/services');
  fs.rmSync(to, { recursive: true, force: true });
  for (const name of fs.readdirSync(from)) {
    if (name === 'node_modules' || name === 'packages') continue;
    fs.cpSync(path.join(from, name), path.join(to, name), { recursive: true });
  }
});

function locked(folder, what) {
  return once(() => installLocked(path.join(root, folder), what));
}

/** Runs `npm ci` in `folder` without install scripts, unless it is up to date. */
async function installLocked(folder, what) {
  if (isInstalled(folder)) return;
  await step(`Installing ${what} (npm ci)`, async () => {
    const name = path.relative(root, folder).replaceAll(path.sep, '-') || 'root';
    await npm(`npm-ci-${name}`, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    return sizeOf(path.join(folder, 'node_modules'));
  });
}

/** Runs npm: the same one that runs this script, if any. */
export function npm(name, args, folder) {
  const env = { ...process.env };
  // npm passes its own folder to scripts, and the inner call would use that
  delete env.npm_config_local_prefix;
  const self = process.env.npm_execpath ?? '';
  return path.basename(self) === 'npm-cli.js'
    ? run(name, process.execPath, [self, ...args], { cwd: folder, env })
    : run(name, 'npm', args, { cwd: folder, env, shell: process.platform === 'win32' });
}

/** True if the lock equals the copy that npm keeps of what it installed. */
function isInstalled(folder) {
  const kept = path.join(folder, 'node_modules/.package-lock.json');
  if (!fs.existsSync(kept)) return false;
  const installed = JSON.parse(fs.readFileSync(kept, 'utf8')).packages;
  const locked = JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(locked.packages).every(
    ([where, { version, optional }]) =>
      where === '' || installed[where]?.version === version || (optional && !installed[where]),
  );
}
