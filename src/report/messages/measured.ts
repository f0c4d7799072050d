/** Words for figures: what is absent, intervals, rounds, conditions, growth. */

import type { Failure } from '../../failure';
import type { Estimate, Memory, RoundsMade, Settling } from '../../harness/benchmark';
import { farthest } from '../../harness/largestDifference';
import type { Growth, Sweep } from '../../harness/sweep';
import type { Conditions } from '../../runtimes/conditions';
import type { Units } from '../units';
import { REASONS } from './labels';

/** In the place of a figure that could not be had. `whyAbsent` has the rest. */
export function absenceWord({ reason }: Failure): string {
  return reason.code === 'runtimeLacks' ? 'not told' : REASONS[reason.code];
}

/** Tells the reason and its remedy. */
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
  const timed = `timed: ${cpuOfRounds(timedCpuMs, units)}`;
  return warmUpCpuMs.length === 0 ? timed : `${cpuOfRounds(warmUpCpuMs, units)} | ${timed}`;
}

function cpuOfRounds(cpuMs: readonly number[], units: Units): string {
  // two digits show how it falls
  const texts = cpuMs.map((ms) => units.number(Number(ms.toPrecision(2))));
  if (texts.length <= FIRST_ROUNDS + LAST_ROUNDS) return texts.join(' ');
  return [...texts.slice(0, FIRST_ROUNDS), '…', ...texts.slice(-LAST_ROUNDS)].join(' ');
}

/** From fewer, the least and the most are no interval of 95 %: of five they hold 94, of three 75. */
const FEWEST_SAMPLES = 5;

/** A figure that may come from samples, or a failure, or nothing. */
type Figure = object | undefined;

/** `95 % interval` or `range of 3 runs`; of figures that differ in that, `interval or range`. */
export function intervalTitle(figures: readonly Figure[]): string {
  const counts = [...new Set(figures.flatMap(samplesIn))];
  if (counts.every((count) => count >= FEWEST_SAMPLES)) return '95 % interval';
  if (counts.some((count) => count >= FEWEST_SAMPLES)) return 'interval or range';
  return counts.length === 1 ? rangeWords(counts[0] ?? 0) : 'range of the runs';
}

function rangeWords(count: number): string {
  return count === 1 ? 'the one run' : `range of ${count} runs`;
}

function samplesIn(figure: Figure): number[] {
  const { samples } = { samples: null, ...figure } as { samples: unknown };
  return Array.isArray(samples) ? [samples.length] : [];
}

/** Of the ratio of two that do not differ, by how much they might all the same: `no difference above 3 %`. */
export function boundWords(ratio: { low: number; high: number }, units: Units): string {
  // 1.05 less 1 is a hair more than 0.05
  const percent = Math.max(1, Math.ceil(Number(((farthest(ratio) - 1) * 100).toFixed(6))));
  return `no difference above ${units.count(percent)} %`;
}

/** `23 rounds in 19 s: 10 at the least, 13 more by the budget of 20 s` */
export function roundsWords({ made, fewest, ...rest }: RoundsMade, units: Units): string {
  const { budgetMs, spentMs, endedBy } = rest;
  const rounds = `${units.counted(made, 'round')} in ${units.time(spentMs)}`;
  const budget = `the budget of ${units.time(budgetMs)}`;
  const more = made > fewest ? `${units.count(fewest)} at the least, ` : '';
  switch (endedBy) {
    case 'fewest':
      return `${rounds}, the fewest that are made: ${budget} buys none beyond them`;
    case 'budget':
      return `${rounds}: ${more}${units.count(made - fewest)} more by ${budget}`;
    case 'enough':
      return `${rounds}: ${more}and then it was known well enough, before ${budget} was spent`;
    case 'most':
      return `${rounds}, the most that are made`;
    case 'broken':
      return `${rounds}, then it was broken off`;
  }
}

