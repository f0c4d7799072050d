import * as fs from 'node:fs';
import * as path from 'node:path';

import type { CodeServer } from '../setup/codeServer';
import { type EditorOptions, Editors } from '../setup/editors';
import { examplesFolder } from '../setup/examples';
import { until } from '../setup/until';
import type { Workbench } from '../setup/workbench';

const root = path.resolve(__dirname, '../../..');

/** A workbench and a folder of examples for the tests of one `describe`. */
export interface Session {
  readonly workbench: Workbench;
  readonly server: CodeServer;
  readonly folder: string;
  /** Absolute path of an example. */
  example(name: string): string;
  /** Writes a file of the folder, and gives its absolute path. */
  write(name: string, text: string): string;
}

/** All sessions of this process share these. */
const editors = new Editors();
after(() => editors.stop());

/** Begins one before the tests of the surrounding `describe`, and ends it after them. */
export function editorSession(options: EditorOptions): Session {
  let workbench: Workbench;
  let folder: string;

  before(async () => {
    folder = examplesFolder();
    workbench = await editors.begin(options);
  });

  afterEach(async function () {
    const { currentTest } = this;
    if (currentTest?.state !== 'failed') return;
    const name = currentTest.fullTitle().replaceAll(/\W+/g, '-');
    await workbench.screenshot(path.join(root, '.cache/failures', `${name}.png`));
  });

  after(async () => {
    await workbench?.close();
    const left = await leftOver(workbench?.server);
    fs.rmSync(folder, { recursive: true, force: true });
    if (left) throw new Error(`These processes were left behind:\n${left}`);
    const { violations = [] } = workbench ?? {};
    if (violations.length > 0)
      throw new Error(`The page broke its policy:\n${violations.join('\n')}`);
  });

  const inFolder = (name: string) => path.join(folder, name);
  return {
    get workbench() {
      return workbench;
    },
    get server() {
      return workbench.server;
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
    await until('the end of every child', () => server.runnerProcesses().length === 0);
    return '';
  } catch {
    return server.runnerProcesses().join('\n');
  }
}
