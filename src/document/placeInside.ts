import { realpath } from 'node:fs/promises';
import * as path from 'node:path';

import { isInsideFolder } from './isInsideFolder';
import { type NamedPlace, splitName } from './namedPlace';

/**
 * Resolves a place named relative to a folder; null if its file, after links, is outside.
 * Permission to run a folder's code does not include the rest of the disk.
 */
export async function placeInside(folder: string, place: string): Promise<NamedPlace | null> {
  const named = splitName(path.resolve(folder, place));
  const real = await realpath(named.file).catch(() => named.file);
  return isInsideFolder(real, await realpath(folder)) ? named : null;
}
