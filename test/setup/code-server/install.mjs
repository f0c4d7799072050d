import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { npm } from '../packages.mjs';
import { cache, fingerprint, isStamped, root, sizeOf, stamp } from '../project.mjs';
import { fetchServerRuntime } from '../runtimes.mjs';
import { once, step } from '../step.mjs';

const SOURCE = 'test/setup/code-server';
const folder = path.join(cache, 'code-server');

/** Built-in extensions that need what is left out of `vscode-deps`. */
const LEFT_OUT = ['copilot', 'mermaid-markdown-features', 'microsoft-authentication'];

/**
 * Installs code-server, a real VS Code server, with the Node that it asks for. No install script is
 * run, so it needs neither a compiler nor system headers: VS Code's own dependencies come from
 * `vscode-deps`, and two small native modules are stood in for by `stubs`.
 */
export const installCodeServer = once(async () => {
  const node = await fetchServerRuntime();
  const wanted = fingerprint([SOURCE]);
  if (isStamped('code-server', wanted) && fs.existsSync(folder)) return;
  await step('Installing code-server, the VS Code of the tests (npm ci)', async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.cpSync(path.join(root, SOURCE), folder, { recursive: true });
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await Promise.all([
      npm('code-server', ['ci', ...flags], folder),
      npm('code-server-vscode', ['ci', ...flags], path.join(folder, 'vscode-deps')),
    ]);
    link();
    const entry = path.join(folder, 'node_modules/code-server/out/node/entry.js');
    const said = execFileSync(node, [entry, '--version'], { encoding: 'utf8' });
    const version = /^\d+\.\d+\.\d+/m.exec(said)?.[0];
    stamp('code-server', wanted);
    return `version ${version}, ${sizeOf(folder)}`;
  });
});

/** Gives VS Code its modules. */
function link() {
  const modules = path.join(folder, 'vscode-deps/node_modules');
  const vscode = path.join(folder, 'node_modules/code-server/lib/vscode');
  for (const user of [vscode, path.join(vscode, 'extensions')]) {
    fs.rmSync(path.join(user, 'node_modules'), { recursive: true, force: true });
    fs.symlinkSync(modules, path.join(user, 'node_modules'), 'junction');
  }
  for (const name of LEFT_OUT) {
    fs.rmSync(path.join(vscode, 'extensions', name), { recursive: true, force: true });
  }
  for (const name of ['spdlog', 'native-watchdog']) {
    const stub = path.join(folder, 'stubs', `${name}.js`);
    fs.copyFileSync(stub, path.join(modules, '@vscode', name, 'index.js'));
  }
}
