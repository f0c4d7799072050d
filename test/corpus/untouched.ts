import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

/** What stands in folders, by absolute path: of a file the size and the times of its last changes. */
export type State = ReadonlyMap<string, string>;

/** Left out: what git notes for itself. */
const ASIDE = path.join(PROJECT, '.git');

/** All files in a folder of the project, those of packages included. */
export function stateOfProject(folder = '.'): State {
  const state = new Map<string, string>();
  addTree(path.join(PROJECT, folder), state);
  return state;
}

function addTree(folder: string, state: Map<string, string>): void {
  for (const entry of entriesOf(folder)) {
    const absolute = path.join(folder, entry.name);
    if (absolute === ASIDE) continue;
    state.set(absolute, entry.isDirectory() ? 'a folder' : stampOf(absolute));
    if (entry.isDirectory()) addTree(absolute, state);
  }
}

/** Whoever writes to a file sets its change time, which no program can set to another. */
function stampOf(file: string): string {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : 'gone';
}

/** The names in the folder for temporary files, and the first two levels of those at home. */
export function namesElsewhere(): State {
  const home = homedir();
  const folders = [tmpdir(), home, ...subfolders(home)];
  const names = folders.flatMap((folder) =>
    entriesOf(folder).map(({ name }) => path.join(folder, name)),
  );
  return new Map(names.map((name) => [name, 'a name']));
}

function subfolders(folder: string): string[] {
  const folders = entriesOf(folder).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => path.join(folder, name));
}

/** Nothing where the folder went meanwhile, or may not be read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Paths of what came, went or is another than it was. */
export function changed(before: State, now: State): string[] {
  const came = [...now.keys()].filter((name) => now.get(name) !== before.get(name));
  return [...came, ...[...before.keys()].filter((name) => !now.has(name))].sort();
}
