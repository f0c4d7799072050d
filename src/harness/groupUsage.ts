import { readFileSync } from 'node:fs';

import { membersOf, type Member } from './processFiles';

/** Resources that a process and its descendants use together. */
export interface GroupUsage {
  processes: number;
  /** CPU time since their start, all threads. */
  cpuMs: number;
  /** Sum of the processes' own peaks of the resident set size, which need not coincide. */
  peakBytes: number;
}

/** Unit of CPU time on Linux (USER_HZ), whatever the machine's clock. */
const TICK_MS = 10;

/**
 * Usage of the process group of `leader`, or null where the system does not show processes as files
 * (man 5 proc).
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

/** Usage of one process; empty for one that has ended. */
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
