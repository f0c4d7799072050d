import { median, min, quantile } from 'simple-statistics';
import type { Run } from './benchmark';
import { signedRankP } from './signedRank';
import { windowsOfCpu } from './windows';

/** Below this share of the last warm-up rounds, the timed windows show that it was not over. */
const FALLEN = 0.8;
const LAST_ROUNDS = 3;
/** Where all are alike, the least of three has a quarter of all below it. */
const LEAST_OF_LAST = 0.25;
/** Five runs of five that fall are chance once in sixteen. */
const CHANCE = 0.07;

/**
 * CPU time of the timed windows as a share of that of the last warm-up rounds, where it shows that
 * the code was still being compiled when the timing began; null where it was level, or cannot be
 * told.
 */
export function stillFalling(runs: readonly Run[]): number | null {
  const shares = runs.flatMap((run) => {
    const before = cpuOf(run.warmUp.slice(-LAST_ROUNDS));
    const timed = cpuOf(windowsOfCpu(run));
    if (before.length === 0 || timed.length === 0) return [];
    // rounds with a collection take twice as long, and of three there may be three
    const share = quantile(timed, LEAST_OF_LAST) / min(before);
    return Number.isFinite(share) && share > 0 ? [share] : [];
  });
  if (shares.length === 0) return null;
  const fallen = median(shares) < FALLEN && signedRankP(shares.map(Math.log)) <= CHANCE;
  return fallen ? median(shares) : null;
}

function cpuOf(rounds: Run['windows']): number[] {
  return rounds.map(({ cpuMs }) => cpuMs).filter((cpuMs) => cpuMs !== null);
}

const FEWEST = 10;
/** A gap is one between two modes if it is so large a share of the range and of the median. */
const GAP = { ofRange: 0.5, ofMedian: 0.05 };
/** Each mode has so large a share of the values. */
const MODE = 0.2;

/** The medians of the two groups that the values fall into with a gap between; null where in one. */
export function twoModes(values: readonly number[]): [number, number] | null {
  if (values.length < FEWEST) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const range = (sorted.at(-1) as number) - (sorted[0] as number);
  const fewest = Math.ceil(MODE * sorted.length);
  for (let split = fewest; split <= sorted.length - fewest; split += 1) {
    const gap = (sorted[split] as number) - (sorted[split - 1] as number);
    if (gap > GAP.ofRange * range && gap > GAP.ofMedian * median(sorted)) {
      return [median(sorted.slice(0, split)), median(sorted.slice(split))];
    }
  }
  return null;
}
