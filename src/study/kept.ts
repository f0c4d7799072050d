/** Keeps what was measured of the gallery as files, so that it need not be measured again. */

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';

import { textHash } from '../document/document';
import type { Failure } from '../failure';
import { REPORT_SCHEMA, type Report } from '../report/report';
import { type KeptConditions, KeptKeys } from './keptKey';
import type { KeptResults, PlannedRun } from './study';

export interface KeptOptions extends KeptConditions {
  /** Where they are kept: a file each. It need not exist. */
  folder: string;
  /** Budget of the benchmark: a result that was given as much, or more, will do. */
  budgetMs: number;
  /** Where they take more than that, the oldest are removed. Default: 128 MB. */
  mostBytes?: number;
}

/** What a file holds. */
interface Kept {
  /** All that the result depends on, as one hash. */
  key: string;
  budgetMs: number;
  /** SHA-256 of the report's JSON, so that a damaged file is no result. */
  hash: string;
  report: Report;
}

const MOST_BYTES = 128_000_000;
/** A file that is being written has a name that begins so. */
const UNFINISHED = '.writing-';
const DAY_MS = 86_400_000;

/** A file that cannot be read, or written, is a result that was not kept: nothing rejects. */
export function createKeptResults(options: KeptOptions): KeptResults {
  const keys = new KeptKeys(options);
  return {
    get: (run) => get(options, keys, run).catch(() => null),
    put: (run, report) => put(options, keys, run, report).catch(() => undefined),
  };
}

async function get(
  { folder, budgetMs }: KeptOptions,
  keys: KeptKeys,
  run: PlannedRun,
): Promise<Report | null> {
  const key = await keys.of(run);
  if (key === null || 'state' in run.runtime) return null;
  const read: unknown = JSON.parse(await readFile(fileOf(folder, key), 'utf8'));
  if (!isKept(read) || read.key !== key || read.report.schema !== REPORT_SCHEMA) return null;
  if (!(read.budgetMs >= budgetMs)) return null;
  // the same binary may be named by something else this time
  return { ...read.report, runtime: run.runtime };
}

/**
 * The newest wins, also over one that was given a larger budget: without `fresh`, that one would have
 * been found, so nothing would have been measured.
 */
async function put(
  { folder, budgetMs, mostBytes = MOST_BYTES }: KeptOptions,
  keys: KeptKeys,
  run: PlannedRun,
  report: Report,
): Promise<void> {
  const key = await keys.of(run);
  if (key === null || !isWhole(report)) return;
  const kept: Kept = { key, budgetMs, hash: textHash(JSON.stringify(report)), report };
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, UNFINISHED + randomUUID());
  try {
    await writeFile(unfinished, JSON.stringify(kept));
    await rename(unfinished, fileOf(folder, key));
  } finally {
    await rm(unfinished, { force: true });
  }
  await removeOldest(folder, mostBytes);
}

function fileOf(folder: string, key: string): string {
  return path.join(folder, `${key}.json`);
}

function isKept(value: unknown): value is Kept {
  const { hash, report } = { ...Object(value) } as Record<string, unknown>;
  return report !== undefined && textHash(JSON.stringify(report)) === hash;
}

/** What failed may have failed because of its surroundings: it is tried again the next time. */
function isWhole({ benchmark, debuggability, warnings }: Report): boolean {
  const isOutdated = warnings.some(({ code }) => code === 'changedOnDisk');
  return !isOutdated && [benchmark, debuggability].every(isScoredOrNotAsked);
}

function isScoredOrNotAsked(part: { state: 'scored' } | Failure): boolean {
  if (part.state === 'scored') return true;
  return part.reason.code === 'notAsked' || part.reason.code === 'notThisWorkload';
}

async function removeOldest(folder: string, mostBytes: number): Promise<void> {
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

/** Null where another process was faster to remove or rename it. */
function agedFile(file: string) {
  return stat(file).then(
    ({ size, mtimeMs }) => ({ file, size, mtimeMs }),
    () => null,
  );
}
