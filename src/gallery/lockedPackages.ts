import * as path from 'node:path';

import { installedVersion } from './libraries';

/** Package that a lock file pins. */
export interface LockedPackage {
  /** Folder relative to that of the lock file: `node_modules/q`. */
  folder: string;
  version: string;
}

/** Returns the packages of npm's lock file (lockfileVersion 2 or 3), except optional ones. */
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

/** Returns the packages that are missing below `root` in their versions. */
export function notThere(packages: readonly LockedPackage[], root: string): LockedPackage[] {
  return packages.filter(
    ({ folder, version }) => installedVersion(path.join(root, folder)) !== version,
  );
}
