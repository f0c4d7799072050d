/** What a run that is under way leaves of what was known before it. Pure. */

import type { Studied, StudiedRun } from './study';

/**
 * What was known before stands until something else is measured; what was cancelled is nothing, so
 * that it can be measured yet. Both are in the order of one plan.
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
