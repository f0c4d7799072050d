import { median } from 'simple-statistics';
import type { BenchResult } from '../../bench-runner/protocol';

/** The figure of a run is the median of its windows. */
export function timeMsOf({ windows }: BenchResult): number {
  return median(windows.map(({ timeMs }) => timeMs));
}

/** CPU time of a window, or null where the runtime cannot tell. */
export function cpuMsOf({ windows }: BenchResult): number | null {
  const times = windows.map(({ cpuMs }) => cpuMs).filter((cpuMs) => cpuMs !== null);
  return times.length === 0 ? null : median(times);
}
