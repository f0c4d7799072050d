import { access, constants, readdir, stat } from 'node:fs/promises';
import * as path from 'node:path';
import type { RuntimeEnvironment } from './environment';
import type { Candidate } from './inspect';
import type { Manager, RuntimeSource } from './runtime';

/** A folder with a folder for each version, and the path of the binary in it. */
interface Shelf {
  folder: string;
  inner: string[];
}

const IN_BIN = ['bin', 'node'];

type Look = Pick<RuntimeEnvironment, 'env' | 'home' | 'platform'>;

/**
 * Folders of each manager's Nodes: its own variable takes precedence over its usual places.
 * Sources: the managers' documentation.
 */
const SHELVES: Readonly<Record<Manager, (look: Look) => Shelf[]>> = {
  nvm: (look) =>
    // versions before io.js are directly in its folder
    ['versions/node', ''].flatMap((below) =>
      places(look, 'NVM_DIR', [[look.home, '.nvm']], below, IN_BIN),
    ),
  nvmWindows: (look) => places(look, 'NVM_HOME', [[look.env['APPDATA'], 'nvm']], '', ['node.exe']),
  fnm: (look) =>
    places(
      look,
      'FNM_DIR',
      [
        [dataHome(look), 'fnm'],
        [look.home, 'Library/Application Support/fnm'],
        [look.env['APPDATA'], 'fnm'],
        [look.home, '.fnm'],
      ],
      'node-versions',
      ['installation', ...unpacked(look)],
    ),
  volta: (look) =>
    places(
      look,
      'VOLTA_HOME',
      [
        [look.home, '.volta'],
        [look.env['LOCALAPPDATA'], 'Volta'],
      ],
      'tools/image/node',
      unpacked(look),
    ),
  asdf: (look) => places(look, 'ASDF_DATA_DIR', [[look.home, '.asdf']], 'installs/nodejs', IN_BIN),
  mise: (look) =>
    places(
      look,
      'MISE_DATA_DIR',
      [
        [dataHome(look), 'mise'],
        [look.env['LOCALAPPDATA'], 'mise'],
      ],
      'installs/node',
      unpacked(look),
    ),
};

/** Lists all files that may be a Node, the preferred ones first. */
export async function candidates(environment: RuntimeEnvironment): Promise<Candidate[]> {
  const { storage, platform } = environment;
  const managers = Object.entries(SHELVES) as [Manager, (look: Look) => Shelf[]][];
  const shelves: [RuntimeSource, Shelf[]][] = [
    ['installed', storage.map((folder) => ({ folder, inner: installedBinary(platform) }))],
    ...managers.map(([name, of]): [RuntimeSource, Shelf[]] => [name, of(environment)]),
  ];
  const found = await Promise.all(
    shelves.map(async ([source, of]) => named(source, (await Promise.all(of.map(onShelf))).flat())),
  );
  return runnable([...(await usualCandidates(environment)), ...found.flat()]);
}

/** Lists our own binary and those on PATH, in the order of preference if none is wanted. */
export async function usualCandidates({
  env,
  platform,
  own,
  prefer,
}: RuntimeEnvironment): Promise<Candidate[]> {
  const onPath = await runnable(named('PATH', pathFiles(env, platform)));
  return prefer === 'own' ? [own, ...onPath] : [...onPath, own];
}

/** Path of the binary in a folder that Async Score fetched. */
export function installedBinary(platform: NodeJS.Platform): string[] {
  return ['bin', platform === 'win32' ? 'node.exe' : 'node'];
}

export async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

function pathFiles(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const separator = platform === 'win32' ? ';' : ':';
  // a relative entry depends on the working folder
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(separator).filter(path.isAbsolute);
  const name = platform === 'win32' ? 'node.exe' : 'node';
  return [...new Set(folders)].map((folder) => path.join(folder, name));
}

/** Folders by the manager's own variable if it is set, else all its usual places. */
function places(
  { env }: Look,
  variable: string,
  usual: [root: string | undefined, below: string][],
  below: string,
  inner: string[],
): Shelf[] {
  const roots = env[variable]
    ? [env[variable]]
    : usual.flatMap(([root, folder]) => (root ? [path.join(root, folder)] : []));
  return roots.map((root) => ({ folder: path.join(root, below), inner }));
}

function dataHome({ env, home }: Look): string {
  return env['XDG_DATA_HOME'] || path.join(home, '.local/share');
}

/** Path of the binary in Node's own archives: those for Windows have no folder `bin`. */
function unpacked({ platform }: Look): string[] {
  return platform === 'win32' ? ['node.exe'] : IN_BIN;
}

async function onShelf({ folder, inner }: Shelf): Promise<string[]> {
  const entries = await readdir(folder).catch(() => []);
  // a folder with a leading dot is incomplete, or used for something else
  const versions = entries.filter((name) => !name.startsWith('.')).sort();
  return versions.map((version) => path.join(folder, version, ...inner));
}

function named(source: RuntimeSource, files: readonly string[]): Candidate[] {
  return files.map((file) => ({ path: file, source }));
}

async function runnable(files: readonly Candidate[]): Promise<Candidate[]> {
  const executable = await Promise.all(files.map((file) => isExecutable(file.path)));
  return files.filter((_, index) => executable[index]);
}
