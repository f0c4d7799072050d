/** Largest distance of a ratio's interval from 1, either way, as a ratio above it. */
export function farthest({ low, high }: { low: number; high: number }): number {
  return Math.max(high, 1 / low);
}
