import * as path from 'node:path';

import type { Disk } from '../document/disk';

const NODE = ['.js', '.json', '.node'];
const COMPILED = ['.ts', '.tsx', '.mts', '.cts', '.jsx', '.mjs', '.cjs'];
/** Extensions of TypeScript files, by those under which a project imports them. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/**
 * Returns the file that a path refers to: itself, with an extension, or a folder's index; null if
 * there is none. TypeScript prefers its own files, Node JavaScript. Links are not followed.
 */
export function fileAt(target: string, disk: Disk, fromTypeScript: boolean): string | null {
  const written = asWritten(target, disk);
  if (fromTypeScript && written) return written;
  if (disk.isFile(target)) return target;
  if (written) return written;
  const extensions = fromTypeScript ? [...COMPILED, ...NODE] : [...NODE, ...COMPILED];
  const extended = extensions.map((extension) => target + extension);
  const found = extended.find((file) => disk.isFile(file));
  if (found !== undefined) return found;
  return disk.isFolder(target) ? folderMain(target, disk, fromTypeScript) : null;
}

/** Returns the TypeScript file for the name of its compiled form. */
function asWritten(target: string, disk: Disk): string | null {
  const extension = path.extname(target);
  const bare = target.slice(0, target.length - extension.length);
  const candidates = (WRITTEN_AS[extension] ?? []).map((other) => bare + other);
  return candidates.find((file) => disk.isFile(file)) ?? null;
}

function folderMain(folder: string, disk: Disk, fromTypeScript: boolean): string | null {
  const main = disk.manifest(folder)?.main;
  if (typeof main === 'string' && main !== '' && main !== '.') {
    const named = fileAt(path.resolve(folder, main), disk, fromTypeScript);
    if (named !== null) return named;
  }
  const extensions = fromTypeScript ? [...COMPILED, ...NODE] : [...NODE, ...COMPILED];
  const indexes = extensions.map((extension) => path.join(folder, `index${extension}`));
  return indexes.find((file) => disk.isFile(file)) ?? null;
}
