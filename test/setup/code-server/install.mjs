import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { npm } from '../packages.mjs';
import { cache, fingerprint, isStamped, root, sizeOf, stamp } from '../project.mjs';
import { fetchServerRuntime } from '../runtimes.mjs';
import { once, step } from '../step.mjs';

const SOURCE = 'test/setup/code-server';
const folder = path.join(cache, 'code-server');
const LOWEST = 'test/setup/code-server-lowest';
const lowest = path.join(cache, 'code-server-lowest');
const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund'];

/** Built-in extensions that need packages missing from `vscode-deps`. */
const LEFT_OUT = ['copilot', 'mermaid-markdown-features', 'microsoft-authentication'];

/**
 * Installs code-server, a real VS Code server, with its own Node. No install script runs, so no
 * compiler or system headers are needed: VS Code's dependencies come from `vscode-deps`, and
 * `stubs` replace three small native modules.
 */
export const installCodeServer = once(async () => {
  const node = await fetchServerRuntime();
  const wanted = fingerprint([SOURCE]);
  if (isStamped('code-server', wanted) && fs.existsSync(folder)) return;
  await step('Installing code-server, the VS Code of the tests (npm ci)', async () => {
    copy(SOURCE, folder);
    await Promise.all([
      npm('code-server', ['ci', ...FLAGS], folder),
      npm('code-server-vscode', ['ci', ...FLAGS], path.join(folder, 'vscode-deps')),
    ]);
    link(folder);
    const version = versionOf(folder, node);
    stamp('code-server', wanted);
    return `version ${version}, ${sizeOf(folder)}`;
  });
});

/** Installs the lowest supported VS Code, with the modules of the other server. */
export const installLowestCodeServer = once(async () => {
  await installCodeServer();
  const wanted = fingerprint([SOURCE, LOWEST]);
  if (isStamped('code-server-lowest', wanted) && fs.existsSync(lowest)) return;
  await step('Installing code-server of the lowest VS Code (npm ci)', async () => {
    copy(LOWEST, lowest);
    await npm('code-server-lowest', ['ci', ...FLAGS], lowest);
    link(lowest);
    const version = versionOf(lowest, await fetchServerRuntime());
    stamp('code-server-lowest', wanted);
    return `version ${version}, ${sizeOf(lowest)}`;
  });
});

function copy(source, to) {
  fs.rmSync(to, { recursive: true, force: true });
  fs.cpSync(path.join(root, source), to, { recursive: true });
}

function versionOf(server, node) {
  const entry = path.join(server, 'node_modules/code-server/out/node/entry.js');
  const said = execFileSync(node, [entry, '--version'], { encoding: 'utf8' });
  return /^\d+\.\d+\.\d+/m.exec(said)?.[0];
}

/** Links the modules into the VS Code of a server. */
function link(server) {
  const modules = path.join(folder, 'vscode-deps/node_modules');
  const vscode = path.join(server, 'node_modules/code-server/lib/vscode');
  for (const user of [vscode, path.join(vscode, 'extensions')]) {
    fs.rmSync(path.join(user, 'node_modules'), { recursive: true, force: true });
    fs.symlinkSync(modules, path.join(user, 'node_modules'), 'junction');
  }
  for (const name of LEFT_OUT) {
    fs.rmSync(path.join(vscode, 'extensions', name), { recursive: true, force: true });
  }
  for (const name of ['spdlog', 'native-watchdog', 'ripgrep']) {
    const stub = path.join(folder, 'stubs', `${name}.js`);
    fs.mkdirSync(path.join(modules, '@vscode', name), { recursive: true });
    fs.copyFileSync(stub, path.join(modules, '@vscode', name, 'index.js'));
  }
}
