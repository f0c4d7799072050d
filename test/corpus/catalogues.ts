/** What catalogues of functions have in common: which files are wanted, and what is told of them. */

import { renderText } from '../../src/page/text';
import { plainPaint } from '../../src/page/text/paint';
import type { Page } from '../../src/page/page';
import type { Report } from '../../src/report/report';
import { scoreTogether } from '../../src/scoring/score';
import { dependencies, never, OPTIONS, silent } from '../score';

interface OfFile {
  file: string;
}

export type Entry = Parameters<typeof scoreTogether>[0][number];

/** What was found of the wanted ones, and whether it is as good as it has to be. */
export interface Outcome {
  page: Page;
  isGood: boolean;
}

/** The program of a catalogue: its arguments are files of it; none means all. */
export async function runCatalogue<T extends OfFile>(
  all: readonly T[],
  width: number,
  outcomeOf: (wanted: readonly T[]) => Promise<Outcome>,
): Promise<number> {
  const files = process.argv.slice(2);
  const known = new Set(all.map(({ file }) => file));
  const unknown = files.filter((file) => !known.has(file));
  if (unknown.length > 0) {
    const list = [...known].join(', ');
    process.stderr.write(`Not in the catalogue: ${unknown.join(', ')}. ${list} are.\n`);
    return 2;
  }
  const wanted = files.length === 0 ? all : all.filter(({ file }) => files.includes(file));
  const { page, isGood } = await outcomeOf(wanted);
  process.stdout.write(renderText(page, { width, paint: plainPaint }));
  return isGood ? 0 : 1;
}

/** One file at a time, so that its functions are probed side by side. */
export async function fileByFile<T extends OfFile, Found>(
  wanted: readonly T[],
  onFile: (file: string) => void,
  probeFile: (ofFile: readonly T[]) => Promise<Found[]>,
): Promise<Found[]> {
  const all: Found[] = [];
  for (const file of new Set(wanted.map((each) => each.file))) {
    onFile(file);
    all.push(...(await probeFile(wanted.filter((each) => each.file === file))));
  }
  return all;
}

/** @param fixes whether what may end the findings is tried */
export function probe(entries: readonly Entry[], fixes: boolean): Promise<Report[]> {
  const options = {
    ...OPTIONS,
    workload: { ...OPTIONS.workload, kind: 'function', mode: 'sound' },
    parts: { benchmark: false, debuggability: true },
    many: 'table',
    fixes: fixes ? 'tried' : undefined,
  } as const;
  return scoreTogether([...entries], options, dependencies(), silent, never);
}

export function tellFile(file: string): void {
  process.stderr.write(`> ${file}\n`);
}
