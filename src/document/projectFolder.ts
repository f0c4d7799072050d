import * as fs from 'node:fs';
import * as path from 'node:path';

/**
 * Returns the root folder of a file's project: the nearest with a `.git`, else with a
 * `package.json`, else the file's own. Links are followed, so that none leads out of it.
 */
export function projectFolder(file: string): string {
  const own = realPath(path.dirname(path.resolve(file)));
  return holding(own, '.git') ?? holding(own, 'package.json') ?? own;
}

/** Returns the folders from a file's own up to that of its project. */
export function projectFoldersAbove(file: string): string[] {
  const project = projectFolder(file);
  const folders = [realPath(path.dirname(path.resolve(file)))];
  while (folders.at(-1) !== project) folders.push(path.dirname(folders.at(-1)!));
  return folders;
}

/** True if a file, after links, is in the project of another file. */
export function isInProjectOf(file: string, member: string): boolean {
  const relative = path.relative(projectFolder(member), realPath(path.resolve(file)));
  return !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..';
}

function holding(start: string, name: string): string | null {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, name))) return folder;
    if (path.dirname(folder) === folder) return null;
  }
}

/** Resolves links in a path as far as it exists. */
function realPath(file: string): string {
  try {
    return fs.realpathSync(file);
  } catch {
    const above = path.dirname(file);
    return above === file ? file : path.join(realPath(above), path.basename(file));
  }
}
