import { lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { mayLive, ownerName } from './owner';

/** Names of scratch folders tell whose they are. */
const NAME = /^async-score-(\d+\.\w+\.\w+)-\w{6}$/;

/** Makes an empty folder that goes with what is done in it; returns its absolute path, without links. */
export async function makeScratch(): Promise<string> {
  return mkdtemp(path.join(await realpath(tmpdir()), `async-score-${ownerName()}-`));
}

export function removeScratch(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Absolute paths of scratch folders of ours whose owner has ended without removing them. */
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

/** A temporary folder is open to all users of the machine, who may name a link as they like. */
async function isOurFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  const user = process.getuid?.();
  return found !== null && found.isDirectory() && (user === undefined || found.uid === user);
}
