import { mean, median } from 'simple-statistics';
import type { BenchResult } from '../../bench-runner/protocol';

type TimedWindows = Pick<BenchResult, 'windows' | 'cpuWindows'>;

/** The time of a run is the median of its windows. */
export function timeMsOf({ windows }: TimedWindows): number {
  return median(windows.map(({ timeMs }) => timeMs));
}

/**
 * CPU time of a window, over all of them, or null where the runtime cannot tell. Memory that one window
 * takes is often collected in the next: a median would pick the windows without a collection, or
 * those with one, by chance.
 */
export function cpuMsOf({ windows, cpuWindows = [] }: TimedWindows): number | null {
  const counted = cpuWindows.length > 0 ? cpuWindows : windows;
  const times = counted.map(({ cpuMs }) => cpuMs).filter((cpuMs) => cpuMs !== null);
  return times.length === 0 ? null : mean(times);
}
