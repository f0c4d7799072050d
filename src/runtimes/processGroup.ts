import * as path from 'node:path';

import { execFile } from '../gate';

/** A system's way to end processes. */
export interface Ending {
  /**
   * Ends a process with its group, or, without groups, with all its descendants. With groups, the
   * signals are sent before it returns.
   */
  tree(pid: number): Promise<void>;
  /** Ends one process; false if the system does not allow it. */
  one(pid: number): boolean;
}

type Signal = (pid: number, name: 'SIGKILL') => unknown;
type Run = (program: string, args: readonly string[]) => Promise<void>;

/**
 * Ends processes by signals. A first process leads its own group (it was spawned detached); a
 * negative number means a group.
 */
export function posixEnding(signal: Signal): Ending {
  const one = (pid: number) => {
    try {
      signal(pid, 'SIGKILL');
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // it has ended already, as was wanted
      if (code === 'ESRCH') return true;
      // another user's; on macOS also a group in which all have ended
      if (code === 'EPERM') return false;
      throw error;
    }
  };
  return { one, tree: (pid) => Promise.resolve(void one(-pid)) };
}

/**
 * Ends processes on Windows, which has no groups, but knows the parent of each process while both
 * live.
 */
export function windowsEnding(signal: Signal, run: Run, systemRoot: string): Ending {
  // by its path: the working folder may have a program of that name
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

/** The way of this system. */
export const ending: Ending =
  process.platform === 'win32'
    ? windowsEnding(signal, runToEnd, process.env['SystemRoot'] ?? 'C:\\Windows')
    : posixEnding(signal);

/** Kills a group without waiting, for callers that may end before a promise settles. */
export function killGroup(pid: number): void {
  void ending.tree(pid);
}
