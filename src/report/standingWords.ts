/** Where a subject stands among the members of the gallery, in one sentence. Pure. */

import type { AgainstCallbacks, Standing, TokensPlace } from '../gallery/standing';
import type { Report } from './report';
import type { Units } from './units';
import { totalWords } from './gradeWords';

/**
 * `331 tokens, between "generators with suspend" and "generators with genny"; 1.3× the CPU time of
 * "callbacks, nested"; debuggability 5 of 10`: as much of it as is known. Null where the gallery has
 * nothing to stand beside.
 */
export function standingSentence(report: Report, units: Units): string | null {
  const { standing, complexity, debuggability } = report;
  if (!standing || complexity.tokens === 0) return null;
  const place = placeWords(standing.tokens, units);
  if (place === null) return null;
  const parts = [`${units.counted(complexity.tokens, 'token')}, ${place}`];
  parts.push(...costWords(standing, units));
  if (debuggability.state === 'scored') parts.push(`debuggability ${totalWords(debuggability)}`);
  return parts.join('; ');
}

/** Why the ratios of the sentence are no verdict, or null where it has none. */
export function standingNote({ standing }: Report): string | null {
  const against = standing?.cpu ?? standing?.time ?? standing?.memory;
  if (!against) return null;
  return (
    `"${against.title}" was measured on ${day(against.measuredAt)}, not in the same rounds as this ` +
    'file: a comparison measures the two side by side.'
  );
}

/** `measured on 2026-11-20`, `measured from 2026-11-12 to 2026-11-20`; null where nothing is kept. */
export function scalesNote({ gallery }: Report): string | null {
  if (!gallery.measured) return null;
  const { from, to } = gallery.measured;
  const days = day(from) === day(to) ? `on ${day(to)}` : `from ${day(from)} to ${day(to)}`;
  return `measured ${days}`;
}

/** The I/O takes as long in each of them: time stands for CPU time only where that is not known. */
function costWords({ time, cpu, memory }: Standing, units: Units): string[] {
  const figures: [AgainstCallbacks | null, string][] = [
    cpu ? [cpu, 'CPU time'] : [time, 'time'],
    [memory, 'memory'],
  ];
  return figures
    .flatMap(([against, what]) => (against ? [{ against, what }] : []))
    .map(({ against: { ratio, title }, what }, index) =>
      [`${units.ratio(ratio)} the ${what}`, ...(index === 0 ? [`of "${title}"`] : [])].join(' '),
    );
}

function placeWords({ same, fewer, more }: TokensPlace, units: Units): string | null {
  const [first, ...others] = same;
  if (first !== undefined) {
    const rest = others.length > 0 ? ` and ${units.counted(others.length, 'other')}` : '';
    return `as many as "${first}"${rest}`;
  }
  if (fewer !== null && more !== null) return `between "${fewer}" and "${more}"`;
  if (more !== null) return `fewer than the shortest of the gallery, "${more}"`;
  if (fewer !== null) return `more than the longest of the gallery, "${fewer}"`;
  return null;
}

function day(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length);
}
