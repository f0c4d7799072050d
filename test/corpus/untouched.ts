import { readdirSync, statSync } from 'node:fs';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

/** Where the functions of the corpus are, and what they take for their project. */
const WATCHED = ['test/corpus'];

/**
 * Each file there, by its path: its size and its time; and the names of what else is in the folder of
 * the project. The sources of Async Score are left out: whoever runs the corpus may be editing them.
 */
export type State = ReadonlyMap<string, string>;

export function stateOfProject(): State {
  const state = new Map<string, string>();
  for (const folder of WATCHED) {
    const absolute = path.join(PROJECT, folder);
    for (const name of readdirSync(absolute, { recursive: true, encoding: 'utf8' })) {
      const stats = statSync(path.join(absolute, name), { throwIfNoEntry: false });
      if (stats?.isFile()) state.set(path.join(folder, name), `${stats.size} ${stats.mtimeMs}`);
    }
  }
  for (const entry of readdirSync(PROJECT)) state.set(entry, 'in the folder of the project');
  return state;
}

/** Paths of what came, went or is another than it was. */
export function changedSince(before: State): string[] {
  const now = stateOfProject();
  const came = [...now.keys()].filter((name) => now.get(name) !== before.get(name));
  return [...came, ...[...before.keys()].filter((name) => !now.has(name))].sort();
}
