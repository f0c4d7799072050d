import { median, min, quantile } from 'simple-statistics';
import type { Run } from './benchmark';
import { signedRankP } from './signedRank';
import { windowsOfCpu } from './windows';

/** Share of the last warm-up rounds below which the timed windows show an unfinished warm-up. */
const FALLEN = 0.8;
const LAST_ROUNDS = 3;
/** Quantile: among equal rounds, the minimum of three has a quarter of all below it. */
const LEAST_OF_LAST = 0.25;
/** Largest probability of chance: five of five falling runs occur by chance once in sixteen. */
const CHANCE = 0.07;

/**
 * CPU time of the timed windows as a share of the last warm-up rounds, if it shows that code was
 * still being compiled when the timing began; null if it was level, or is not known.
 */
export function stillFalling(runs: readonly Run[]): number | null {
  const shares = runs.flatMap((run) => {
    const before = cpuOf(run.warmUp.slice(-LAST_ROUNDS));
    const timed = cpuOf(windowsOfCpu(run));
    if (before.length === 0 || timed.length === 0) return [];
    // rounds with a collection take twice as long, and all three may have one
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
/** Share of the range, and of the median, that makes a gap between two modes. */
const GAP = { ofRange: 0.5, ofMedian: 0.05 };
/** Least share of the values in each mode. */
const MODE = 0.2;

/** Medians of the two groups of values with a gap between them; null for one group. */
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
