/** A source of numbers in [0, 1). */
export type Random = () => number;

/**
 * A seeded generator (mulberry32, by Tommy Ettinger, public domain): the seed in the report repeats
 * the random order of the runs.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns the items in random order (Fisher–Yates); the given array stays unchanged. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order;
}
