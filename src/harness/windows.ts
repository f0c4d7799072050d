import { mean, median } from 'simple-statistics';
import type { BenchResult, Window } from '../../bench-runner/protocol/bench';

type TimedWindows = Pick<BenchResult, 'windows' | 'cpuWindows'>;

/** Windows for the CPU time: those with short waits, if there are any. */
export function windowsOfCpu({ windows, cpuWindows = windows }: TimedWindows): Window[] {
  return cpuWindows;
}

/** Time of a run: the median of its windows. */
export function timeMsOf({ windows }: Pick<TimedWindows, 'windows'>): number {
  return median(windows.map(({ timeMs }) => timeMs));
}

/**
 * CPU time of a window, as a mean over these, or null where the runtime cannot report it. Memory of
 * one window is often collected in the next: a median would by chance select windows without a
 * collection, or with one.
 */
export function cpuMsOf(run: TimedWindows): number | null {
  const times = windowsOfCpu(run)
    .map(({ cpuMs }) => cpuMs)
    .filter((cpuMs) => cpuMs !== null);
  return times.length === 0 ? null : mean(times);
}
