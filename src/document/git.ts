import { statSync } from 'node:fs';
import * as path from 'node:path';

import { execFile } from '../gate';

export type GitOutput = { state: 'done'; bytes: Buffer } | GitFailure;

export interface GitFailure {
  state: 'failed';
  /** There is no git at all. */
  isMissing: boolean;
  said: string;
}

/** Longest time that git may take to read one file. */
const TIMEOUT_MS = 20_000;

/** Larger output is an error of its own; sizes are asked for before. */
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * A repository's own configuration can name programs for git to run, and whoever wrote a repository
 * need not be who reads it. So what reading could run is off: a monitor of files, hooks, a pager, and
 * the fetching of an object that a partial clone lacks. Before 2.45 git knows no `GIT_NO_LAZY_FETCH`;
 * there no protocol is allowed, which no configuration can allow again.
 */
const RUN_NOTHING = [
  '--no-pager',
  '--no-optional-locks',
  ...['-c', 'core.fsmonitor=false'],
  ...['-c', `core.hooksPath=${path.resolve('/dev/null')}`],
];

const ENVIRONMENT = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
};

/** What git prints, run in a folder whose repository runs nothing of its own. Never rejects. */
export function git(
  folder: string,
  args: readonly string[],
  /** What git reads from its input. Left out: nothing. */
  input = '',
): Promise<GitOutput> {
  const program = findGit();
  if (program === null) {
    return Promise.resolve({ state: 'failed', isMissing: true, said: 'no git on the PATH' });
  }
  const options = {
    cwd: folder,
    env: { ...process.env, ...ENVIRONMENT },
    encoding: 'buffer',
    timeout: TIMEOUT_MS,
    maxBuffer: MOST_OUTPUT_BYTES,
    windowsHide: true,
  } as const;
  return new Promise<GitOutput>((resolve) => {
    const child = execFile(program, [...RUN_NOTHING, ...args], options, (error, bytes, stderr) => {
      if (!error) return resolve({ state: 'done', bytes });
      const said = outputText(stderr) || error.message;
      resolve({ state: 'failed', isMissing: false, said });
    });
    // one that ends before it has read all of it says so by its code
    child.stdin?.on('error', () => undefined).end(input);
  }).catch((error: unknown) => ({ state: 'failed', isMissing: false, said: String(error) }));
}

export function outputText(bytes: Buffer): string {
  return bytes.toString('utf8').trim();
}

/** By its absolute path: Windows would take a `git.exe` of the folder that it runs in before any other. */
function findGit(): string | null {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return folders.map((folder) => path.join(folder, name)).find(isFile) ?? null;
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
