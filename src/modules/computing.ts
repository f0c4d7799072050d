import { setTimeout as delay } from 'node:timers/promises';

/** A thread that got no processor at all is given up after so many times that, by the clock. */
const STARVED = 10;
const LOOK_EVERY_MS = 100;

/**
 * Waits until this process has computed for so long, its threads counted: the patience with a thread of
 * it. It is time of a processor that is counted, so that what others keep it busy with changes nothing
 * that is scored. Rejects where the signal aborts.
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
