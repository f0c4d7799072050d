import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

/** `looked`: packages whose refusals were read while the rules were written; `heldOut`: the others. */
export type Part = 'own' | 'looked' | 'heldOut';

/** Where functions of the corpus come from. */
export interface Origin {
  /** That of the package, or `own`. */
  name: string;
  part: Part;
  folder: string;
  /** As it is locked; null of our own. */
  version: string | null;
}

/** Our own functions, of every kind that people write. */
export const OWN: Origin = {
  name: 'own',
  part: 'own',
  folder: path.join(PROJECT, 'test/corpus/own'),
  version: null,
};

/** Our own functions, and popular packages as they come. */
export function origins(): Origin[] {
  return [OWN, ...packagesIn('packages', 'looked'), ...packagesIn('heldOut', 'heldOut')];
}

/** `folder` has a package.json of its own, which pins them. */
function packagesIn(folder: string, part: Part): Origin[] {
  const home = path.join(PROJECT, 'test/corpus', folder);
  const text = readFileSync(path.join(home, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
  return Object.entries(dependencies).map(([name, version]) => {
    return { name, part, folder: path.join(home, 'node_modules', name), version };
  });
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
