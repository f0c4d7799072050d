import { execFile } from 'node:child_process';

/**
 * Kills a process and its group before it returns: whoever cancels may not live to see a promise
 * settle. `pid` leads a group of its own (it was spawned detached).
 */
export function killGroup(pid: number): void {
  if (process.platform === 'win32') void killWindowsTree(pid);
  else kill(-pid);
}

/** Kills one process; a negative number means a group. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: it ended before we came, which is what was wanted
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Resolves when taskkill has ended. Windows has no groups; it knows who started whom. */
export function killWindowsTree(pid: number): Promise<void> {
  return new Promise((resolve) => {
    execFile('taskkill', ['/PID', String(pid), '/T', '/F'], { windowsHide: true }, () => resolve());
  });
}
