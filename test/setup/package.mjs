import * as fs from 'node:fs';
import * as path from 'node:path';

import { build } from './build.mjs';
import { installPatterns } from './packages.mjs';
import { cache, fingerprint, isStamped, root, stamp } from './project.mjs';
import { isMain, main, once, run, say, step } from './step.mjs';
import { listVsix } from './vsix.mjs';

/** File with the list of packaged files, for a test. */
const LIST = path.join(cache, 'package.json');

const { name, version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Folder with files that may be packaged, without thousands of others. */
const STAGE = path.join(cache, 'package');
const STAGED = ['dist', 'bench-runner', 'media'];
const DOCUMENTS = [
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'docs/rules.md'],
  'docs/config.schema.json',
  'docs/model.schema.json',
  ...['package.json', '.vscodeignore'],
];
/** Libraries in the package; .vscodeignore names their files. */
const LIBRARIES = [
  ...['co', 'lodash', 'async3', 'bluebird', 'p-limit', 'p-map', 'p-queue', 'p-retry'],
  // their dependencies
  ...['aggregate-error', 'clean-stack', 'eventemitter3', 'indent-string'],
  ...['p-finally', 'p-timeout', 'retry', 'yocto-queue'],
].map((library) => `bench-runner/patterns/node_modules/${library}`);

/** The package that `packageExtension` makes. */
export const vsix = path.join(root, `${name}-${version}.vsix`);

/** Makes the .vsix unless it is up to date, and prints its content. */
export const packageExtension = once(async () => {
  await Promise.all([build(), installPatterns()]);
  const contents = fingerprint([...STAGED, ...DOCUMENTS, 'test/setup/package.mjs']);
  if (isStamped('package', contents) && fs.existsSync(vsix) && fs.existsSync(LIST)) return;
  await step('Packaging the extension (vsce)', async () => {
    const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
    const flags = ['--no-dependencies', '--no-rewrite-relative-links', '--out', vsix];
    stage();
    await run('vsce', process.execPath, [vsce, 'package', ...flags], { cwd: STAGE });
    fs.writeFileSync(LIST, JSON.stringify(listVsix(vsix), null, 2));
    stamp('package', contents);
  });
});

/** Copies the files, as vsce matches each path below its folder with each line of .vscodeignore. */
function stage() {
  fs.rmSync(STAGE, { recursive: true, force: true });
  const isNoLibrary = (file) => path.basename(file) !== 'node_modules';
  for (const each of STAGED) {
    const to = path.join(STAGE, each);
    fs.cpSync(path.join(root, each), to, { recursive: true, filter: isNoLibrary });
  }
  for (const each of [...LIBRARIES, ...DOCUMENTS]) {
    fs.cpSync(path.join(root, each), path.join(STAGE, each), { recursive: true });
  }
  const file = path.join(STAGE, 'package.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  // its work is already done
  delete manifest.scripts['vscode:prepublish'];
  fs.writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

function printList() {
  for (const { file, bytes } of listVsix(vsix)) say(`${kilobytes(bytes).padStart(12)}  ${file}`);
  say(`${kilobytes(fs.statSync(vsix).size).padStart(12)}  ${vsix} (packed)`);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

if (isMain(import.meta)) {
  await main(async () => {
    await packageExtension();
    printList();
  });
}
