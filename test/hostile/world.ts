import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';

import { changed, type State } from '../corpus/untouched';
import type { Row } from './row';

/** A home, a working copy and a folder for temporary files that a row has to itself. */
export interface World {
  /** What its processes carry in their environment or their command line. */
  mark: string;
  folder: string;
  home: string;
  work: string;
  tmp: string;
}

/** What a hostile file would be after, so that its loss or change is seen. */
const HOME_FILES: Readonly<Record<string, string>> = {
  '.ssh/id_ed25519': 'SECRET-KEY-OF-THE-CANARY',
  '.bashrc': '# nothing\n',
  'letter.txt': 'dear canary\n',
};

const WORK_FILES: Readonly<Record<string, string>> = {
  'package.json': '{"name":"canary","private":true}\n',
  'precious.js': 'exports.kept = true;\n',
};

export function makeWorld(root: string, number: number): World {
  const mark = `${path.basename(root)}-${number}-`;
  const folder = path.join(root, mark);
  const world = { mark, folder, home: '', work: '', tmp: '' };
  for (const name of ['home', 'work', 'tmp'] as const) {
    world[name] = path.join(folder, name);
    fs.mkdirSync(world[name], { recursive: true });
  }
  writeAll(world.home, HOME_FILES);
  return world;
}

/** Puts the row's files there, and what belongs beside them. */
export function furnish(world: World, row: Row, port: number): void {
  const files = Object.entries(row.files).map(([name, content]) => [
    name,
    typeof content === 'string' ? placed(content, world, port) : content,
  ]);
  writeAll(world.work, { ...WORK_FILES, ...(Object.fromEntries(files) as Row['files']) });
  row.arrange?.(world);
}

function writeAll(folder: string, files: Row['files']): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}

/** A text of the row with the folders of this world. */
export function placed(text: string, world: World, port: number): string {
  return text
    .replaceAll('$HOME', world.home)
    .replaceAll('$WORK', world.work)
    .replaceAll('$TMP', world.tmp)
    .replaceAll('$MARK', world.mark)
    .replaceAll('$PORT', String(port));
}

/** By the path within the world: the kind, the rights, and a hash of what it holds. */
export function stateOf({ folder }: World): State {
  const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(entries.map((name) => [name, stampOf(path.join(folder, name))]));
}

function stampOf(file: string): string {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return 'gone meanwhile';
  if (stats.isSymbolicLink()) return `leads to ${fs.readlinkSync(file)}`;
  const rights = (stats.mode & 0o7777).toString(8);
  if (stats.isDirectory()) return `a folder, ${rights}`;
  if (!stats.isFile()) return `no file, ${rights}`;
  return `${createHash('sha1').update(fs.readFileSync(file)).digest('hex')}, ${rights}`;
}

export { changed };

/** A process that is there, and what it was started by. */
export interface Left {
  pid: number;
  command: string;
}

/** Processes of this world that still run. */
export function processesOf({ mark, folder }: World, but: readonly number[]): Left[] {
  return fs
    .readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && !but.includes(Number(pid)))
    .filter((pid) => isOf(pid, mark, folder))
    .map((pid) => {
      const command = textAt(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
      return { pid: Number(pid), command };
    });
}

function isOf(pid: string, mark: string, folder: string): boolean {
  const carries = ['environ', 'cmdline'].some((name) =>
    textAt(`/proc/${pid}/${name}`).includes(mark),
  );
  return carries || placeOf(pid).startsWith(folder);
}

/** Empty of a process that has ended meanwhile, or is somebody else's. */
function textAt(file: string): string {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function placeOf(pid: string): string {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
