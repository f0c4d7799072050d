import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

import { ownerName } from './owner';
import { processFiles } from './processFiles';

/** Marks that distinguish the processes of a run from all others. */
export interface RunMark {
  /** Value in their environment, unless that is replaced: its owner, a dash, and a number. */
  id: string;
  /** Number of the first process. */
  pid: number;
  /**
   * Folder that is removed with the run; null if not known. Never the folder of a project, where a
   * person's own processes run.
   */
  folder: string | null;
  /** Start of the first process, where the system reports it; else 0. */
  startTicks: number;
  /**
   * Score by which Linux selects them when memory runs out, or null where it cannot be set.
   * Descendants inherit it, whatever their environment, session and folder.
   */
  oomScore: number | null;
}

/** Least score, above that of editors and system services; the highest score is ended first. */
export const LEAST_SCORE = 700;
const MOST_SCORE = 1000;

/** Makes an unguessable id for a run of this process. */
export function newRunId(): string {
  return `${ownerName()}-${randomBytes(12).toString('hex')}`;
}

/** Marks a new process, before it starts others. */
export function markRun(id: string, pid: number, folder: string): RunMark {
  const startTicks = processFiles?.startTicks(String(pid)) ?? 0;
  return { id, pid, folder, startTicks, oomScore: giveScore(pid) };
}

function giveScore(pid: number): number | null {
  if (processFiles === null) return null;
  try {
    const own = Number(readFileSync('/proc/self/oom_score_adj', 'latin1'));
    // a score can only be raised
    const score = randomInt(Math.max(LEAST_SCORE, own + 1), MOST_SCORE + 1);
    writeFileSync(`/proc/${pid}/oom_score_adj`, String(score));
    return score;
  } catch {
    return null;
  }
}
