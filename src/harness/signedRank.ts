/**
 * Two-sided p of the Wilcoxon signed-rank test: the probability that chance alone puts pairs as far
 * to one side as these. Exact for every number of pairs, also with ties: the distribution is
 * counted, not approximated (F. Wilcoxon, Individual Comparisons by Ranking Methods, Biometrics 1,
 * 1945; zero differences are left out, ties share their ranks). 1 if no pair differs.
 */
export function signedRankP(differences: readonly number[]): number {
  const apart = differences.filter((difference) => difference !== 0);
  const ranks = doubledRanks(apart.map(Math.abs));
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  const above = ranks.reduce((sum, rank, i) => sum + ((apart[i] as number) > 0 ? rank : 0), 0);
  const lesser = Math.min(above, total - above);
  const ways = waysToSum(ranks, total);
  const asFar = ways.slice(0, lesser + 1).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * asFar) / 2 ** ranks.length);
}

/** Share that the 95 % interval leaves out at each of its ends. */
const TAIL = 0.025;

/**
 * The 95 % interval of the median: all values that the test would not reject (J. L. Hodges and E.
 * L. Lehmann, Estimates of Location Based on Rank Tests, Annals of Mathematical Statistics 34,
 * 1963). Its ends are means of two samples each. With fewer than six samples, it is their range, as
 * no test can reject more.
 */
export function signedRankInterval(samples: readonly number[]): [low: number, high: number] {
  const means = samples
    .flatMap((one, i) => samples.slice(i).map((other) => (one + other) / 2))
    .sort((a, b) => a - b);
  const end = rejectedEnds(samples.length);
  return [means[end] as number, means[means.length - 1 - end] as number];
}

/** Largest rank sum of that many pairs that occurs by chance in at most `TAIL` of cases, or 0. */
function rejectedEnds(pairs: number): number {
  const ranks = Array.from({ length: pairs }, (_, i) => i + 1);
  const ways = waysToSum(ranks, (pairs * (pairs + 1)) / 2);
  let below = 0;
  const first = ways.findIndex((count) => {
    below += count;
    return below > TAIL * 2 ** pairs;
  });
  return Math.max(0, first - 1);
}

/** Ranks from the smallest, doubled, as ties share half ranks. */
function doubledRanks(sizes: readonly number[]): number[] {
  return sizes.map((size) => {
    const smaller = sizes.filter((other) => other < size).length;
    const same = sizes.filter((other) => other === size).length;
    return 2 * smaller + same + 1;
  });
}

/**
 * Number of the 2^n choices of signs for which the positive ranks sum to each number from 0 to
 * `total`.
 */
function waysToSum(ranks: readonly number[], total: number): number[] {
  const ways = new Array<number>(total + 1).fill(0);
  ways[0] = 1;
  for (const rank of ranks) {
    for (let sum = total; sum >= rank; sum -= 1) {
      ways[sum] = (ways[sum] as number) + (ways[sum - rank] as number);
    }
  }
  return ways;
}
