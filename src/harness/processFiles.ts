import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import * as path from 'node:path';

/** A process of a group. */
export interface Member {
  pid: string;
  /** Fields of its /proc/<pid>/stat after the name, from the state on (man 5 proc). */
  fields: string[];
}

/** Positions of `fields`. */
const FIELD = { state: 0, group: 2, startTicks: 19 } as const;

/**
 * Reads processes from the files that Linux shows of them (man 5 proc). Reads all at once, as later
 * reads would show another time. A file that cannot be read, of a process that has ended or is
 * another user's, is empty.
 */
export class ProcessFiles {
  /** @param root folder of Linux, or one like it */
  constructor(private readonly root = '/proc') {}

  pids(): string[] {
    try {
      return readdirSync(this.root).filter((name) => /^\d+$/.test(name));
    } catch {
      return [];
    }
  }

  fields(pid: string): string[] {
    const stat = this.text(pid, 'stat');
    // the program's name is in parentheses, and may hold anything
    return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  }

  /** Start of a process, in ticks since that of the system; null for one that is gone. */
  startTicks(pid: string): number | null {
    const ticks = this.fields(pid)[FIELD.startTicks];
    return ticks === undefined ? null : Number(ticks);
  }

  /** True for a live process, not for a zombie that its parent has not yet reaped. */
  lives(pid: string): boolean {
    const state = this.fields(pid)[FIELD.state];
    return state !== undefined && state !== 'Z' && state !== 'X';
  }

  /** Returns a variable of the environment that it was started with. */
  variable(pid: string, name: string): string | null {
    const settings = this.text(pid, 'environ').split('\0');
    const found = settings.find((each) => each.startsWith(`${name}=`));
    return found === undefined ? null : found.slice(name.length + 1);
  }

  /** Score by which Linux selects processes to end when memory runs out; children inherit it. */
  oomScore(pid: string): number | null {
    const text = this.text(pid, 'oom_score_adj').trim();
    return text === '' ? null : Number(text);
  }

  /** Bytes of it in memory, or swapped out. */
  residentBytes(pid: string): number {
    const lines = this.text(pid, 'status').matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB/gm);
    return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
  }

  link(pid: string, name: string): string {
    try {
      return readlinkSync(path.join(this.root, pid, name));
    } catch {
      return '';
    }
  }

  /** Lists processes of the group of `leader`. */
  group(leader: number): Member[] {
    return this.pids()
      .map((pid) => ({ pid, fields: this.fields(pid) }))
      .filter(({ fields }) => Number(fields[FIELD.group]) === leader);
  }

  private text(pid: string, name: string): string {
    try {
      return readFileSync(path.join(this.root, pid, name), 'latin1');
    } catch {
      return '';
    }
  }
}

/** Files of this system, or null where it does not show processes as files. */
export const processFiles = process.platform === 'linux' ? new ProcessFiles() : null;

/**
 * Lists processes of the group of `leader`, or returns null where the system does not show them as
 * files.
 */
export function membersOf(leader: number): Member[] | null {
  return processFiles?.group(leader) ?? null;
}
