import * as fs from 'node:fs';
import * as path from 'node:path';

/** A library that a program needs and that is not there as it is needed. */
export interface MissingLibrary {
  name: string;
  /** The pinned version. */
  needed: string;
  /** The version that is there instead, or null where there is none. */
  found: string | null;
  /** Where it was found, or is looked for. */
  folder: string;
}

/** Where the libraries of a program stand. */
export interface FoundLibraries {
  /** The node_modules that holds them where it is not the one beside the program. */
  fetchedTo: string | null;
  missing: MissingLibrary[];
}

/**
 * Looks for libraries (pinned versions by folder) beside the programs, then in each node_modules of
 * `fetched`: the first that holds them all is taken.
 */
export function findLibraries(
  patternsDir: string,
  fetched: readonly string[],
  libraries: Readonly<Record<string, string>>,
): FoundLibraries {
  const beside = path.resolve(patternsDir, 'node_modules');
  const folders = [beside, ...fetched];
  const whole = folders.find((folder) => missingIn(folder, libraries).length === 0);
  if (whole !== undefined) return { fetchedTo: whole === beside ? null : whole, missing: [] };
  const missing = missingIn(beside, libraries).map(
    (one) => (one.found === null && elsewhere(one, fetched)) || one,
  );
  return { fetchedTo: null, missing };
}

/** Of the libraries, those that a node_modules does not hold in their pinned versions. */
function missingIn(
  nodeModules: string,
  libraries: Readonly<Record<string, string>>,
): MissingLibrary[] {
  return Object.entries(libraries).flatMap(([name, needed]) => {
    const folder = path.join(nodeModules, name);
    const found = installedVersion(folder);
    return found === needed ? [] : [{ name, needed, found, folder }];
  });
}

/** The same library in another version, in one of the other folders. */
function elsewhere({ name, needed }: MissingLibrary, folders: readonly string[]) {
  const wrong = folders.flatMap((folder) => missingIn(folder, { [name]: needed }));
  return wrong.find(({ found }) => found !== null);
}

/** As its package.json says; null where there is none. */
export function installedVersion(folder: string): string | null {
  try {
    const read: unknown = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const { version } = { version: null, ...Object(read) } as { version: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
