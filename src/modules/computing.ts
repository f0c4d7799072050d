import { setTimeout as delay } from 'node:timers/promises';

/** Wall-clock limit as a multiple of the CPU limit, for a thread that gets no CPU time. */
const STARVED = 10;
const LOOK_EVERY_MS = 100;

/**
 * Waits until this process and its threads have used so much CPU time, the limit for a thread.
 * Counting CPU time keeps load from changing the result. Rejects if the signal aborts.
 */
export async function untilComputed(patienceMs: number, signal: AbortSignal): Promise<void> {
  const startMs = performance.now();
  const before = process.cpuUsage();
  const computedMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (computedMs() < patienceMs) {
    if (performance.now() - startMs >= STARVED * patienceMs) return;
    await delay(Math.min(LOOK_EVERY_MS, patienceMs), null, { signal });
  }
}
