import { readdirSync, readFileSync } from 'node:fs';

/** A process of a group. */
export interface Member {
  pid: string;
  /** What stands in its /proc/<pid>/stat behind its name, from its state on (man 5 proc). */
  fields: string[];
}

/**
 * Processes of the group that `leader` leads, or null where the system does not show processes as
 * files. It reads at once: what is read later would be of another time.
 */
export function membersOf(leader: number): Member[] | null {
  if (process.platform !== 'linux') return null;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, fields: fieldsOf(pid) }))
    .filter(({ fields }) => Number(fields[2]) === leader);
}

/** Empty for a process that has ended. */
function fieldsOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // the name of the program, in brackets, may hold anything
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
