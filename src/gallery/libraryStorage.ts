import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';

/** What pins the libraries, and what those need in turn, beside the programs that need them. */
export const LOCK_FILE = 'package-lock.json';

/** Which set of libraries the lock beside the patterns pins: 16 hexadecimal digits of its SHA-256. */
export function lockHash(patternsDir: string): string {
  const text = fs.readFileSync(path.join(patternsDir, LOCK_FILE));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Where that set of libraries is kept in a storage. A folder of that name is whole. */
export function libraryFolder(storage: string, patternsDir: string): string {
  return path.join(storage, lockHash(patternsDir));
}

/** Every node_modules of that set, in the order of the storages. */
export function fetchedFolders(storages: readonly string[], patternsDir: string): string[] {
  if (!fs.existsSync(path.join(patternsDir, LOCK_FILE))) return [];
  return storages
    .map((storage) => path.join(libraryFolder(storage, patternsDir), 'node_modules'))
    .filter((folder) => fs.existsSync(folder));
}
