import { statSync } from 'node:fs';
import * as path from 'node:path';

import { execFile } from '../gate';

export type GitOutput = { state: 'done'; bytes: Buffer } | GitFailure;

export interface GitFailure {
  state: 'failed';
  /** True if no git was found. */
  isMissing: boolean;
  said: string;
}

/** Longest time that git may take to read one file. */
const TIMEOUT_MS = 20_000;

/** Limit of output; larger output is an error, and sizes are read before. */
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Options that let git run no other program. A repository's configuration can name programs, and
 * its author is not always its reader. So monitors of files, hooks, pagers and lazy fetching of
 * objects are off. Git before 2.45 has no `GIT_NO_LAZY_FETCH`; there no protocol is allowed, which
 * no configuration can override.
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

/**
 * Runs git in a folder and returns its output; the repository can run no program of its own. Never
 * rejects.
 */
export function git(
  folder: string,
  args: readonly string[],
  /** Standard input of git. Left out: nothing. */
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
    // a git that exits before it reads all input reports that by its exit code
    child.stdin?.on('error', () => undefined).end(input);
  }).catch((error: unknown) => ({ state: 'failed', isMissing: false, said: String(error) }));
}

export function outputText(bytes: Buffer): string {
  return bytes.toString('utf8').trim();
}

/** Returns the absolute path of git. Windows would prefer a `git.exe` in the current folder. */
function findGit(): string | null {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return folders.map((folder) => path.join(folder, name)).find(isFile) ?? null;
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
