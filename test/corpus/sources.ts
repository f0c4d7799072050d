import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

import { PROJECT } from '../subjects';

/**
 * `looked`: packages whose refusals were read while the rules were written; `heldOut`: the others;
 * `installed`: services of our own with the packages that they ask for, `bare`: the same without.
 */
export type Part = 'own' | 'looked' | 'heldOut' | 'installed' | 'bare';

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
  return [
    OWN,
    ...packagesIn('packages', 'looked'),
    ...servicesIn(SERVICES, 'installed'),
    ...servicesIn(SERVICES_BARE, 'bare'),
    ...packagesIn('heldOut', 'heldOut'),
  ];
}

/** The packages that the services ask for are installed there. */
const SERVICES = path.join(PROJECT, 'test/corpus/services');
/** A copy, above which none of them is: `npm run corpus` makes it. */
const SERVICES_BARE = path.join(PROJECT, '.cache/corpus/services');

/** Written as people write services, by nobody who looked at how values are invented. */
const NAMES = ['shop', 'booking', 'chat', 'kit'];

export function servicesIn(home: string, part: 'installed' | 'bare'): Origin[] {
  return NAMES.map((service) => {
    const name = part === 'bare' ? `${service}, not installed` : service;
    return { name, part, folder: path.join(home, service), version: null };
  });
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
