import { lstat, readdir } from 'node:fs/promises';
import * as path from 'node:path';

/** Bytes of all files in a folder and below. */
export async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const found = await Promise.all(names.map((name) => lstat(path.join(folder, name))));
  return found.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
}
