import * as path from 'node:path';

import type { Disk } from './disk';

const NODE = ['.js', '.json', '.node'];
const COMPILED = ['.ts', '.tsx', '.mts', '.cts', '.jsx', '.mjs', '.cjs'];
/** What a TypeScript project calls a file that it has as TypeScript. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/**
 * The file that a path without links to follow means: itself, with an extension, or the index of
 * the folder. TypeScript looks for its own first, Node for JavaScript. Null: there is none.
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

/** The same of a file that is named by what it will be compiled to. */
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
