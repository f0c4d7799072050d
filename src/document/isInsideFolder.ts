import * as path from 'node:path';

/** Of two folders whose names begin alike, only one holds the file. */
export function isInsideFolder(file: string, folder: string): boolean {
  const [first] = path.relative(folder, file).split(path.sep);
  return first !== '..' && !path.isAbsolute(path.relative(folder, file));
}
