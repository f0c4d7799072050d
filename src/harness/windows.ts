import { mean, median } from 'simple-statistics';
import type { BenchResult } from '../../bench-runner/protocol';

/** The time of a run is the median of its windows. */
export function timeMsOf({ windows }: BenchResult): number {
  return median(windows.map(({ timeMs }) => timeMs));
}

/**
 * CPU time of a window, over all of them, or null where the runtime cannot tell. Memory that one window
 * takes is often collected in the next: a median would pick the windows without a collection, or
 * those with one, by chance.
 */
export function cpuMsOf({ windows }: BenchResult): number | null {
  const times = windows.map(({ cpuMs }) => cpuMs).filter((cpuMs) => cpuMs !== null);
  return times.length === 0 ? null : mean(times);
}
