import { readFileSync } from 'node:fs';

/**
 * Number of processes that Linux has killed since its start because memory ran out; 0 where it is
 * not reported. https://docs.kernel.org/admin-guide/mm/concepts.html#oom-killer
 */
export function memoryKills(): number {
  if (process.platform !== 'linux') return 0;
  try {
    const counters = readFileSync('/proc/vmstat', 'utf8');
    return Number(/^oom_kill (\d+)$/m.exec(counters)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
