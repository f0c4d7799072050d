import { readdir, readFile, readlink } from 'node:fs/promises';
import { kill, killGroup, killWindowsTree } from '../runtimes/processGroup';
import { RUN_MARK } from './childEnvironment';

/**
 * Kills a child and everything that it started. `pid` leads a process group of its own (it was
 * spawned detached). What left that group is found by the mark that its environment inherited, or
 * by `cwd`, the run's own working directory, on systems that show them. Returns how many processes
 * other than `pid` were killed.
 */
export async function killTree(pid: number, runId: string, cwd: string): Promise<number> {
  if (process.platform === 'win32') {
    await killWindowsTree(pid);
    return 0;
  }
  const marked = (await markedProcesses(runId, pid, cwd)).filter((found) => found !== pid);
  killGroup(pid);
  marked.forEach(kill);
  return marked.length;
}

/**
 * Processes that carry the run's mark or work in its folder; empty on systems without /proc. What a run starts has a
 * higher number than its first process, `from`, but for the moment when the numbers begin anew.
 */
export async function markedProcesses(
  runId: string,
  from = 0,
  cwd: string | null = null,
): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => Number(name) >= from);
  const marks = await Promise.all(
    pids.map(async (pid) => {
      // gone, a zombie, or another user's
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      if (environment.includes(`${RUN_MARK}=${runId}`)) return Number(pid);
      return cwd !== null && (await worksIn(cwd, pid)) ? Number(pid) : null;
    }),
  );
  return marks.filter((pid) => pid !== null);
}

/** A process that was given another environment still stands where it was started. */
async function worksIn(cwd: string, pid: string): Promise<boolean> {
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return place === cwd || place.startsWith(`${cwd}/`);
}
