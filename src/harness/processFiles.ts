import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import * as path from 'node:path';

/** A process of a group. */
export interface Member {
  pid: string;
  /** What stands in its /proc/<pid>/stat behind its name, from its state on (man 5 proc). */
  fields: string[];
}

/** Positions of `fields`. */
const FIELD = { state: 0, group: 2, startTicks: 19 } as const;

/**
 * Processes as the files that Linux shows of them (man 5 proc). All is read at once: what is read
 * later would be of another time. What cannot be read, of a process that has ended or is another
 * user's, is empty.
 */
export class ProcessFiles {
  /** @param root that of Linux, or a folder like it */
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
    // the name of the program, in brackets, may hold anything
    return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  }

  /** When it began, in ticks since the system did; null for a process that is gone. */
  startTicks(pid: string): number | null {
    const ticks = this.fields(pid)[FIELD.startTicks];
    return ticks === undefined ? null : Number(ticks);
  }

  /** A zombie does not: its parent has not asked after it yet. */
  lives(pid: string): boolean {
    const state = this.fields(pid)[FIELD.state];
    return state !== undefined && state !== 'Z' && state !== 'X';
  }

  /** A variable of the environment that it was started with. */
  variable(pid: string, name: string): string | null {
    const settings = this.text(pid, 'environ').split('\0');
    const found = settings.find((each) => each.startsWith(`${name}=`));
    return found === undefined ? null : found.slice(name.length + 1);
  }

  /** How willingly Linux ends it when memory runs out: what it starts inherits that. */
  oomScore(pid: string): number | null {
    const text = this.text(pid, 'oom_score_adj').trim();
    return text === '' ? null : Number(text);
  }

  /** What of it is in memory now, or was and is swapped out. */
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

  /** Processes of the group that `leader` leads. */
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

/** Those of this system, or null where it does not show processes as files. */
export const processFiles = process.platform === 'linux' ? new ProcessFiles() : null;

/** Processes of the group that `leader` leads, or null where the system does not show them so. */
export function membersOf(leader: number): Member[] | null {
  return processFiles?.group(leader) ?? null;
}
