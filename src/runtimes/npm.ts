import { access } from 'node:fs/promises';
import * as path from 'node:path';
import { failure, type Failure } from '../failure';
import { runCommand, type CommandEnd } from './command';
import type { RuntimeEnvironment } from './environment';
import { isExecutable } from './runtimePlaces';

export type NpmCall = (
  args: readonly string[],
  cwd: string,
  signal?: AbortSignal,
) => Promise<CommandEnd>;

/** Time limit: a slow line may take that long for the largest of the packages. */
const PATIENCE_MS = 15 * 60_000;

/** Variables that npm sets for its scripts; an inner npm would take them for its own options. */
const OF_AN_OUTER_NPM = /^npm_config_(local_prefix|global|location|prefix|dry_run)$/i;

/**
 * Finds the user's own npm. It gets the whole environment, for the user's registry, proxy and
 * credentials.
 */
export async function findNpm({
  env,
  platform,
}: Pick<RuntimeEnvironment, 'env' | 'platform'>): Promise<NpmCall | Failure> {
  const started = platform === 'win32' ? await windowsNpm(env) : await unixNpm(env);
  if (started === null) return noNpm(env);
  const [command, ...first] = started;
  const names = Object.entries(env).filter(([name]) => !OF_AN_OUTER_NPM.test(name));
  return (args, cwd, signal) =>
    // a silent npm would not report why it failed
    runCommand(command, [...first, ...args, '--loglevel=error'], {
      cwd,
      env: Object.fromEntries(names),
      patienceMs: PATIENCE_MS,
      ...(signal ? { signal } : {}),
    });
}

async function unixNpm(env: NodeJS.ProcessEnv): Promise<[string, ...string[]] | null> {
  for (const folder of foldersOf(env, ':')) {
    const file = path.join(folder, 'npm');
    if (await isExecutable(file)) return [file];
  }
  return null;
}

/** Finds npm's script on Windows: npm.cmd needs a shell, and the script does not. */
async function windowsNpm(env: NodeJS.ProcessEnv): Promise<[string, ...string[]] | null> {
  for (const folder of foldersOf(env, ';')) {
    const script = path.join(folder, 'node_modules/npm/bin/npm-cli.js');
    const node = path.join(folder, 'node.exe');
    const isThere = await Promise.all([script, node].map((file) => access(file))).then(
      () => true,
      () => false,
    );
    if (isThere) return [node, script];
  }
  return null;
}

function foldersOf(env: NodeJS.ProcessEnv, separator: string): string[] {
  return (env['PATH'] ?? env['Path'] ?? '').split(separator).filter(path.isAbsolute);
}

function noNpm(env: NodeJS.ProcessEnv): Failure {
  return failure(
    'failed',
    'notInstalled',
    'npm was not found, and it is what fetches Nodes and libraries.',
    {
      found: `no npm on PATH (${env['PATH'] ?? env['Path'] ?? ''})`,
      needed: 'npm, which comes with every Node',
      remedy: 'Put the folder of npm on PATH, or install the Node with your version manager.',
    },
  );
}
