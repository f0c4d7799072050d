/** Difference between two texts: the offsets of the changed range in the old and the new one. */
export interface Change {
  start: number;
  oldEnd: number;
  newEnd: number;
}

/** Returns the smallest change from one text to another, or null if they are equal. */
export function changeBetween(before: string, after: string): Change | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let oldEnd = before.length;
  let newEnd = after.length;
  while (
    oldEnd > start &&
    newEnd > start &&
    before.charCodeAt(oldEnd - 1) === after.charCodeAt(newEnd - 1)
  ) {
    oldEnd--;
    newEnd--;
  }
  return { start, oldEnd, newEnd };
}
