import * as path from 'node:path';
import coerce from 'semver/functions/coerce';

import { Disk } from './disk';

/**
 * Returns the version of a package that a file gets: the installed one, else that of a simple range
 * in a `package.json` above it; null if neither shows one.
 */
export function versionOf(name: string, file: string, disk = new Disk()): string | null {
  const installed = disk
    .above(file)
    .map((folder) => disk.manifest(path.join(folder, 'node_modules', name))?.['version'])
    .find((version) => typeof version === 'string');
  const asked = /^[\^~v=]*(\d+(?:\.\d+)*)(?:[.\w-]*)$/.exec(rangeOf(name, file, disk) ?? '')?.[1];
  // the first releases of a version work as it does
  return coerce(installed ?? asked)?.version ?? null;
}

/** Returns the range of a package that the nearest `package.json` above a file asks for. */
export function rangeOf(name: string, file: string, disk: Disk): string | null {
  for (const folder of disk.above(file)) {
    const manifest = disk.manifest(folder);
    for (const key of ['dependencies', 'devDependencies', 'peerDependencies']) {
      const range = (manifest?.[key] as Record<string, unknown> | undefined)?.[name];
      if (typeof range === 'string') return range;
    }
  }
  return null;
}
