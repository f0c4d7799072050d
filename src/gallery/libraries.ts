import * as fs from 'node:fs';
import * as path from 'node:path';

/** A library that a program needs and that is not there as it is needed. */
export interface MissingLibrary {
  name: string;
  /** The pinned version. */
  needed: string;
  /** The version that is there instead, or null where there is none. */
  found: string | null;
  /** Where it is looked for. */
  folder: string;
}

/** Of the libraries (pinned versions by folder), those that node_modules does not hold so. */
export function missingLibraries(
  patternsDir: string,
  libraries: Readonly<Record<string, string>>,
): MissingLibrary[] {
  return Object.entries(libraries).flatMap(([name, needed]) => {
    const folder = path.resolve(patternsDir, 'node_modules', name);
    const found = installedVersion(folder);
    return found === needed ? [] : [{ name, needed, found, folder }];
  });
}

function installedVersion(folder: string): string | null {
  try {
    const read: unknown = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const { version } = { version: null, ...Object(read) } as { version: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
