import { readFileSync } from 'node:fs';

import { membersOf, type Member } from './processFiles';

/** What a process and all that it started take together. */
export interface GroupUsage {
  processes: number;
  /** CPU time since their start, all threads. */
  cpuMs: number;
  /** Sum of each one's own peak of its resident set size: they need not have come at once. */
  peakBytes: number;
}

/** Linux counts the CPU time of processes in these (USER_HZ), whatever its own clock does. */
const TICK_MS = 10;

/**
 * Of the process group that `leader` leads, or null where the system does not show processes as
 * files (man 5 proc).
 */
export function groupUsage(leader: number): GroupUsage | null {
  const members = membersOf(leader)?.flatMap(usageIn) ?? [];
  if (members.length === 0) return null;
  return {
    processes: members.length,
    cpuMs: members.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    peakBytes: members.reduce((sum, { peakBytes }) => sum + peakBytes, 0),
  };
}

/** Empty for a process that has ended. */
function usageIn({ pid, fields }: Member): Omit<GroupUsage, 'processes'>[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const peakKilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
    if (peakKilobytes === undefined) return [];
    return [
      {
        cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
        peakBytes: Number(peakKilobytes) * 1024,
      },
    ];
  } catch {
    return [];
  }
}
