import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

import { ownerName } from './owner';
import { processFiles } from './processFiles';

/** What tells the processes of a run from all others. */
export interface RunMark {
  /** In their environment, unless they were given another: its owner, a dash, and a number. */
  id: string;
  /** Of the first one. */
  pid: number;
  /**
   * That goes with the run. Never the folder of a project: a person's own processes stand there.
   * Null where it is not known.
   */
  folder: string | null;
  /** When that one began, on a system that tells; else 0. */
  startTicks: number;
  /**
   * How willingly Linux ends them for want of memory, or null where it cannot be said. All that a
   * process starts inherits that, whatever environment, session and folder it is given.
   */
  oomScore: number | null;
}

/** Editors and the system's services keep below; what has the most is ended first. */
export const LEAST_SCORE = 700;
const MOST_SCORE = 1000;

/** Of a run of this process, that nobody can guess. */
export function newRunId(): string {
  return `${ownerName()}-${randomBytes(12).toString('hex')}`;
}

/** Marks a process that has just been started, before it starts others. */
export function markRun(id: string, pid: number, folder: string): RunMark {
  const startTicks = processFiles?.startTicks(String(pid)) ?? 0;
  return { id, pid, folder, startTicks, oomScore: giveScore(pid) };
}

function giveScore(pid: number): number | null {
  if (processFiles === null) return null;
  try {
    const own = Number(readFileSync('/proc/self/oom_score_adj', 'latin1'));
    // it can be raised only
    const score = randomInt(Math.max(LEAST_SCORE, own + 1), MOST_SCORE + 1);
    writeFileSync(`/proc/${pid}/oom_score_adj`, String(score));
    return score;
  } catch {
    return null;
  }
}
