import * as fs from 'node:fs';
import * as path from 'node:path';

/** Library that a program needs and that is missing in the pinned version. */
export interface MissingLibrary {
  name: string;
  /** Pinned version. */
  needed: string;
  /** Installed version, or null if there is none. */
  found: string | null;
  /** Folder of the library, or where it is expected. */
  folder: string;
}

/** Place of a program's libraries. */
export interface FoundLibraries {
  /** node_modules with the libraries, if not the one beside the program. */
  fetchedTo: string | null;
  missing: MissingLibrary[];
}

/**
 * Finds libraries (pinned versions by folder) beside the programs, then in each node_modules of
 * `fetched`; the first with all of them is used.
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

/** Returns the libraries that a node_modules lacks in their pinned versions. */
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

/** Returns another version of a library in one of the other folders. */
function elsewhere({ name, needed }: MissingLibrary, folders: readonly string[]) {
  const wrong = folders.flatMap((folder) => missingIn(folder, { [name]: needed }));
  return wrong.find(({ found }) => found !== null);
}

/** Returns the version in a folder's package.json; null if there is none. */
export function installedVersion(folder: string): string | null {
  try {
    const read: unknown = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const { version } = { version: null, ...Object(read) } as { version: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
