import type { Site } from './debuggability';
import { subjectFrames } from './frames';

/**
 * Without those that a turn of the event loop of its own came to again, with fewer callers on its stack, and of which
 * all is as of the first: to whoever reads it, it is the same call. Of one that a single process told apart, the
 * others know nothing.
 */
export function distinctSites(sites: readonly Site[]): Site[] {
  const distinct: Site[] = [];
  const byWords = new Map<string, number[]>();
  for (const site of sites) {
    const words = wordsOf(site);
    const alike = byWords.get(words) ?? [];
    const again = alike.find((index) => isAgain(site, distinct[index]!));
    if (again === undefined) byWords.set(words, [...alike, distinct.push(site) - 1]);
    else if (knowsNothing(distinct[again]!)) distinct[again] = site;
  }
  return distinct;
}

function isAgain(site: Site, other: Site): boolean {
  const [callers, others] = [callersOf(site), callersOf(other)];
  if (!others.startsWith(callers) && !callers.startsWith(others)) return false;
  return knowsNothing(site) || knowsNothing(other) || besideOf(site) === besideOf(other);
}

/** What the probes of other processes tell of it. */
function besideOf({ lapses, otherwise }: Site): string {
  return JSON.stringify([lapses, otherwise]);
}

function knowsNothing({ lapses, otherwise }: Site): boolean {
  return lapses.length === 0 && otherwise === undefined;
}

/** All else that is told of it, but for stacks. */
function wordsOf({ probes, lapses: _, otherwise: __, ...site }: Site): string {
  return JSON.stringify([
    site,
    probes.map(({ mode, outcome, named, consequence }) => [mode, outcome, named, consequence]),
  ]);
}

/** From the call on. */
function callersOf(site: Site): string {
  return subjectFrames(site)
    .map(({ at }) => (at ? `${at.file}:${at.line}:${at.column} ` : ' '))
    .join('');
}
