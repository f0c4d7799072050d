import { readdir, readFile } from 'node:fs/promises';
import { kill, killGroup, killWindowsTree } from '../processGroup';
import { RUN_MARK } from './childEnvironment';

/**
 * Kills a child and everything that it started. `pid` leads a process group of its own (it was
 * spawned detached). What left that group is found by the mark that its environment inherited,
 * on systems that show it. Returns how many processes other than `pid` were killed.
 */
export async function killTree(pid: number, runId: string): Promise<number> {
  if (process.platform === 'win32') {
    await killWindowsTree(pid);
    return 0;
  }
  const marked = (await markedProcesses(runId, pid)).filter((found) => found !== pid);
  killGroup(pid);
  marked.forEach(kill);
  return marked.length;
}

/**
 * Processes that carry the run's mark; empty on systems without /proc. What a run starts has a
 * higher number than its first process, `from`, but for the moment when the numbers begin anew.
 */
export async function markedProcesses(runId: string, from = 0): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => Number(name) >= from);
  const marks = await Promise.all(
    pids.map(async (pid) => {
      // gone, a zombie, or another user's
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
      return environment.includes(`${RUN_MARK}=${runId}`) ? Number(pid) : null;
    }),
  );
  return marks.filter((pid) => pid !== null);
}
