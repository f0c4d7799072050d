import * as path from 'node:path';

import { fileAt } from './candidates';
import type { Disk } from './disk';

/** Folders that compilers write to. */
const OUTPUT = /^(?:dist|lib|build|out|output|esm|cjs|types)$/;
const SOURCE_FOLDERS = ['src', 'source', 'lib', '.'];

/**
 * The source of a file that a package of the project names and that was not built yet: what stands
 * under the same name beside the folder of the output; for the package itself also the index of its
 * sources. Null: none.
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
