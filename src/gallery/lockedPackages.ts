import * as path from 'node:path';

import { installedVersion } from './libraries';

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
export function notThere(packages: readonly LockedPackage[], root: string): LockedPackage[] {
  return packages.filter(
    ({ folder, version }) => installedVersion(path.join(root, folder)) !== version,
  );
}
