import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

import { failure, type Failure } from '../failure';

/** A folder that goes with what it was made for, or why none could be made. Never rejects. */
export async function makeScratch(): Promise<string | Failure> {
  const folder = tmpdir();
  try {
    return await mkdtemp(path.join(await realpath(folder), 'async-score-'));
  } catch (error) {
    return noScratch(folder, error instanceof Error ? error.message : String(error));
  }
}

/** What was measured is not to be lost because a folder stays behind. */
export async function removeScratch(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

function noScratch(folder: string, found: string): Failure {
  const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
  return failure('failed', 'noTempFolder', `No folder for a run could be made in ${folder}.`, {
    found,
    needed: 'a folder for temporary files that can be written to and has room',
    remedy: `Name another one by the environment variable ${variable}, or make room in this one.`,
  });
}
