/**
 * Runs the tests of this folder inside a real extension host, against the packaged extension: opens
 * the workbench with the tests as its development extension and waits for the host to say how they
 * ended.
 */

import * as fs from 'node:fs';
import * as path from 'node:path';

import { Editors, QUICKEST } from '../setup/editors';
import { examplesFolder } from '../setup/examples';
import type { Workbench } from '../setup/workbench';

const root = path.resolve(__dirname, '../../..');

/** Where the server's logs are kept when the tests did not come to their end. */
const LOGS = path.join(root, '.cache/failures/host-logs');

/** Longest time for the whole suite. */
const SUITE_MS = 600_000;

async function main(): Promise<number> {
  const examples = examplesFolder();
  const log = path.join(examples, 'host-tests.log');
  const editors = new Editors();
  const env = { ASYNC_SCORE_HOST_LOG: log };
  const workbench = await editors.begin({ trusted: true, env, settings: QUICKEST });
  let code: number | undefined;
  try {
    code = await runInHost(workbench, examples);
    return code;
  } finally {
    await workbench.close();
    // its folder goes with the server
    if (code === undefined) workbench.server.keepLogs(LOGS);
    await editors.stop();
    if (fs.existsSync(log)) process.stdout.write(fs.readFileSync(log));
    fs.rmSync(examples, { recursive: true, force: true });
  }
}

/** Resolves to the exit code of the tests. */
async function runInHost(workbench: Workbench, examples: string): Promise<number> {
  const { page, server } = workbench;
  const ended = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`No end after ${SUITE_MS} ms.`)), SUITE_MS);
    void page.exposeFunction('codeAutomationExit', (code: number) => {
      clearTimeout(late);
      resolve(code);
    });
  });
  await page.exposeFunction('codeAutomationLog', () => undefined);
  await page.addInitScript(addDevelopmentOptions, {
    extensions: [remote(server.authority, path.join(root, 'test/host/folder'))],
    extensionTestsPath: remote(server.authority, path.join(root, 'out/test/host/index.js')),
  });
  await workbench.open(examples);
  return ended;
}

function remote(authority: string, file: string) {
  return { $mid: 1, scheme: 'vscode-remote', authority, path: file };
}

/**
 * Runs in the page. The built client takes development options from its configuration alone, which
 * is JSON in an attribute of one element; this adds ours when it is read.
 */
function addDevelopmentOptions(developmentOptions: object): void {
  const page = globalThis as unknown as {
    Element: { prototype: { id: string; getAttribute(name: string): string | null } };
  };
  const prototype = page.Element.prototype;
  const read = prototype.getAttribute;
  prototype.getAttribute = function getAttribute(name) {
    const value = read.call(this, name);
    if (name !== 'data-settings' || this.id !== 'vscode-workbench-web-configuration') return value;
    return JSON.stringify({ ...JSON.parse(value ?? '{}'), developmentOptions });
  };
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
