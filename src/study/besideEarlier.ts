/** Combines a run in progress with earlier results. Pure. */

import type { Studied, StudiedRun } from './study';

/**
 * Replaces earlier results by later ones, except for cancelled runs, which can still be measured.
 * Both are in the order of one plan.
 */
export function besideEarlier(before: Studied, now: Studied): Studied {
  return before.map((earlier, index) => {
    const later = now[index] ?? null;
    return later === null || isCancelled(later) ? earlier : later;
  });
}

function isCancelled({ report: { benchmark, debuggability } }: StudiedRun): boolean {
  return [benchmark, debuggability].some(({ state }) => state === 'cancelled');
}
