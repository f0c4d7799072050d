import type { Site } from './debuggability';
import { subjectFrames } from './frames';

/**
 * Removes sites that repeat an earlier one with fewer callers on the stack, as from a later turn of
 * the event loop. To a reader they are the same call. Runs in separate processes may know only one
 * of the two: that one stays.
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

/** Returns what the runs in other processes showed of a site. */
function besideOf({ lapses, otherwise }: Site): string {
  return JSON.stringify([lapses, otherwise]);
}

function knowsNothing({ lapses, otherwise }: Site): boolean {
  return lapses.length === 0 && otherwise === undefined;
}

/** Returns all else that is shown of a site, except its stacks. */
function wordsOf({ probes, lapses: _, otherwise: __, ...site }: Site): string {
  return JSON.stringify([
    site,
    probes.map(({ mode, outcome, named, consequence }) => [mode, outcome, named, consequence]),
  ]);
}

function callersOf(site: Site): string {
  return subjectFrames(site)
    .map(({ at }) => (at ? `${at.file}:${at.line}:${at.column} ` : ' '))
    .join('');
}
