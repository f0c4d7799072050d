import * as path from 'node:path';

/** True if a folder holds a file; a common beginning of their names is not enough. */
export function isInsideFolder(file: string, folder: string): boolean {
  const [first] = path.relative(folder, file).split(path.sep);
  return first !== '..' && !path.isAbsolute(path.relative(folder, file));
}
