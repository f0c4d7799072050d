import * as path from 'node:path';

import { placeInside } from '../document/placeInside';
import { usageError } from './usageError';

/** Resolves a place whose file is inside a folder. Throws a `UsageError` for any other file. */
export async function insideFolder(folder: string, place: string): Promise<string> {
  if (await placeInside(folder, place)) return path.resolve(folder, place);
  throw usageError({
    message: `${place} is not run.`,
    found: `a file outside of ${folder}`,
    needed: 'a file of the folder that async-score mcp was started in',
    remedy: 'Start it in the folder of the project.',
  });
}
