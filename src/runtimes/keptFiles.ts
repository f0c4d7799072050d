/** Keeps values as files of one folder, each under a key, so that they need not be measured again. */

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import * as path from 'node:path';

export interface KeptFilesOptions {
  /** Folder that need not exist. Several processes may share it. */
  folder: string;
  /** Most bytes of the files; beyond that, the least recently used are removed. */
  mostBytes: number;
}

/** Values in files. A file that cannot be read or written counts as not kept: nothing rejects. */
export interface KeptFiles {
  /** @param key name of letters and digits */
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
  /** Removes files beyond the limit. Call this after a batch of `put`. */
  trim(): Promise<void>;
}

/** Content of a file; the hash of the value's JSON reveals a damaged file. */
interface Kept {
  key: string;
  hash: string;
  value: unknown;
}

/** Prefix of the name of a file that is being written. */
const UNFINISHED = '.writing-';
const DAY_MS = 86_400_000;

export function createKeptFiles(options: KeptFilesOptions): KeptFiles {
  return {
    get: (key) => get(options.folder, key).catch(() => null),
    put: (key, value) => put(options.folder, key, value).catch(() => undefined),
    trim: () => removeOldest(options).catch(() => undefined),
  };
}

async function get(folder: string, key: string): Promise<unknown> {
  const file = fileOf(folder, key);
  const kept = { ...Object(JSON.parse(await readFile(file, 'utf8'))) } as Partial<Kept>;
  if (kept.key !== key || hashOf(kept.value) !== kept.hash) return null;
  // a used value is not old
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
  return kept.value;
}

async function put(folder: string, key: string, value: unknown): Promise<void> {
  const kept: Kept = { key, hash: hashOf(value), value };
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, UNFINISHED + randomUUID());
  try {
    await writeFile(unfinished, JSON.stringify(kept));
    await rename(unfinished, fileOf(folder, key));
  } finally {
    await rm(unfinished, { force: true });
  }
}

function fileOf(folder: string, key: string): string {
  return path.join(folder, `${key}.json`);
}

/** Hexadecimal SHA-256 of a value's JSON. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');
}

async function removeOldest({ folder, mostBytes }: KeptFilesOptions): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.json$|^\.writing-/.test(name));
  const files = await Promise.all(names.map((name) => agedFile(path.join(folder, name))));
  const newestFirst = files
    .filter((file) => file !== null)
    .sort((one, other) => other.mtimeMs - one.mtimeMs);
  let bytes = 0;
  for (const { file, size, mtimeMs } of newestFirst) {
    bytes += size;
    const isUnfinished = path.basename(file).startsWith(UNFINISHED);
    const isAbandoned = isUnfinished && Date.now() - mtimeMs > DAY_MS;
    if (bytes > mostBytes || isAbandoned) await rm(file, { force: true });
  }
}

/** Age and size of a file; null if another process removed or renamed it. */
function agedFile(file: string) {
  return stat(file).then(
    ({ size, mtimeMs }) => ({ file, size, mtimeMs }),
    () => null,
  );
}
