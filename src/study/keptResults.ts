/** Keeps results of the gallery, so that they need not be measured again. */

import { existsSync } from 'node:fs';

import type { Failure } from '../failure';
import { REPORT_SCHEMA, type Report } from '../report/report';
import { createKeptFiles, type KeptFiles } from '../runtimes/keptFiles';
import { type KeptConditions, KeptKeys } from './keptKey';
import type { KeptResults, PlannedRun } from './study';

export interface KeptOptions extends KeptConditions {
  /** Folder of the files, one for each result. It need not exist. */
  folder: string;
  /** Budget of the benchmark: a result with as much, or more, is used. */
  budgetMs: number;
  /** Most bytes; beyond that, the oldest are removed. Default: 128 MB. */
  mostBytes?: number;
}

interface Kept {
  budgetMs: number;
  report: Report;
}

const MOST_BYTES = 128_000_000;

/**
 * Keeps results in files; one that cannot be read or written counts as not kept: nothing rejects.
 */
export function createKeptResults(options: KeptOptions): KeptResults {
  const keys = new KeptKeys(options);
  const { folder, budgetMs, mostBytes = MOST_BYTES } = options;
  const files = createKeptFiles({ folder, mostBytes });
  const keyOf = (run: PlannedRun) => keys.of(run).catch(() => null);
  return {
    get: async (run) => {
      // a key needs all programs of a member to be read, which is wasted if nothing was ever kept
      return existsSync(folder) ? get(files, await keyOf(run), run, budgetMs) : null;
    },
    put: async (run, report) => {
      const key = await keyOf(run);
      if (key === null || !isWhole(report)) return;
      // the newest wins, also over a larger budget: without `fresh`, that one would have been used
      const kept: Kept = { budgetMs, report };
      await files.put(key, kept);
      await files.trim();
    },
  };
}

async function get(
  files: KeptFiles,
  key: string | null,
  { runtime }: PlannedRun,
  budgetMs: number,
): Promise<Report | null> {
  if (key === null || 'state' in runtime) return null;
  const kept = { ...Object(await files.get(key)) } as Partial<Kept>;
  if (kept.report?.schema !== REPORT_SCHEMA || !((kept.budgetMs ?? 0) >= budgetMs)) return null;
  // the same binary may be named in another way this time
  return { ...kept.report, runtime };
}

/** True for a complete result: a failure may be due to its surroundings, and is tried again. */
function isWhole({ benchmark, debuggability, warnings }: Report): boolean {
  const isOutdated = warnings.some(({ code }) => code === 'changedOnDisk');
  return !isOutdated && [benchmark, debuggability].every(isScoredOrNotAsked);
}

function isScoredOrNotAsked(part: { state: 'scored' } | Failure): boolean {
  if (part.state === 'scored') return true;
  return part.reason.code === 'notAsked' || part.reason.code === 'notThisWorkload';
}
