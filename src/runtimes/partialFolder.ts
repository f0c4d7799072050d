import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';

/** Prefix of the folder's name until a fetch is complete. */
const PARTIAL = '.partial-';
const DAY_MS = 86_400_000;

/**
 * Does `work` in a new folder of the storage, which is removed at the end with all that `work` did
 * not move.
 */
export async function inPartialFolder<Result>(
  storage: string,
  work: (partial: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(storage, { recursive: true });
  await removeAbandoned(storage);
  const partial = await mkdtemp(path.join(storage, PARTIAL));
  try {
    return await work(partial);
  } finally {
    await rm(partial, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes folders of fetches that were interrupted. */
async function removeAbandoned(storage: string): Promise<void> {
  for (const name of await readdir(storage)) {
    const folder = path.join(storage, name);
    if (!name.startsWith(PARTIAL) || Date.now() - (await changedMs(folder)) < DAY_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Time of a folder's change; now, if another process has removed it. */
function changedMs(folder: string): Promise<number> {
  return stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
}
