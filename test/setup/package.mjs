import * as fs from 'node:fs';
import * as path from 'node:path';

import { build } from './build.mjs';
import { installPatterns } from './packages.mjs';
import { cache, fingerprint, isStamped, root, stamp } from './project.mjs';
import { isMain, main, once, run, say, step } from './step.mjs';
import { listVsix } from './vsix.mjs';

/** Where the list of what was packaged is written, for the test that reads it. */
const LIST = path.join(cache, 'package.json');

const { name, version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The package that `packageExtension` makes. */
export const vsix = path.join(root, `${name}-${version}.vsix`);

/** Makes the .vsix unless it is made from these very files, and prints what it holds. */
export const packageExtension = once(async () => {
  await Promise.all([build(), installPatterns()]);
  const documents = ['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json', '.vscodeignore'];
  const contents = fingerprint(['dist', 'bench-runner', 'media', ...documents]);
  if (isStamped('package', contents) && fs.existsSync(vsix) && fs.existsSync(LIST)) return;
  await step('Packaging the extension (vsce)', async () => {
    const vsce = 'node_modules/@vscode/vsce/vsce';
    const flags = ['--no-dependencies', '--no-rewrite-relative-links', '--out', vsix];
    await run('vsce', process.execPath, [vsce, 'package', ...flags], { cwd: root });
    fs.writeFileSync(LIST, JSON.stringify(listVsix(vsix), null, 2));
    stamp('package', contents);
  });
});

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
