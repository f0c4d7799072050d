/** Words for what a benchmark found; panel and terminal share them. */

import type { Estimate, Memory, Settling } from '../harness/benchmark';
import type { Failure } from '../failure';
import { REASONS } from './labels';
import type { Units } from './units';

/** In the place of a figure that could not be had. `whyAbsent` has the rest. */
export function absenceWord({ reason }: Failure): string {
  return reason.code === 'runtimeLacks' ? 'not told' : REASONS[reason.code];
}

/** What is the reason, and what changes it. */
export function whyAbsent({ reason }: Failure): string {
  return [reason.message, reason.remedy].filter((text) => text !== undefined).join(' ');
}

/** Why figures could not be had: each reason once, with the figures that it takes away, then what changes it. */
export function absenceTexts(
  figures: readonly (readonly [label: string, figure: object, ...more: unknown[]])[],
): string[] {
  const labels = new Map<string, string[]>();
  const remedies = new Set<string>();
  for (const [label, figure] of figures) {
    if (!isFailure(figure)) continue;
    const { message, remedy } = figure.reason;
    labels.set(message, [...(labels.get(message) ?? []), label]);
    if (remedy !== undefined) remedies.add(remedy);
  }
  return [...[...labels].map(([why, of]) => `${of.join(', ')}: ${why}`), ...remedies];
}

function isFailure(figure: object): figure is Failure {
  return 'state' in figure;
}

export const OUTLIERS_NOTE = '* far from the others: marked, not left out.';

/** How the peak of memory came to be known. */
export const PEAK_METHODS: Readonly<Record<Memory['method'], string>> = {
  operatingSystem: 'kept by the operating system',
  sampledAtCompletions: 'read when calls complete',
  readAtEnd: 'read as the process ended',
};

/** `of which the runner's own 106 B` */
export function ownBytesWords({ emptyCallBytes }: { emptyCallBytes: number }, units: Units) {
  return `of which the runner's own ${units.bytes(emptyCallBytes)}`;
}

/** `60 kB more than before`, of a heap after a collection. */
export function heapGrowthWords(
  { beforeBytes, afterBytes }: { beforeBytes: number; afterBytes: number },
  units: Units,
): string {
  if (afterBytes === beforeBytes) return 'as much as before';
  const difference = units.bytes(Math.abs(afterBytes - beforeBytes));
  return `${difference} ${afterBytes > beforeBytes ? 'more' : 'less'} than before`;
}

/** `for 0.63 ms in all`, of the collections of a round. */
export function pauseWords({ pauseMs }: { pauseMs: number }, units: Units): string {
  return `for ${units.time(pauseMs)} in all`;
}

/** `1.04× (1.02–1.06×); times come from processes that are not watched` */
export function observerWords(price: Estimate, units: Units): string {
  // nobody is faster for being watched: below 1 it is noise
  const figure =
    price.median < 1
      ? 'too little to tell'
      : [units.ratio(price.median), ...intervalOf(price, units)].join(' ');
  return `${figure}; times come from processes that are not watched`;
}

function intervalOf({ low, high, samples }: Estimate, units: Units): string[] {
  return samples.length > 1 ? [`(${units.ratioInterval(low, high)})`] : [];
}

/** More rounds than these are left out in the middle, where little changes. */
const FIRST_ROUNDS = 8;
const LAST_ROUNDS = 3;

/** `68 31 17 9 7 6.5 | timed: 6.4 6.5 6.3`: CPU time of a process's rounds, in ms. */
export function settlingWords({ warmUpCpuMs, timedCpuMs }: Settling, units: Units): string {
  const timed = `timed: ${roundsWords(timedCpuMs, units)}`;
  return warmUpCpuMs.length === 0 ? timed : `${roundsWords(warmUpCpuMs, units)} | ${timed}`;
}

function roundsWords(cpuMs: readonly number[], units: Units): string {
  // two digits show how it falls
  const texts = cpuMs.map((ms) => units.number(Number(ms.toPrecision(2))));
  if (texts.length <= FIRST_ROUNDS + LAST_ROUNDS) return texts.join(' ');
  return [...texts.slice(0, FIRST_ROUNDS), '…', ...texts.slice(-LAST_ROUNDS)].join(' ');
}