/** Time that would bring more rounds; null where more time changes nothing. */
export function moreTime(rounds: RoundsMade | undefined, units: Units): string | null {
  const ways = '(--budget, asyncScore.budgetSeconds)';
  if (rounds?.endedBy === 'most') return null;
  if (rounds?.endedBy !== 'fewest') return `allow more time ${ways}`;
  return `allow more time than the ${units.time(rounds.spentMs)} that the fewest rounds took ${ways}`;
}

/**
 * `others took 0.9 % of the CPU time, load 0.4 before, no CPU quota, never slowed down for heat, not
 * on battery`; what cannot be told here is named at the end.
 */
export function conditionsWords(conditions: Conditions, units: Units): string {
  const { othersShare, load, quota, thermalThrottles, onBattery } = conditions;
  const untold: string[] = [];
  const told = <Value>(value: Value | null, name: string, words: (value: Value) => string) => {
    if (value !== null) return [words(value)];
    untold.push(name);
    return [];
  };
  const parts = [
    ...told(
      othersShare,
      'other programs',
      (it) => `others took ${units.share(it)} of the CPU time`,
    ),
    ...told(load, 'load', (it) => `load ${units.number(it)} before`),
    ...told(quota, 'CPU quota', (it) =>
      it === 'none'
        ? 'no CPU quota'
        : `a quota of ${units.number(it.cpus)} ${it.cpus === 1 ? 'CPU' : 'CPUs'}`,
    ),
    ...told(thermalThrottles, 'heat', (it) =>
      it === 0 ? 'never slowed down for heat' : `slowed down for heat ${units.counted(it, 'time')}`,
    ),
    ...told(onBattery, 'battery', (it) => (it ? 'on battery' : 'not on battery')),
  ];
  const notTold = untold.length === 0 ? [] : [`not told here: ${untold.join(', ')}`];
  return [parts.join(', '), ...notTold].filter((text) => text !== '').join('; ');
}

/**
 * Exponents that a reader need not tell apart: at 1.1, twice the calls cost 2.14 times as much, and
 * n log n, over the calls that a sweep makes, grows with about 1.15.
 */
const LINEAR = { least: 0.9, most: 1.1 };
const QUADRATIC = { least: 1.75, most: 2.25 };

export type GrowthWord =
  | 'less than linear'
  | 'no more than linear'
  | 'linear'
  | 'linear or somewhat more'
  | 'more than linear'
  | 'about quadratic'
  | 'more than quadratic'
  | 'too noisy to tell';

/** Decided by the 95 % interval alone: what it cannot exclude is not claimed. */
export function growthWord({ low, high }: { low: number; high: number }): GrowthWord {
  if (low <= LINEAR.most && high >= QUADRATIC.least) return 'too noisy to tell';
  if (low >= LINEAR.least && high <= LINEAR.most) return 'linear';
  if (high < LINEAR.least) return 'less than linear';
  if (high <= LINEAR.most) return 'no more than linear';
  if (low <= LINEAR.most) return 'linear or somewhat more';
  if (low >= QUADRATIC.least && high <= QUADRATIC.most) return 'about quadratic';
  return low > QUADRATIC.most ? 'more than quadratic' : 'more than linear';
}

const GROWS: Readonly<Record<Growth['of'], string>> = {
  cpuTime: 'CPU time',
  timeAboveFloor: 'The time above the I/O',
};

/** `CPU time grows with n to the power 1.02 (0.98–1.05): linear` */
export function growthSentence({ growth }: Sweep, units: Units): string {
  if ('state' in growth) return whyAbsent(growth);
  const { median, low, high } = growth.exponent;
  const power = `${units.number(median)} (${units.numberInterval(low, high)})`;
  return `${GROWS[growth.of]} grows with n to the power ${power}: ${growthWord(growth.exponent)}`;
}

/** How long an operation takes: `I/O: 10 ms an operation`. */
export function ioTimeWords({ ioTime, points }: Sweep, units: Units): string {
  const [first] = points;
  if (first === undefined || ioTime === 'growing') return 'I/O: 1 ms for every 10 calls at once';
  return `I/O: ${units.time(first.ioMs)} an operation`;
}
