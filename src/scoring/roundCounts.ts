/**
 * A figure may be rough, with its interval; a verdict needs ten pairs at the least (half as many
 * differences of one standard deviation are found from eight). One watched run is enough: its calls are
 * many, and what is told of them is no verdict.
 */
export const ROUNDS = {
  figures: { fewest: 5, observed: 1 },
  gallery: { fewest: 5, observed: 1 },
  // published times are of one run each, some of half a minute
  table: { fewest: 3, observed: 0 },
  // many at a time, and each can be scored alone
  functions: { fewest: 3, observed: 0, observedLast: true },
  // what a text says of two of its rows is judged like a comparison
  pairs: { fewest: 8, observed: 0, forVerdict: true },
  verdict: { fewest: 10, observed: 1, forVerdict: true },
} as const;
