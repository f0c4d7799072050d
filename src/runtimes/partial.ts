import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';

/** What is being fetched stands in a folder of this name until it is whole. */
const PARTIAL = '.partial-';
const DAY_MS = 86_400_000;

/** Does `work` in a new folder of the storage; what it does not move to its place goes with it. */
export async function inPartial<Result>(
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

/** Removes what was being fetched when somebody pulled the plug. */
async function removeAbandoned(storage: string): Promise<void> {
  for (const name of await readdir(storage)) {
    const folder = path.join(storage, name);
    if (!name.startsWith(PARTIAL) || Date.now() - (await changedMs(folder)) < DAY_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Another process may have removed it in the meantime. */
function changedMs(folder: string): Promise<number> {
  return stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
}
