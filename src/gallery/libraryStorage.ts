import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';

/** Lock file that pins the libraries and their dependencies, beside the programs. */
export const LOCK_FILE = 'package-lock.json';

/**
 * Identifies the set of libraries that the lock file pins: 16 hexadecimal digits of its SHA-256.
 */
export function lockHash(patternsDir: string): string {
  const text = fs.readFileSync(path.join(patternsDir, LOCK_FILE));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Returns the folder of that set in a storage. An existing folder is complete. */
export function libraryFolder(storage: string, patternsDir: string): string {
  return path.join(storage, lockHash(patternsDir));
}

/** Returns every node_modules with that set, in the order of the storages. */
export function fetchedFolders(storages: readonly string[], patternsDir: string): string[] {
  if (!fs.existsSync(path.join(patternsDir, LOCK_FILE))) return [];
  return storages
    .map((storage) => path.join(libraryFolder(storage, patternsDir), 'node_modules'))
    .filter((folder) => fs.existsSync(folder));
}
