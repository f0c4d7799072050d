import { readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';

/**
 * File name such as `upload.24.21.0.2026-11-21T09-30-05-123`: no profile overwrites another, also
 * if two windows profile at once.
 */
export function profileFileName(file: string, version: string, at: Date): string {
  const time = at.toISOString().replace('Z', '').replaceAll(/[:.]/g, '-');
  const { name } = path.parse(file);
  return [name, version, time].filter((part) => part !== '').join('.');
}

/** Number of runs whose profiles are kept; each run leaves two files at most. */
const KEPT_RUNS = 5;

/** Deletes old profiles in our own folder, which holds nothing else. */
export async function pruneProfiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => /\.(cpu|heap)profile$/.test(name))
      .map(async (name) => {
        const file = path.join(folder, name);
        // another window may have deleted it since
        const atMs = await stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        );
        return { file, atMs };
      }),
  );
  const old = files.sort((a, b) => b.atMs - a.atMs).slice(2 * KEPT_RUNS);
  await Promise.all(old.map(({ file }) => rm(file, { force: true })));
}
