import { readlinkSync } from 'node:fs';

import { processFiles, type ProcessFiles } from './processFiles';

/**
 * Identity of a process among all others, also later ones of its number: `PID.START.SPACE`. The
 * start, and the namespace of the number, are 0 where the system does not report them.
 */
const OWNER = /^(\d+)\.(\w+)\.(\w+)$/;

/** System calls that find an owner. */
export interface OwnerSystem {
  files: ProcessFiles | null;
  /** True if there is a process of that number. */
  isThere(pid: number): boolean;
  /** Namespace of process numbers: a container has its own. */
  space: string;
}

const THIS_SYSTEM: OwnerSystem = {
  files: processFiles,
  isThere,
  space: pidSpace(),
};

/** Name of the process that runs this. */
export function ownerName(system = THIS_SYSTEM, pid = process.pid): string {
  return `${pid}.${startOf(system, pid)}.${system.space}`;
}

/**
 * True if the owner may be alive, or if that is not known: data of a live process must not be
 * touched.
 */
export function mayLive(owner: string, system = THIS_SYSTEM): boolean {
  const [, pid = '', start = '', space = ''] = OWNER.exec(owner) ?? [];
  if (pid === '' || space !== system.space) return true;
  if (!system.isThere(Number(pid))) return false;
  return start === '0' || system.files === null || startOf(system, Number(pid)) === start;
}

function startOf({ files }: OwnerSystem, pid: number): string {
  const ticks = files?.lives(String(pid)) ? files.startTicks(String(pid)) : null;
  return (ticks ?? 0).toString(36);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function pidSpace(): string {
  try {
    const inode = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? 0;
    return Number(inode).toString(36);
  } catch {
    return '0';
  }
}
