import { readFile } from 'node:fs/promises';

import { readBaseline } from '../project/baseline';
import { readConfig } from '../project/config';
import { merged, missingShards, notOfOne } from '../project/merge';
import type { ProjectScore } from '../report/projectScore';
import type { Outcome } from './outcome';
import type { ProjectOptions } from './projectOptions';
import { judged, projectOutcome, understood } from './projectOutcome';
import { usageError } from './usageError';

/** `merge FILE…`: results of shards, as one. */
export async function mergeCommand(
  files: readonly string[],
  options: ProjectOptions,
): Promise<Outcome> {
  const shards = await Promise.all(files.map(readShard));
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
      found: files.join(', '),
      needed: `the results of ${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')}`,
      remedy: 'Name their files, too; a job that failed has to run again.',
    });
  }
  const whole = merged(shards);
  const config = await understood(() => readConfig(process.cwd(), options.config));
  const baseline = await understood(() => readBaseline(config.baseline));
  return projectOutcome(judged(whole, config, config.folder, baseline), config, baseline, options);
}

async function readShard(file: string): Promise<ProjectScore> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as ProjectScore;
    if (!Array.isArray(read.functions) || typeof read.measured.by !== 'string') throw new Error();
    return read;
  } catch (error) {
    throw usageError({
      message: `${file} holds no result of a shard.`,
      found: (error instanceof Error && error.message) || 'other JSON',
      needed: 'what `async-score project --shard N/M --json` printed',
      remedy: 'Name its file.',
    });
  }
}
