import { readFile } from 'node:fs/promises';
import * as path from 'node:path';

/** A package that a lock pins. */
export interface LockedPackage {
  /** Its folder, relative to that of the lock: `node_modules/q`. */
  folder: string;
  version: string;
}

/** The packages of a lock of npm (lockfileVersion 2 or 3), but for those that may be left out. */
export function lockedPackages(lock: string): LockedPackage[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([folder, { version, optional }]) =>
    folder === '' || optional || version === undefined ? [] : [{ folder, version }],
  );
}

interface Locked {
  version?: string;
  optional?: true;
}

/** Those of the packages that do not stand below `root` in their versions. */
export async function notThere(
  packages: readonly LockedPackage[],
  root: string,
): Promise<LockedPackage[]> {
  const found = await Promise.all(packages.map(({ folder }) => versionIn(path.join(root, folder))));
  return packages.filter(({ version }, index) => found[index] !== version);
}

async function versionIn(folder: string): Promise<string | null> {
  try {
    const read: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const { version } = { version: null, ...Object(read) } as { version: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
