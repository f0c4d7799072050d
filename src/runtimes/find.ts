import { access, constants } from 'node:fs/promises';
import * as path from 'node:path';
import { failure, type Failure } from '../failure';
import { inspectRuntime } from './inspect';
import type { RuntimeInfo, RuntimeSource } from './runtime';

/** Where to look. Everything that differs between the terminal and the editor is in here. */
export interface RuntimeEnvironment {
  env: NodeJS.ProcessEnv;
  /** The binary that runs us: `process` in the terminal, `editor` in an editor's host. */
  own: { path: string; source: 'process' | 'editor' };
  /** Where a wanted runtime was named, for the report. */
  wantedBy: 'option' | 'setting';
  /** Which of the two is taken when none is wanted. */
  prefer: 'own' | 'PATH';
}

/**
 * Finds the Node that runs subjects. `wanted` is a path, or a version such as `24` or `24.21.0`;
 * left out or empty, the preferred one of the environment is taken.
 */
export async function findRuntime(
  wanted: string | undefined,
  environment: RuntimeEnvironment,
): Promise<RuntimeInfo | Failure> {
  if (wanted === undefined || wanted.trim() === '') return findDefault(environment);
  return isVersion(wanted)
    ? findVersion(wanted.replace(/^v/, ''), environment)
    : findPath(wanted, environment);
}

function isVersion(wanted: string): boolean {
  return /^v?\d+(\.\d+){0,2}$/.test(wanted);
}

async function findPath(
  wanted: string,
  environment: RuntimeEnvironment,
): Promise<RuntimeInfo | Failure> {
  const file = path.resolve(wanted);
  if (!(await isExecutable(file))) {
    return failure('failed', 'noRuntime', `There is no Node at ${file}.`, {
      found: 'no file that can be run',
      ...NEEDED,
    });
  }
  return inspectRuntime({ path: file, source: environment.wantedBy });
}

async function findVersion(
  wanted: string,
  environment: RuntimeEnvironment,
): Promise<RuntimeInfo | Failure> {
  const found = await allRuntimes(environment);
  const match = found.find(({ version }) => `${version}.`.startsWith(`${wanted}.`));
  if (match) return { ...match, source: environment.wantedBy };
  return failure('failed', 'noRuntime', `No Node ${wanted} was found.`, {
    found: found.map(({ version, path: file }) => `${version} at ${file}`).join(', ') || 'no Node',
    ...NEEDED,
  });
}

async function findDefault(environment: RuntimeEnvironment): Promise<RuntimeInfo | Failure> {
  const found = await allRuntimes(environment);
  const [first] = found;
  if (first) return first;
  return failure('failed', 'noRuntime', 'No Node was found.', {
    found: `none on PATH (${environment.env['PATH'] ?? ''}), and ${environment.own.path} did not run`,
    ...NEEDED,
  });
}

const NEEDED = {
  needed: 'the path of a Node binary, or the version of one that is on PATH',
  remedy: 'Command "Pick Node runtime…", setting asyncScore.runtime, or option --runtime.',
};

/** Every runtime that runs, the preferred one first. */
export async function allRuntimes(environment: RuntimeEnvironment): Promise<RuntimeInfo[]> {
  const onPath = (await pathCandidates(environment.env)).map((file) => candidate(file, 'PATH'));
  const own = candidate(environment.own.path, environment.own.source);
  const candidates = environment.prefer === 'own' ? [own, ...onPath] : [...onPath, own];
  const inspected = await Promise.all(candidates.map(inspectRuntime));
  return inspected.filter((runtime): runtime is RuntimeInfo => 'version' in runtime);
}

function candidate(file: string, source: RuntimeSource): { path: string; source: RuntimeSource } {
  return { path: file, source };
}

async function pathCandidates(env: NodeJS.ProcessEnv): Promise<string[]> {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(path.delimiter).filter(path.isAbsolute);
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const files = [...new Set(folders)].map((folder) => path.join(folder, name));
  const executable = await Promise.all(files.map(isExecutable));
  return files.filter((_, index) => executable[index]);
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
