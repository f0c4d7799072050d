/** `npm run editor`: opens a real VS Code with the extension and the examples. */

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import * as path from 'node:path';

import { build, compile } from './build.mjs';
import { installCodeServer } from './code-server/install.mjs';
import { packageExtension, vsix } from './package.mjs';
import { installPatterns } from './packages.mjs';
import { root } from './project.mjs';
import { exitCode, main, say } from './step.mjs';

const EXAMPLES = path.join(root, 'bench-runner/patterns');
const EXAMPLE = path.join(EXAMPLES, 'async-await.js');

await main(async () => {
  await Promise.all([installPatterns(), build()]);
  return hasCode() ? openCode() : serve();
});

function hasCode() {
  return spawnSync('code', ['--version'], { shell: isWindows(), stdio: 'ignore' }).status === 0;
}

function openCode() {
  say(`> Opening VS Code with the extension and ${EXAMPLES}`);
  const args = [`--extensionDevelopmentPath=${root}`, EXAMPLES, EXAMPLE];
  return exitCode('code', args, { shell: isWindows() });
}

/** Runs the VS Code of the tests until Ctrl+C, if there is no `code`. */
async function serve() {
  say('> No "code" on PATH: starting the VS Code server of the tests instead');
  await Promise.all([installCodeServer(), compile(), packageExtension()]);
  const { CodeServer } = createRequire(import.meta.url)('../../out/test/setup/codeServer.js');
  const server = await CodeServer.start({ vsix, trusted: true });
  say(`\nOpen ${server.address(EXAMPLES, [EXAMPLE])}`);
  say('Then press F1 and run "Async Score: Score async pattern". Ctrl+C ends the server.');
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  await server.stop();
}

function isWindows() {
  return process.platform === 'win32';
}
