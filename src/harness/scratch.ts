import { lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { failure, type Failure } from '../failure';
import { mayLive, ownerName } from './owner';

/** Names of scratch folders contain their owner. */
const NAME = /^async-score-(\d+\.\w+\.\w+)-\w{6}$/;

/**
 * Makes an empty folder for a run. Resolves to its absolute path, without links, or to a failure;
 * never rejects.
 */
export async function makeScratch(): Promise<string | Failure> {
  const folder = tmpdir();
  try {
    return await mkdtemp(path.join(await realpath(folder), `async-score-${ownerName()}-`));
  } catch (error) {
    return noScratch(folder, error instanceof Error ? error.message : String(error));
  }
}

/** Removes a folder; ignores errors, so that results are not lost. */
export async function removeScratch(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

/** Absolute paths of our scratch folders whose owner has ended without removing them. */
export async function leftScratch(
  inFolder: string = tmpdir(),
  lives: (owner: string) => boolean = mayLive,
): Promise<string[]> {
  const names = await readdir(inFolder).catch(() => []);
  const left = names.filter((name) => {
    const owner = NAME.exec(name)?.[1];
    return owner !== undefined && !lives(owner);
  });
  const folders = left.map((name) => path.join(inFolder, name));
  const areOurs = await Promise.all(folders.map(isOurFolder));
  return folders.filter((_, i) => areOurs[i]);
}

/** True if the folder is ours: all users may create names, and links, in a temporary folder. */
async function isOurFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  const user = process.getuid?.();
  return found !== null && found.isDirectory() && (user === undefined || found.uid === user);
}

function noScratch(folder: string, found: string): Failure {
  const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
  return failure('failed', 'noTempFolder', `No folder for a run could be made in ${folder}.`, {
    found,
    needed: 'a folder for temporary files that can be written to and has room',
    remedy: `Name another one by the environment variable ${variable}, or make room in this one.`,
  });
}
