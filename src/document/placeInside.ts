import { realpath } from 'node:fs/promises';
import * as path from 'node:path';

import { isInsideFolder } from './isInsideFolder';
import { type NamedPlace, splitName } from './namedPlace';

/**
 * A place that is named from a folder, with an absolute path. Null where its file lies outside of the
 * folder, wherever links lead: who lets a machine run what is in a folder did not mean the rest of the disk.
 */
export async function placeInside(folder: string, place: string): Promise<NamedPlace | null> {
  const named = splitName(path.resolve(folder, place));
  const real = await realpath(named.file).catch(() => named.file);
  return isInsideFolder(real, await realpath(folder)) ? named : null;
}
