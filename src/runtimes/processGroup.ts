import * as path from 'node:path';

import { execFile } from '../gate';

/** How a system ends processes. */
export interface Ending {
  /**
   * Ends a process with its group, or where there are no groups with all that it started. Where
   * there are, they have been told to end before it returns.
   */
  tree(pid: number): Promise<void>;
  /** False where the system does not allow it. */
  one(pid: number): boolean;
}

type Signal = (pid: number, name: 'SIGKILL') => unknown;
type Run = (program: string, args: readonly string[]) => Promise<void>;

/** A first process leads a group of its own (it was spawned detached); a negative number means a group. */
export function posixEnding(signal: Signal): Ending {
  const one = (pid: number) => {
    try {
      signal(pid, 'SIGKILL');
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // it ended before we came, which is what was wanted
      if (code === 'ESRCH') return true;
      // another user's; macOS says so of a group in which all have ended, too
      if (code === 'EPERM') return false;
      throw error;
    }
  };
  return { one, tree: (pid) => Promise.resolve(void one(-pid)) };
}

/** Windows has no groups; it knows who started whom, as long as both live. */
export function windowsEnding(signal: Signal, run: Run, systemRoot: string): Ending {
  // by its path: a program of that name may stand in the folder that is worked in
  const taskkill = path.win32.join(systemRoot, 'System32', 'taskkill.exe');
  return {
    one: posixEnding(signal).one,
    tree: (pid) => run(taskkill, ['/PID', String(pid), '/T', '/F']),
  };
}

function runToEnd(program: string, args: readonly string[]): Promise<void> {
  return new Promise<void>((resolve) => {
    execFile(program, args, { windowsHide: true }, () => resolve());
  }).catch(() => undefined);
}

const signal: Signal = (pid, name) => process.kill(pid, name);

/** Of the system that this runs on. */
export const ending: Ending =
  process.platform === 'win32'
    ? windowsEnding(signal, runToEnd, process.env['SystemRoot'] ?? 'C:\\Windows')
    : posixEnding(signal);

/** For whoever cancels, and may not live to see a promise settle. */
export function killGroup(pid: number): void {
  void ending.tree(pid);
}
