/** What is to be known of the results in the gallery's tables: how old they are, what is doubtful. */

import type { GalleryEntry } from '../listings';
import { type Block, paragraph } from '../page';
import type { Report, Warning } from '../report';
import type { Units } from '../units';

/** `12 results kept from 2026-03-01…2026-03-05; --fresh measures anew.` */
export function keptBlocks(members: readonly GalleryEntry[], units: Units): Block[] {
  const days = members
    .flatMap(({ reports, isKept }) => reports.filter((_, index) => isKept[index]))
    .map(({ measured }) => measured.startedAt.slice(0, 'YYYY-MM-DD'.length))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = first === last ? first : `${first}…${last}`;
  const kept = units.counted(days.length, 'result');
  return [paragraph(`${kept} kept from ${from}; --fresh measures anew.`, 'quiet')];
}

/** `3 of 60 rows have warnings: noisy (2), machine busy (1).`, of a table with these rows. */
export function warningNotes(
  reports: readonly Report[],
  about: readonly Warning['about'][],
  units: Units,
): Block[] {
  const warned = reports
    .map(({ warnings }) => warnings.filter((warning) => about.includes(warning.about)))
    .filter((warnings) => warnings.length > 0);
  if (warned.length === 0) return [];
  const counts = new Map<string, number>();
  for (const code of warned.flatMap((warnings) => [...new Set(warnings.map(({ code }) => code))])) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const names = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([code, count]) => `${nameOf(code)} (${units.count(count)})`);
  const of = `${units.count(warned.length)} of ${units.counted(reports.length, 'row')}`;
  const have = warned.length === 1 ? 'has' : 'have';
  return [paragraph(`${of} ${have} warnings: ${names.join(', ')}.`, 'quiet')];
}

/** `machineBusy`: `machine busy` */
function nameOf(code: string): string {
  return code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
