import * as fs from 'node:fs';
import * as path from 'node:path';

import { root, sizeOf } from './project.mjs';
import { once, run, step } from './step.mjs';

/** The project's own packages. */
export const installPackages = locked('.', 'packages');

/** What the patterns load. */
export const installPatterns = locked('bench-runner/patterns', 'libraries of the patterns');

/** What the compiled patterns are made with, but for TypeScript, which the project has. */
export const installCompilers = locked('test/setup/compilers', 'compilers of the patterns');

/** The packages whose functions are scored as they come; they are not run otherwise. */
export const installCorpus = locked('test/corpus/packages', 'packages of the corpus');
export const installHeldOut = locked('test/corpus/heldOut', 'packages that are held out');

/** What the services of the corpus ask for, and a copy of them above which none of it is. */
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

/** `npm ci` in `folder`, without install scripts, unless what stands there is what is locked. */
async function installLocked(folder, what) {
  if (isInstalled(folder)) return;
  await step(`Installing ${what} (npm ci)`, async () => {
    const name = path.relative(root, folder).replaceAll(path.sep, '-') || 'root';
    await npm(`npm-ci-${name}`, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    return sizeOf(path.join(folder, 'node_modules'));
  });
}

/** Runs npm, the same one that runs this script where one does. */
export function npm(name, args, folder) {
  const env = { ...process.env };
  // npm hands its scripts the folder that it runs in, and would take it for that of the inner call
  delete env.npm_config_local_prefix;
  const self = process.env.npm_execpath ?? '';
  return path.basename(self) === 'npm-cli.js'
    ? run(name, process.execPath, [self, ...args], { cwd: folder, env })
    : run(name, 'npm', args, { cwd: folder, env, shell: process.platform === 'win32' });
}

/** Compares the lock with the copy that npm keeps of what it installed. */
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
