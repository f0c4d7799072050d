import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

/** Our own functions, of every kind that people write. */
export const OWN = path.join(PROJECT, 'test/corpus/own');

const PACKAGES = path.join(PROJECT, 'test/corpus/packages');

/** Popular packages, as they come, by their names: the folder that each is in. */
export function packageFolders(): ReadonlyMap<string, string> {
  const names = Object.keys(pinned());
  return new Map(names.map((name) => [name, path.join(PACKAGES, 'node_modules', name)]));
}

export function packageVersion(name: string): string {
  return pinned()[name] ?? '';
}

function pinned(): Readonly<Record<string, string>> {
  const text = readFileSync(path.join(PACKAGES, 'package.json'), 'utf8');
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies;
}

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|md)$/;
/** What a package brings beside its source: its tests, types, and the same once more for browsers. */
const ASIDE =
  /(?:^|\/)(?:node_modules|tests?|types|browser|docs?)\/|\.min\.|\.d\.[cm]?ts$|-browser|README|CHANGELOG/i;

/** The source files in a folder, in the order of their names. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => SOURCE.test(name) && !ASIDE.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}
