import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { npm } from './packages.mjs';
import { cache, sizeOf } from './project.mjs';
import { StepFailed, isMain, main, once, say, step } from './step.mjs';

const runtimes = JSON.parse(fs.readFileSync(new URL('runtimes.json', import.meta.url), 'utf8'));
const windows = process.platform === 'win32';
const packageName = `node-${windows ? 'win' : process.platform}-${process.arch}`;

/** Path of a Node; `test/runtimes.ts` uses the same. */
function binary(version) {
  const folder = path.join(cache, 'runtimes', version, 'node_modules', packageName);
  return path.join(folder, 'bin', windows ? 'node.exe' : 'node');
}

/** Fetches a Node from its npm package, and resolves to the path of the binary. */
async function fetchRuntime(version) {
  const file = binary(version);
  if (!fs.existsSync(file)) {
    const folder = path.join(cache, 'runtimes', version);
    await step(`Fetching Node ${version} (${packageName} from npm)`, async () => {
      fs.mkdirSync(folder, { recursive: true });
      const wanted = `${packageName}@${version}`;
      const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--prefix', folder];
      await npm(`runtime-${version}`, ['install', wanted, ...flags], folder);
      return sizeOf(folder);
    });
  }
  const found = execFileSync(file, ['-p', 'process.version'], { encoding: 'utf8' }).trim();
  if (found !== `v${version}`) {
    throw new StepFailed(`${file} says that it is ${found}; Node ${version} is needed. Delete it.`);
  }
  return file;
}

const { versions, codeServer } = runtimes;
const fetches = new Map(
  [...versions, codeServer].map((version) => [version, once(() => fetchRuntime(version))]),
);

/** Fetches every Node of `runtimes.json`. */
export const fetchRuntimes = once(async () => {
  await Promise.all(versions.map((version) => fetches.get(version)()));
  say(`  Node ${versions.join(', ')}: each ran and said so`);
});

/** Fetches the Node that code-server needs. */
export const fetchServerRuntime = fetches.get(codeServer);

if (isMain(import.meta)) await main(fetchRuntimes);
