/**
 * What `make` gives, one after the other: so many, or as many as are begun within so many minutes, and
 * one in any case.
 */
export async function inTime<T>(
  most: number,
  minutes: number | undefined,
  make: (index: number) => Promise<T>,
): Promise<T[]> {
  const endsAt = minutes === undefined ? Infinity : performance.now() + minutes * 60_000;
  const made: T[] = [];
  while (made.length < most && (made.length === 0 || performance.now() < endsAt))
    made.push(await make(made.length));
  return made;
}
