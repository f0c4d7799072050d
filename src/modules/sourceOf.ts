import * as path from 'node:path';

import { fileAt } from './candidates';
import type { Disk } from '../document/disk';

/** Matches folders that compilers write to. */
const OUTPUT = /^(?:dist|lib|build|out|output|esm|cjs|types)$/;
const SOURCE_FOLDERS = ['src', 'source', 'lib', '.'];

/**
 * Returns the source of an unbuilt file of a project's package, or null. The source has the same
 * name beside the output folder; for a package's main file it may be the index of the sources.
 */
export function sourceOf(target: string, disk: Disk, isMain: boolean): string | null {
  const folder = disk.packageFolder(path.join(target, 'package.json'));
  if (folder === null) return null;
  const named = disk.manifest(folder)?.source;
  if (isMain && typeof named === 'string') {
    const file = fileAt(path.resolve(folder, named), disk, true);
    if (file !== null) return disk.realPath(file);
  }
  const parts = path.relative(folder, target).split(path.sep);
  while (parts.length > 1 && OUTPUT.test(parts[0]!)) parts.shift();
  const last = parts.at(-1) ?? '';
  const bare = [...parts.slice(0, -1), last.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')];
  const ways = [bare.join(path.sep), isMain ? 'index' : ''].filter((way) => way !== '');
  for (const way of ways) {
    for (const sources of SOURCE_FOLDERS) {
      const file = fileAt(path.join(folder, sources, way), disk, true);
      if (file !== null) return disk.realPath(file);
    }
  }
  return null;
}
