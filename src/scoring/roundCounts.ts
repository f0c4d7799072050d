/**
 * Numbers of rounds. A figure may be rough, as it has its interval. A verdict needs at least ten
 * pairs: eight find only half as many differences of one standard deviation. One observed run has
 * enough calls.
 */
export const ROUNDS = {
  figures: { fewest: 5, observed: 1 },
  gallery: { fewest: 5, observed: 1 },
  // published times are of one run each, some of half a minute
  table: { fewest: 3, observed: 0 },
  // many at a time, and each can be scored alone
  functions: { fewest: 3, observed: 0, observedLast: true },
  // comparisons of two rows in a text are verdicts, too
  pairs: { fewest: 8, observed: 0, forVerdict: true },
  verdict: { fewest: 10, observed: 1, forVerdict: true },
} as const;
