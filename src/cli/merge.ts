import { readdir, readFile, stat } from 'node:fs/promises';
import * as path from 'node:path';

import { readBaseline } from '../project/baseline';
import { readConfig } from '../project/config';
import { merged, missingShards, notOfOne } from '../project/merge';
import type { ProjectScore } from '../report/projectScore';
import type { Outcome } from './outcome';
import type { ProjectOptions } from './projectOptions';
import { judged, projectOutcome, understood } from './projectOutcome';
import { usageError } from './usageError';

/** `merge FILE|FOLDER…`: merges results of shards. */
export async function mergeCommand(
  places: readonly string[],
  options: ProjectOptions,
): Promise<Outcome> {
  const shards = (await Promise.all(places.map(shardsIn))).flat();
  const why = notOfOne(shards);
  if (why !== null) {
    throw usageError({
      message: 'These results do not make one.',
      found: why,
      needed: 'what `async-score project --shard N/M --json` printed for each N, of one version',
      remedy: 'Score those again that differ.',
    });
  }
  const missing = missingShards(shards);
  if (missing.length > 0) {
    throw usageError({
      message: 'Shards are missing.',
      found: places.join(', '),
      needed: `the results of ${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')}`,
      remedy: 'Name their files, too; a job that failed has to run again.',
    });
  }
  const whole = merged(shards);
  const config = await understood(() => readConfig(process.cwd(), options.config));
  const baseline = await understood(() => readBaseline(config.baseline));
  return projectOutcome(judged(whole, config, config.folder, baseline), config, baseline, options);
}

/** Reads one shard, or all shards in a folder at any depth; other JSON files are skipped. */
async function shardsIn(place: string): Promise<ProjectScore[]> {
  if (!(await isFolder(place))) return [await readShard(place)];
  const files = (await readdir(place, { recursive: true })).filter((name) => /\.json$/.test(name));
  const read = await Promise.all(files.sort().map((name) => parsed(path.join(place, name))));
  const shards = read.filter(isShard);
  if (shards.length === 0) throw noShard(place, `${files.length} other files of JSON`);
  return shards;
}

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place).catch(() => null))?.isDirectory() ?? false;
}

async function readShard(file: string): Promise<ProjectScore> {
  const read = await parsed(file);
  if (!isShard(read)) throw noShard(file, 'other JSON');
  return read;
}

async function parsed(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    throw noShard(file, error instanceof Error ? error.message : String(error));
  }
}

function isShard(read: unknown): read is ProjectScore {
  const { functions, measured } = Object(read) as Partial<ProjectScore>;
  return Array.isArray(functions) && typeof measured?.by === 'string';
}

function noShard(place: string, found: string): Error {
  return usageError({
    message: `${place} holds no result of a shard.`,
    found,
    needed: 'what `async-score project --shard N/M --json` printed',
    remedy: 'Name its file, or the folder that holds those of all shards.',
  });
}
