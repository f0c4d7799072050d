import type { Site } from './debuggability';

/**
 * Without those that a turn of the event loop of its own came to again, with fewer callers on its stack, and of which
 * all is as of the first: to whoever reads it, it is the same call.
 */
export function distinctSites(sites: readonly Site[]): Site[] {
  const known = new Map<string, string[]>();
  return sites.filter((site) => {
    const [key, callers] = [wordsOf(site), callersOf(site)];
    const others = known.get(key) ?? [];
    known.set(key, [...others, callers]);
    return !others.some((other) => other.startsWith(callers) || callers.startsWith(other));
  });
}

/** All that is told of it, but for stacks. */
function wordsOf({ probes, ...site }: Site): string {
  return JSON.stringify([
    site,
    probes.map(({ mode, outcome, named, consequence }) => [mode, outcome, named, consequence]),
  ]);
}

/** From the call on. */
function callersOf({ probes: [probe] }: Site): string {
  const own = (probe?.wanted ?? []).filter(({ owner }) => owner === 'subject');
  return own.map(({ at }) => (at ? `${at.file}:${at.line}:${at.column} ` : ' ')).join('');
}
