import * as fs from 'node:fs';
import * as path from 'node:path';

import { CodeServer, type ServerOptions } from '../setup/codeServer';
import { examplesFolder } from '../setup/examples';
import { until } from '../setup/until';
import { Workbench } from '../setup/workbench';

const root = path.resolve(__dirname, '../../..');

/** A server, a browser and a folder of examples for the tests of one `describe`. */
export interface Session {
  readonly workbench: Workbench;
  readonly server: CodeServer;
  readonly folder: string;
  /** Absolute path of an example. */
  example(name: string): string;
  /** Writes a file of the folder, and gives its absolute path. */
  write(name: string, text: string): string;
}

/** Starts one before the tests of the surrounding `describe`, and ends it after them. */
export function editorSession(options: Omit<ServerOptions, 'vsix'>): Session {
  let server: CodeServer;
  let workbench: Workbench;
  let folder: string;

  before(async () => {
    folder = examplesFolder();
    server = await CodeServer.start({ ...options, vsix: process.env.ASYNC_SCORE_VSIX });
    workbench = await Workbench.launch(server);
  });

  afterEach(async function () {
    const { currentTest } = this;
    if (currentTest?.state !== 'failed') return;
    const name = currentTest.fullTitle().replaceAll(/\W+/g, '-');
    await workbench.screenshot(path.join(root, '.cache/failures', `${name}.png`));
  });

  after(async () => {
    await workbench?.close();
    const left = await leftOver(server);
    await server?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    if (left) throw new Error(`These processes were left behind:\n${left}`);
  });

  const inFolder = (name: string) => path.join(folder, name);
  return {
    get workbench() {
      return workbench;
    },
    get server() {
      return server;
    },
    get folder() {
      return folder;
    },
    example: inFolder,
    write(name, text) {
      fs.writeFileSync(inFolder(name), text);
      return inFolder(name);
    },
  };
}

/** What still runs a subject after the editor was closed, or nothing. */
async function leftOver(server: CodeServer | undefined): Promise<string> {
  if (!server) return '';
  try {
    await until('the end of every child', () => server.runnerProcesses().length === 0, 10_000);
    return '';
  } catch {
    return server.runnerProcesses().join('\n');
  }
}
