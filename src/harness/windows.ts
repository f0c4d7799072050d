import { mean, median } from 'simple-statistics';
import type { BenchResult, Window } from '../../bench-runner/protocol/bench';

type TimedWindows = Pick<BenchResult, 'windows' | 'cpuWindows'>;

/** Those that the CPU time is that of: the ones with short waits, where any were asked for. */
export function windowsOfCpu({ windows, cpuWindows = windows }: TimedWindows): Window[] {
  return cpuWindows;
}

/** The time of a run is the median of its windows. */
export function timeMsOf({ windows }: Pick<TimedWindows, 'windows'>): number {
  return median(windows.map(({ timeMs }) => timeMs));
}

/**
 * CPU time of a window, over all of these, or null where the runtime cannot tell. Memory that one window
 * takes is often collected in the next: a median would pick the windows without a collection, or
 * those with one, by chance.
 */
export function cpuMsOf(run: TimedWindows): number | null {
  const times = windowsOfCpu(run)
    .map(({ cpuMs }) => cpuMs)
    .filter((cpuMs) => cpuMs !== null);
  return times.length === 0 ? null : mean(times);
}
