import { realpath } from 'node:fs/promises';
import * as path from 'node:path';

import { splitName } from '../document/namedPlace';
import { isInsideFolder } from '../document/isInsideFolder';
import { usageError } from './usageError';

/**
 * A place whose file lies in a folder, wherever links lead. Throws a `UsageError` for another one: who
 * lets a machine run what is in a folder did not mean the rest of the disk.
 */
export async function insideFolder(folder: string, place: string): Promise<string> {
  const resolved = path.resolve(folder, place);
  const { file } = splitName(resolved);
  const real = await realpath(file).catch(() => file);
  if (isInsideFolder(real, await realpath(folder))) return resolved;
  throw usageError({
    message: `${place} is not run.`,
    found: `a file outside of ${folder}`,
    needed: 'a file of the folder that async-score mcp was started in',
    remedy: 'Start it in the folder of the project.',
  });
}
